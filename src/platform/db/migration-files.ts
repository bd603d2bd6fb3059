import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Db } from './database.ts'

/** The project's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** One step of the schema, a file `NNNN-what.sql` or `NNNN-what.ts`. */
export interface MigrationFile {
  /** The file's name without ending, "0001-events". */
  name: string
  path: string
  kind: 'sql' | 'ts'
  text: string
  /** SHA-256 of the text, the same with any line ends of a checkout. */
  checksum: string
}

/**
 * Checksums of released migrations by name: that of the file, then those of earlier texts of it which databases
 * may have been made with. A later migration has brought such databases to what the file makes.
 */
export type ReleasedChecksums = Record<string, string[]>

/** Reads `released.json` beside the migrations; a folder without one has released nothing. */
export function readReleasedChecksums(folder: string): ReleasedChecksums {
  const path = join(folder, 'released.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * Reads a folder of migrations, sorted by number. Files whose names have another form are refused, as
 * are two of the same number; tests (`….test.ts`) may lie beside them.
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

/** Loads the code of a .ts migration, which runs in a transaction of its own, without time limit. */
export async function loadMigrationModule({
  path,
}: MigrationFile): Promise<{ up(db: Db): Promise<void> }> {
  const module = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (typeof module.up !== 'function') throw new Error(`${path} exports no function "up"`)
  return module
}
