import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { environmentWithout } from '../../environment.ts'
import { DatabaseStartError } from '../pool/start-error.ts'
import { findBinaries, type PostgresBinaries } from './embedded-binaries.ts'
import {
  chooseServerUser,
  folderArgument,
  invocation,
  type Owner,
  ownerOf,
  type ServerUser,
} from './embedded-user.ts'
import { folderFailure } from './folder-failure.ts'

/**
 * Folder of binaries that this user can run. If a non-root user cannot reach the original folder,
 * root makes a copy that only root can change, once per version.
 */
function reachableBinaries(binaries: PostgresBinaries, user: ServerUser): string {
  if (user.kind !== 'other' || runs(binaries.folder, user)) return binaries.folder
  // /var/lib first: the system may clean a temporary folder while the server runs.
  for (const place of ['/var/lib/gearhead-atlas', join(tmpdir(), 'gearhead-atlas')]) {
    const copy = join(place, `postgresql-${binaries.version}-${process.arch}`)
    try {
      if (!isCopy(copy)) makeCopy(binaries.folder, copy)
      if (isCopy(copy) && runs(copy, user)) return copy
    } catch {
      // Tries the next place; if all fail, the error below is thrown.
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

/** True for a copy that only root could have made or changed. */
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
    // A copy that another process finished in the meantime has the same version.
    if (!existsSync(to)) renameSync(draft, to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Makes files readable for everyone, regardless of npm's umask at installation. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}

/** Location and user of an embedded server. */
export interface EmbeddedHost {
  /** DATA_DIR/postgres. */
  dataFolder: string
  /** DATA_DIR/postgres.log: the server's output. */
  logFile: string
  user: ServerUser
  /** Numeric owner of the data folder and of the socket. */
  owner: Owner
  bin: string
}

/** Bytes; a start renames a larger log file. */
const maxLogBytes = 5_000_000

/** Prepares DATA_DIR and decides how to run PostgreSQL in it. */
export function prepareHost(dataDir: string): EmbeddedHost {
  const binaries = findBinaries()
  const home = resolve(dataDir)
  const dataFolder = join(home, 'postgres')
  const logFile = join(home, 'postgres.log')
  const formerOwner = ownerOf(dataFolder)
  try {
    const created = mkdirSync(home, { recursive: true })
    if (created) giveAway(created, home, formerOwner)
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size > maxLogBytes) renameSync(logFile, `${logFile}.1`)
    closeSync(openSync(logFile, 'a', 0o600))
    giveAway(logFile, logFile, formerOwner)
  } catch (error) {
    throw folderFailure(home, error)
  }
  const program = join(binaries.folder, 'bin', 'postgres')
  const user = chooseServerUser(dataFolder, formerOwner, program)
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const owner = user.kind === 'other' ? { uid: user.uid, gid: user.gid } : self
  return { dataFolder, logFile, user, owner, bin: join(reachableBinaries(binaries, user), 'bin') }
}

/** Gives files that root creates in a user's folder to that user, so that later starts work without root. */
function giveAway(from: string, to: string, owner: Owner): void {
  if (process.getuid?.() !== 0 || owner.uid === 0) return
  chownSync(to, owner.uid, owner.gid)
  if (to !== from) giveAway(from, dirname(to), owner)
}

/** Running PostgreSQL program whose output goes to the host's log. */
export interface HostedProgram {
  pid: number
  /** Set once the program has ended. */
  ended?: { code: number | null; signal: NodeJS.Signals | null; error?: Error }
  whenEnded: Promise<void>
  /** Offset of the program's output in the log, in bytes. */
  logStart: number
}

/**
 * Starts `program` (initdb or postgres) on `folder` in a session of its own, so that Ctrl-C reaches
 * only the app, which stops the server after its last requests. A server does not keep Node
 * running.
 */
export function runHosted(
  host: EmbeddedHost,
  program: 'initdb' | 'postgres',
  folder: string,
  args: string[],
): HostedProgram {
  const all = ['-D', folderArgument(host.user, folder), ...args]
  const {
    command,
    args: commandArgs,
    ...identity
  } = invocation(host.user, join(host.bin, program), all)
  const log = openSync(host.logFile, 'a')
  const logStart = statSync(host.logFile).size
  const child = spawn(command, commandArgs, {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  })
  closeSync(log)
  if (program === 'postgres') child.unref()
  const hosted: HostedProgram = { pid: child.pid ?? 0, logStart, whenEnded: Promise.resolve() }
  hosted.whenEnded = new Promise((done) => {
    const end = (ended: HostedProgram['ended']) => {
      hosted.ended ??= ended
      done()
    }
    child.once('exit', (code, signal) => end({ code, signal }))
    child.once('error', (error) => end({ code: null, signal: null, error }))
  })
  return hosted
}

/** Environment without variables that would affect PostgreSQL: PGDATA, PGPORT, the language of messages. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...environmentWithout(/^(PG|LC_|LANG)/), LC_ALL: 'C' }
}
