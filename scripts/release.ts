/**
 * npm run release VERSION: gathers changes/ into CHANGELOG.md and sets the version of the product. Each file of changes/ has
 * one line or more, "kind: sentence".
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const projectFolder = path.join(import.meta.dirname, '..')

/** Kinds of changes in the order of the changelog, with their headings. */
export const kinds = {
  upgrade: 'Before you upgrade',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  removed: 'Removed',
} as const

export type Change = { kind: string; sentence: string }

const changesFolder = path.join(projectFolder, 'changes')
const line = new RegExp(`^(${Object.keys(kinds).join('|')}): (\\S.*\\.)$`)

/** Lines of all change files: `{ kind, sentence }`. Throws an error that names the file of a line that is none. */
export function readChanges(folder = changesFolder): Change[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.toSorted().flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((text) => {
        const [, kind, sentence] = line.exec(text) ?? []
        if (kind && sentence) return { kind, sentence }
        throw new Error(
          `changes/${file}: write "${Object.keys(kinds).join(': …", "')}: A sentence."`,
        )
      }),
  )
}

/** The section of a release. */
export function sectionOf(version: string, date: string, changes: readonly Change[]): string {
  const parts = Object.entries(kinds).map(([kind, heading]) => {
    const sentences = changes.filter((change) => change.kind === kind)
    if (sentences.length === 0) return ''
    return `\n### ${heading}\n\n${sentences.map(({ sentence }) => `- ${sentence}\n`).join('')}`
  })
  return `## ${version}, ${date}\n${parts.join('')}`
}

function release(version = '') {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release 1.2.3')
  const changes = readChanges()
  if (changes.length === 0) throw new Error('changes/ has no change.')
  const file = path.join(projectFolder, 'CHANGELOG.md')
  const [head, ...earlier] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, [head, `${sectionOf(version, date, changes)}\n`, ...earlier].join(''))
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: projectFolder })
  for (const each of readdirSync(changesFolder)) rmSync(path.join(changesFolder, each))
  console.log(
    `CHANGELOG.md and package.json are at ${version}. Look at them, commit, and tag the commit.`,
  )
}

if (import.meta.main) release(process.argv[2])
