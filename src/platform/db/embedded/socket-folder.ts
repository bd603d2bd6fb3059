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

/** The number in the socket's name. No port is opened; it only has to be the same everywhere. */
export const socketPort = 5432

/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const longestPath = 103

/**
 * Makes the folder for the socket of the server that runs on `dataFolder`: short, because a socket's path is, and
 * closed to all but `owner`, because anyone who can open the socket is let in. Its name derives from the data folder's,
 * so that a restarted server is found where it was. Other processes do not derive it (their TMPDIR may differ) but read
 * it from the server's postmaster.pid.
 */
export function claimSocketFolder(dataFolder: string, owner: Owner): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = join(parent, `gearhead-atlas-${owner.uid}-${hash}`)
    if (Buffer.byteLength(socketPath(folder)) > longestPath || !canReach(parent, owner)) continue
    try {
      return isOurs(folder, owner) ? folder : make(folder, owner)
    } catch {
      // The next place may do; when none does, the error below says so.
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
    // Gone already, or in use.
  }
}

/** The socket's file in its folder. */
export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`)
}

function isOurs(folder: string, owner: { uid: number }): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === owner.uid && !(stat.mode & 0o077)
}

function make(folder: string, owner: Owner): string {
  // Someone else's folder of that name is left alone: any other name serves as well.
  const taken = lstatSync(folder, { throwIfNoEntry: false }) !== undefined
  const made = taken ? mkdtempSync(`${folder}-`) : (mkdirSync(folder, { mode: 0o700 }), folder)
  chmodSync(made, 0o700)
  if (process.getuid?.() === 0) chownSync(made, owner.uid, owner.gid)
  return made
}

/** True if the owner may walk to the folder: when root starts the server as someone else, maybe not. */
function canReach(folder: string, { uid }: { uid: number }): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return false
  const open = stat.mode & 0o001 || (stat.uid === uid && stat.mode & 0o100)
  return Boolean(open) && (folder === dirname(folder) || canReach(dirname(folder), { uid }))
}
