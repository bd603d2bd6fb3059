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

/** File in which the server of this data folder notes its number. */
export function postmasterFilePath(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid')
}

/**
 * Reads postmaster.pid; undefined when no server runs here, nor was one killed here. The status is `starting`, `ready` or
 * `stopping`; empty while the file is being written.
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

/** A broken lock file this old, in milliseconds, is none that a server is just writing. */
const writingMs = 5_000

/**
 * Lets a new server take over a lock file (postmaster.pid, or the one beside the socket) of one that
 * is gone although its number lives: after a crash of the machine any process may have it, and a
 * killed one keeps it where nobody collects dead processes. PostgreSQL would refuse to start. It
 * takes the number of its own parent for stale, and still looks whether the old one's shared memory
 * is in use, which it could not do had we deleted the file. A file that names no process (empty or garbage, as a
 * full disk or a crash leaves it) is removed where no process works in the folder.
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

/** A standalone backend writes its number below zero. */
const processNumber = (line: string): number | undefined =>
  /^-?[1-9]\d{0,9}$/.test(line.trim()) ? Math.abs(Number(line)) : undefined

/**
 * True if a process of the folder's owner or ours has it as its working folder, as PostgreSQL's processes have their
 * data folder. Undefined where the system does not tell.
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
        // An ended process shows no folder, even while its parent has not collected it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        // It belongs to another user; only the owner's can be a server of this folder.
        return isOwnedBy(pid, uid) && commandOf(Number(pid)).includes('postgres')
      }
    })
}

function isOwnedBy(pid: string, uid: number): boolean {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid
}

/** True if a process of this number exists, be it ours or not. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True if the living process `pid` is the server of this data folder, and not another by chance. */
export function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  try {
    // A PostgreSQL server works in its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch (error) {
    // Another user's process does not show its folder; one that has just ended has none.
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
