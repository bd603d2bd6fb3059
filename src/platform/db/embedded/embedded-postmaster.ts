import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError } from '../pool/start-error.ts'
import { superuser } from './app-database.ts'
import { ensureDataFolder } from './data-folder.ts'
import { type EmbeddedHost, type HostedProgram, runHosted } from './embedded-host.ts'
import { type ServerSettings, settingArguments } from './embedded-settings.ts'
import {
  disownLockFile,
  isPostmaster,
  postmasterFilePath,
  readPostmasterFile,
} from './postmaster-file.ts'
import { claimSocketFolder, removeSocketFolder, socketPath, socketPort } from './socket-folder.ts'
import { outputOf, startFailure } from './start-failure.ts'

/** A server that accepts connections, and a first administrator session on it. */
export interface Postmaster {
  socketFolder: string
  client: Client
  /** True if this call started the server; false if it was already running. */
  started: boolean
}

/** Milliseconds without a response after which a server that reports to be ready counts as failed. */
const patience = 15_000

/** Milliseconds that a server may take to stop, including its final checkpoint. */
const stopPatience = 60_000

/** Launches in total; each failed launch is a race lost to another process, and this many are not plausible. */
const maxLaunches = 100

/** Milliseconds during which a broken lock file may still be written, or belong to processes that are still ending. */
const writingPatience = 5_000

/**
 * Errors that justify a retry: another process was faster; children of the last server are still
 * ending; its last user has just removed the socket's folder.
 */
const passing =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|could not create lock file ".*\.lock": No such file/

/** Another server is writing its lock file, or the file is broken while its server runs. */
const beingWritten = /bogus data in lock file|lock file ".*" is empty/

/**
 * Finds the server of this data folder or starts one. PostgreSQL's own postmaster.pid is the lock:
 * of two servers starting at once, one fails, and its process uses the other. A start has no time
 * limit, because PostgreSQL replays its log after a crash.
 */
export async function reachPostmaster(
  host: EmbeddedHost,
  settings: ServerSettings | undefined,
  log: (message: string) => void,
): Promise<Postmaster> {
  let ownServer: HostedProgram | undefined
  let launches = 0
  let deadline = performance.now() + patience
  let isRecoveryLogged = false
  let brokenSince: number | undefined
  for (let round = 0; ; round++) {
    const file = readPostmasterFile(host.dataFolder)
    if (file && isPostmaster(file.pid, host.dataFolder)) {
      const { socketFolder, status } = file
      const client = status === 'ready' ? await openSession(socketFolder) : 'busy'
      const started = ownServer?.pid === file.pid
      if (client instanceof Client) return { socketFolder, client, started }
      if (client === 'busy') deadline = performance.now() + patience
    } else if (!ownServer) {
      ownServer = await launch(host, settings)
      launches++
      deadline = performance.now() + patience
    }
    if (ownServer?.ended) {
      const output = outputOf(host, ownServer)
      const isWritten = beingWritten.test(output)
      brokenSince = isWritten ? (brokenSince ?? performance.now()) : undefined
      const isLate = brokenSince !== undefined && performance.now() - brokenSince > writingPatience
      if (isLate || launches >= maxLaunches || !(passing.test(output) || isWritten)) {
        removeSocketFolder(claimSocketFolder(host.dataFolder, host.owner))
        throw startFailure(host, ownServer)
      }
      ownServer = undefined
    }
    if (performance.now() > deadline) throw unreachable(host)
    if (round === 200 && ownServer && !isRecoveryLogged) {
      isRecoveryLogged = true
      log('The database was not shut down cleanly; it is recovering, nothing is lost')
    }
    await sleep(Math.min(10 + round, 50))
  }
}

async function launch(host: EmbeddedHost, settings?: ServerSettings): Promise<HostedProgram> {
  await ensureDataFolder(host, settings?.fsync !== 'off')
  const socketFolder = claimSocketFolder(host.dataFolder, host.owner)
  disownLockFile(postmasterFilePath(host.dataFolder), host.dataFolder)
  disownLockFile(`${socketPath(socketFolder)}.lock`, host.dataFolder)
  const args = ['-p', String(socketPort), ...settingArguments(socketFolder, settings)]
  return runHosted(host, 'postgres', host.dataFolder, args)
}

function unreachable({ dataFolder, logFile }: EmbeddedHost): DatabaseStartError {
  const { pid, socketFolder } = readPostmasterFile(dataFolder) ?? {}
  return new DatabaseStartError(
    `PostgreSQL is running on ${dataFolder} (process ${pid}) but doesn't respond in ${socketFolder}. If ` +
      `that folder is gone or belongs to a private /tmp, stop it with "kill -INT ${pid}" and start ` +
      `again. Otherwise see ${logFile}.`,
  )
}

/** Stops the server: ends its sessions, writes all data to disk, and waits for its process to end. */
export async function stopPostmaster(host: EmbeddedHost, socketFolder: string): Promise<void> {
  const pid = readPostmasterFile(host.dataFolder)?.pid
  if (!pid || !isPostmaster(pid, host.dataFolder)) return
  process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown"
  const deadline = performance.now() + stopPatience
  while (readPostmasterFile(host.dataFolder)?.pid === pid && isPostmaster(pid, host.dataFolder)) {
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL (process ${pid}) has not stopped within a minute`)
    }
    await sleep(10)
  }
  removeSocketFolder(socketFolder)
}

/** SQLSTATE of a server that is up but unavailable: starting up, shutting down, or out of connections. */
const busy = new Set(['57P01', '57P03', '53300'])

/** Errors if no server listens at the socket: not yet, or no longer. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/**
 * Opens an administrator session on the embedded server whose socket is in this folder, or returns
 * why it is unavailable at the moment. Throws for failures that waiting cannot fix.
 */
export async function openSession(socketFolder: string): Promise<Client | 'busy' | 'absent'> {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    application_name: 'gearhead-atlas presence',
  })
  client.on('error', () => {}) // the caller watches for the end of the session
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (busy.has(code)) return 'busy'
    if (absent.has(code) || message.includes('terminated unexpectedly')) return 'absent'
    if (code === 'EACCES') {
      throw new DatabaseStartError(
        `The database runs as another user. Start as that user, or give this user access to ${socketFolder}.`,
      )
    }
    throw error
  }
}
