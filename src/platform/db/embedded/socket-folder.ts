import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../pool/start-error.ts'
import type { Owner } from './embedded-user.ts'

/** Port number in the socket's name. No port is opened; all processes only have to use the same number. */
export const socketPort = 5432

/** Bytes: sun_path has 108 on Linux and 104 on macOS, including the final zero. */
const maxPathLength = 103

/**
 * Creates the folder for the socket of the server on `dataFolder`: its path is short, because
 * socket paths are limited, and only `owner` can enter, because anyone who can open the socket may
 * connect. The name is a hash of the data folder's, so a restarted server has the same socket.
 * Other processes read the path from the server's postmaster.pid, since their TMPDIR may differ.
 */
export function claimSocketFolder(dataFolder: string, owner: Owner): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = join(parent, `gearhead-atlas-${owner.uid}-${hash}`)
    if (Buffer.byteLength(socketPath(folder)) > maxPathLength || !canReach(parent, owner)) continue
    try {
      return isOurs(folder, owner) ? folder : make(folder, owner)
    } catch {
      // Tries the next place; if all fail, the error below is thrown.
    }
  }
  throw new DatabaseStartError(
    `Can't create a folder for the database's socket in ${tmpdir()} or /tmp. Make one of them writable.`,
  )
}

/** Removes the folder unless a server has its socket there. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Already removed, or in use.
  }
}

/** Path of the socket in its folder. */
export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`)
}

function isOurs(folder: string, owner: { uid: number }): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === owner.uid && !(stat.mode & 0o077)
}

function make(folder: string, owner: Owner): string {
  // Another user's folder of that name stays; any other name works as well.
  const exists = lstatSync(folder, { throwIfNoEntry: false }) !== undefined
  const created = exists ? mkdtempSync(`${folder}-`) : (mkdirSync(folder, { mode: 0o700 }), folder)
  chmodSync(created, 0o700)
  if (process.getuid?.() === 0) chownSync(created, owner.uid, owner.gid)
  return created
}

/** True if the owner can enter the folder, which may be false if root starts the server as another user. */
function canReach(folder: string, { uid }: { uid: number }): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return false
  const isReachable = stat.mode & 0o001 || (stat.uid === uid && stat.mode & 0o100)
  return Boolean(isReachable) && (folder === dirname(folder) || canReach(dirname(folder), { uid }))
}
