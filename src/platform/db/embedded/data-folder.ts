import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'
import { superuser } from './app-database.ts'
import { type EmbeddedHost, runHosted } from './embedded-host.ts'
import { folderFailure } from './folder-failure.ts'
import { isAlive } from './postmaster-file.ts'
import { startFailure } from './start-failure.ts'

/** PostgreSQL release that reads and writes the data files. */
const majorVersion = '18'

/**
 * Creates a database cluster in the data folder if there is none. Builds it in a folder beside it
 * and renames that when complete, so a data folder is never half made; if two processes create one
 * at once, one wins and both use the result.
 */
export async function ensureDataFolder(host: EmbeddedHost, sync = true): Promise<void> {
  removeDrafts(host.dataFolder)
  if (hasCluster(host.dataFolder)) return giveTo(host)
  let draft: string | undefined
  try {
    draft = mkdtempSync(`${host.dataFolder}.draft-${process.pid}-`)
    if (process.getuid?.() === 0) chownSync(draft, host.owner.uid, host.owner.gid)
    await initialise(host, draft, sync)
    // Replaces an empty or missing folder; fails on a folder with content.
    renameSync(draft, host.dataFolder)
  } catch (error) {
    if (!hasCluster(host.dataFolder)) throw folderFailure(dirname(host.dataFolder), error)
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true })
  }
}

async function initialise(host: EmbeddedHost, folder: string, sync: boolean): Promise<void> {
  const program = runHosted(host, 'initdb', folder, [
    `--username=${superuser}`,
    '--encoding=UTF8',
    // Sorting and case by code point, built into PostgreSQL: the same on every system and in every version.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    // Only the owner can open the socket's folder, and there is no other way to connect.
    '--auth-local=trust',
    '--auth-host=reject',
    ...(sync ? [] : ['--no-sync']),
  ])
  await program.whenEnded
  if (program.ended?.code !== 0) throw startFailure(host, program)
}

/** True if the folder contains a cluster of this release; false if empty or missing. Throws for any other content. */
function hasCluster(folder: string): boolean {
  let version: string
  try {
    version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw folderFailure(folder, error)
    if (lstatSync(folder, { throwIfNoEntry: false }) && readdirSync(folder).length > 0)
      throw new DatabaseStartError(
        `${folder} contains something other than a database. Move it away, or set another DATA_DIR.`,
      )
    return false
  }
  if (version === majorVersion) return true
  throw new DatabaseStartError(
    `The database in ${folder} was created by PostgreSQL ${version}, but this release has ` +
      `${majorVersion}. Start the release that created it, make a backup there, and restore it here.`,
  )
}

/** Removes drafts of processes that were killed while they created a cluster. */
function removeDrafts(dataFolder: string): void {
  const parent = dirname(dataFolder)
  for (const name of readdirSync(parent)) {
    const [, pid] = /^postgres\.draft-(\d+)-/.exec(name) ?? []
    if (!pid) continue
    if (isAlive(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // An orphaned initdb may still be writing in it: the next start removes it.
    }
  }
}

/** Changes the owner of root's data folder if its server has to run as another user than before. */
function giveTo({ dataFolder, user }: EmbeddedHost): void {
  if (user.kind !== 'other' || lstatSync(dataFolder).uid === user.uid) return
  const give = (path: string) => {
    const stat = lstatSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path)) give(join(path, name))
    if (!stat.isSymbolicLink()) chownSync(path, user.uid, user.gid)
  }
  // `give` changes the folder itself last, so that an interrupted run is repeated.
  give(dataFolder)
}
