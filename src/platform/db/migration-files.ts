import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Db } from './database.ts'

/** Folder of the project's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** One migration: a file `NNNN-what.sql` or `NNNN-what.ts`. */
export interface MigrationFile {
  /** File name without extension, "0001-events". */
  name: string
  path: string
  kind: 'sql' | 'ts'
  text: string
  /** SHA-256 of the text, independent of the checkout's line ends. */
  checksum: string
}

/**
 * Checksums of released migrations by name: the checksum of the present file, then those of its earlier texts, which
 * databases may have run. A later migration has brought such databases to the same schema.
 */
export type ReleasedChecksums = Record<string, string[]>

/** Reads `released.json` beside the migrations; empty if the file does not exist. */
export function readReleasedChecksums(folder: string): ReleasedChecksums {
  const path = join(folder, 'released.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * Reads a folder of migrations, sorted by number. Throws for file names of another form and for
 * duplicate numbers; tests (`….test.ts`) may be in the same folder.
 */
export function readMigrationFiles(folder: string): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((file) => /\.(sql|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => readMigrationFile(folder, file))
  for (const [index, { name }] of files.entries()) {
    const next = files[index + 1]
    if (next && next.name.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}: ${name}, ${next.name}`)
    }
  }
  return files
}

function readMigrationFile(folder: string, file: string): MigrationFile {
  const [, name, kind] = /^(\d{4}-[a-z0-9-]+)\.(sql|ts)$/.exec(file) ?? []
  if (!name) {
    throw new Error(`${join(folder, file)} is not named like a migration: NNNN-what.sql or .ts`)
  }
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { name, path, kind: kind as 'sql' | 'ts', text, checksum }
}

/** Loads the code of a .ts migration, which runs in its own transaction without a time limit. */
export async function loadMigrationModule({
  path,
}: MigrationFile): Promise<{ up(db: Db): Promise<void> }> {
  const module = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (typeof module.up !== 'function') throw new Error(`${path} exports no function "up"`)
  return module
}
