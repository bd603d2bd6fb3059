/** Reads the project's sources and their imports, for tests of its structure. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectFolder: string = path.resolve(import.meta.dirname, '../..')

export type SourceFile = {
  /** Relative to the project, with slashes. */
  path: string
  text: string
  lines: number
  /** Relative imports, resolved to project paths; package names unchanged. */
  imports: string[]
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
  })

export const readSources = (...folders: string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => {
        const file = path.posix.join(folder, name.replaceAll(path.sep, '/'))
        const text = readFileSync(path.join(projectFolder, file), 'utf8')
        return {
          path: file,
          text,
          lines: text.split('\n').length - 1,
          imports: importsOf(file, text),
        }
      }),
  )
