import { execFileSync } from 'node:child_process'
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** File that contains the process id of the data folder's server. */
export function postmasterFilePath(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid')
}

/**
 * Parses postmaster.pid; undefined if no server runs here and none was killed here. The status is
 * `starting`, `ready` or `stopping`; empty while the file is being written.
 */
export function readPostmasterFile(dataFolder: string) {
  let text: string
  try {
    text = readFileSync(postmasterFilePath(dataFolder), 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** Milliseconds; a server cannot still be writing an older broken lock file. */
const writingMs = 5_000

/**
 * Lets a new server take over a stale lock file (postmaster.pid, or the one beside the socket)
 * whose process id is in use: by any process after a reboot, or by a killed server that nobody has
 * reaped. PostgreSQL would refuse to start. Writes our process id, the new server's parent, which
 * PostgreSQL treats as stale; it then still checks whether the old server's shared memory is in
 * use, which would be impossible without the file. A file without a process id (empty or garbage
 * after a full disk or a crash) is deleted if no process works in the folder.
 */
export function disownLockFile(path: string, dataFolder: string): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n')
  const pid = processNumber(first)
  if (pid === undefined) {
    const isHeld = isWorkedIn(dataFolder) ?? Date.now() - stat.mtimeMs < writingMs
    if (!isHeld) rmSync(path, { force: true })
  } else if (isAlive(pid) && !isPostmaster(pid, dataFolder)) {
    writeFileSync(path, [String(process.pid), ...rest].join('\n'))
  }
}

/** Process id in a line; a standalone backend writes it as a negative number. */
const processNumber = (line: string): number | undefined =>
  /^-?[1-9]\d{0,9}$/.test(line.trim()) ? Math.abs(Number(line)) : undefined

/**
 * True if a process of the folder's owner or ours has the folder as its working directory, as
 * PostgreSQL's processes do. Undefined on systems other than Linux.
 */
function isWorkedIn(dataFolder: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  const real = realpathSync(dataFolder)
  const { uid } = statSync(dataFolder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real
      } catch (error) {
        // An ended process has no working directory, even before its parent has reaped it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        // Another user's process; only one of the folder's owner can be its server.
        return isOwnedBy(pid, uid) && commandOf(Number(pid)).includes('postgres')
      }
    })
}

function isOwnedBy(pid: string, uid: number): boolean {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid
}

/** True if a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True if the process `pid` exists and is the server of this data folder, not another process with a reused id. */
export function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  try {
    // A PostgreSQL server's working directory is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch (error) {
    // Other users' processes hide their working directory; a process that has just ended has none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    return commandOf(pid).includes('postgres')
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8')
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
