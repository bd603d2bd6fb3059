import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { environmentWithout } from '../../environment.ts'
import { findBinaries } from './embedded-binaries.ts'
import {
  chooseServerUser,
  folderArgument,
  invocation,
  type Owner,
  ownerOf,
  type ServerUser,
} from './embedded-user.ts'
import { folderFailure } from './folder-failure.ts'
import { reachableBinaries } from './reachable-binaries.ts'

/** Location of an embedded server, and the way its programs are run there. */
export interface EmbeddedHost {
  /** DATA_DIR/postgres. */
  dataFolder: string
  /** DATA_DIR/postgres.log: what the server writes. */
  logFile: string
  user: ServerUser
  /** Numeric owner of the data folder and the socket. */
  owner: Owner
  bin: string
}

/** The log is moved aside at a start when it has grown beyond this many bytes. */
const longestLog = 5_000_000

/** Prepares DATA_DIR and finds out how to run PostgreSQL in it. */
export function prepareHost(dataDir: string): EmbeddedHost {
  const binaries = findBinaries()
  const home = resolve(dataDir)
  const dataFolder = join(home, 'postgres')
  const logFile = join(home, 'postgres.log')
  const formerOwner = ownerOf(dataFolder)
  try {
    const made = mkdirSync(home, { recursive: true })
    if (made) giveAway(made, home, formerOwner)
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size > longestLog) renameSync(logFile, `${logFile}.1`)
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

/** Hands files that root creates in a user's folder to that user, so that it works without root later. */
function giveAway(from: string, to: string, owner: Owner): void {
  if (process.getuid?.() !== 0 || owner.uid === 0) return
  chownSync(to, owner.uid, owner.gid)
  if (to !== from) giveAway(from, dirname(to), owner)
}

/** A PostgreSQL program that was started, its output going to the host's log. */
export interface HostedProgram {
  pid: number
  /** Set when it has ended. */
  ended?: { code: number | null; signal: NodeJS.Signals | null; error?: Error }
  whenEnded: Promise<void>
  /** Start of its own output in the log, in bytes. */
  logStart: number
}

/**
 * Starts `program` (initdb or postgres) on `folder`. It gets a session of its own, so that Ctrl-C
 * reaches only the app, which stops the server after its last requests; and a server does not keep
 * Node running.
 */
export function runHosted(
  host: EmbeddedHost,
  program: 'initdb' | 'postgres',
  folder: string,
  args: string[],
): HostedProgram {
  const all = ['-D', folderArgument(host.user, folder), ...args]
  const { command, args: given, ...identity } = invocation(host.user, join(host.bin, program), all)
  const log = openSync(host.logFile, 'a')
  const logStart = statSync(host.logFile).size
  const child = spawn(command, given, {
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

/** The environment without what would steer PostgreSQL: PGDATA, PGPORT, a language for its messages. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...environmentWithout(/^(PG|LC_|LANG)/), LC_ALL: 'C' }
}
