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

/** A server that answers, and a first session of the administrator on it. */
export interface Postmaster {
  socketFolder: string
  client: Client
  /** True if this call started it, else it ran already. */
  started: boolean
}

/** Milliseconds for which a server that says it is ready may not answer. */
const patience = 15_000

/** Time that a server may take to stop: it writes out all that changed since the last checkpoint. */
const stopPatience = 60_000

/** Each is a race lost to another process; so many in a row are none any more. */
const maxLaunches = 100

/** Milliseconds for which a broken lock file may be one that a server is writing, or that its last processes leave. */
const writingPatience = 5_000

/**
 * Reasons to try again: another process was faster; the last server's children still end; its last
 * user has just removed the socket's folder.
 */
const passing =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|could not create lock file ".*\.lock": No such file/

/** Another server is just writing its lock file, or it is broken while its server runs. */
const beingWritten = /bogus data in lock file|lock file ".*" is empty/

/**
 * Finds the server of this data folder or starts one. PostgreSQL's own postmaster.pid is the lock: of
 * two that start at once one fails and finds the other's. A start may take as long as it needs, since
 * after a crash PostgreSQL first replays what it has logged.
 */
export async function reachPostmaster(
  host: EmbeddedHost,
  settings: ServerSettings | undefined,
  log: (message: string) => void,
): Promise<Postmaster> {
  let mine: HostedProgram | undefined
  let launches = 0
  let deadline = performance.now() + patience
  let isRecoveryLogged = false
  let brokenSince: number | undefined
  for (let round = 0; ; round++) {
    const file = readPostmasterFile(host.dataFolder)
    if (file && isPostmaster(file.pid, host.dataFolder)) {
      const { socketFolder, status } = file
      const client = status === 'ready' ? await openSession(socketFolder) : 'busy'
      const started = mine?.pid === file.pid
      if (client instanceof Client) return { socketFolder, client, started }
      if (client === 'busy') deadline = performance.now() + patience
    } else if (!mine) {
      mine = await launch(host, settings)
      launches++
      deadline = performance.now() + patience
    }
    if (mine?.ended) {
      const output = outputOf(host, mine)
      const isWritten = beingWritten.test(output)
      brokenSince = isWritten ? (brokenSince ?? performance.now()) : undefined
      const isLate = brokenSince !== undefined && performance.now() - brokenSince > writingPatience
      if (isLate || launches >= maxLaunches || !(passing.test(output) || isWritten)) {
        removeSocketFolder(claimSocketFolder(host.dataFolder, host.owner))
        throw startFailure(host, mine)
      }
      mine = undefined
    }
    if (performance.now() > deadline) throw unreachable(host)
    if (round === 200 && mine && !isRecoveryLogged) {
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

/** Stops the server: ends its sessions, writes everything out, and waits until it is gone. */
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

/** PostgreSQL answers, but not now: starting up, shutting down, or all connections taken. */
const busy = new Set(['57P01', '57P03', '53300'])

/** Nobody answers at the socket: not yet, or not any more. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/**
 * Opens a session of the administrator on the embedded server whose socket is in this folder, or tells why there is
 * none at this moment. Throws for what waiting would not fix.
 */
export async function openSession(socketFolder: string): Promise<Client | 'busy' | 'absent'> {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    application_name: 'gearhead-atlas presence',
  })
  client.on('error', () => {}) // the caller watches for its end
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
