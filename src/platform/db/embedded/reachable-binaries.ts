import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import type { ServerUser } from './embedded-user.ts'

/**
 * The folder of the binaries for this user. Another user than root may not be able to walk to them;
 * it gets a copy, made once per version, that root alone can change.
 */
export function reachableBinaries(binaries: PostgresBinaries, user: ServerUser): string {
  if (user.kind !== 'other' || runs(binaries.folder, user)) return binaries.folder
  // /var/lib first: what lies in a temporary folder may be cleaned away while the server runs.
  for (const place of ['/var/lib/gearhead-atlas', join(tmpdir(), 'gearhead-atlas')]) {
    const copy = join(place, `postgresql-${binaries.version}-${process.arch}`)
    try {
      if (!isCopy(copy)) makeCopy(binaries.folder, copy)
      if (isCopy(copy) && runs(copy, user)) return copy
    } catch {
      // The next place may do; when none does, the error below says so.
    }
  }
  throw new DatabaseStartError(
    `PostgreSQL can't run as root, and user ${user.uid} can't access it in ${binaries.folder}. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

function runs(folder: string, user: { uid: number; gid: number }): boolean {
  const { status } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

/** A copy counts only if nobody else could have made or changed it. */
function isCopy(folder: string): boolean {
  return [folder, dirname(folder)].every((path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat?.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0
  })
}

function makeCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const parent = lstatSync(dirname(to))
  if (!parent.isDirectory() || parent.uid !== 0) throw new Error(`${dirname(to)} is not root's`)
  chmodSync(dirname(to), 0o755)
  const draft = mkdtempSync(`${to}.`)
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
    openForReading(draft)
    // A copy of the same version that someone else has finished meanwhile is as good.
    if (!existsSync(to)) renameSync(draft, to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Lets everyone read, independent of the umask that npm ran with. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
