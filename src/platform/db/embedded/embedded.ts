import { setTimeout as sleep } from 'node:timers/promises'
import { appName, prepareAppDatabase, superuser } from './app-database.ts'
import { type EmbeddedHost, prepareHost } from './embedded-host.ts'
import { type Postmaster, reachPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import type { ServerSettings } from './embedded-settings.ts'
import { isPostmaster, readPostmasterFile } from './postmaster-file.ts'
import { enter, keepPresence, leave, staysAlone } from './presence.ts'
import { socketPort } from './socket-folder.ts'

interface EmbeddedOptions {
  /** DATA_DIR; contains the server's files in `postgres`. */
  dataDir: string
  /** Receives a sentence about each slow or unusual step. */
  log?: (message: string) => void
  /** Overrides of the default settings, for tests; applied only if this call starts the server. */
  settings?: ServerSettings
}

/**
 * Starts the embedded PostgreSQL or joins a running one. All processes that use a server are equal,
 * no matter which started it. It runs until the last one stops, so stopping the web server does not
 * cut off an import from the command line, nor the reverse. The next process adopts a server whose
 * users were all killed. If the server dies, it is restarted. Throws DatabaseStartError with a
 * message for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const { log = () => {} } = options
  const host = prepareHost(options.dataDir)
  const arrival = await arrive(host, options.settings, log)
  const { started, alone } = arrival
  try {
    await prepareAppDatabase(arrival.client)
  } catch (error) {
    await depart(host, arrival)
    throw error
  }
  const adopted = !started && alone && (await staysAlone(arrival.client))
  if (adopted) log('Took over a database server that a killed process had left running')

  const presence = keepPresence(arrival, () => arrive(host, options.settings, log), log)
  const watch = setInterval(() => endShutdown(host), shutdownPatience).unref()
  let stopping: Promise<void> | undefined
  const at = { host: arrival.socketFolder, port: socketPort }
  return {
    /** Connection to the app's database with the app's role. */
    connection: { ...at, user: appName, database: appName },
    /** Superuser connection to the maintenance database, for creating databases in tests. */
    administration: { ...at, user: superuser, database: 'postgres' },
    /** True if another process was already using the server. */
    joined: !started && !adopted,
    /** True if the server was running without users: the last one had been killed. */
    adopted,
    /** Leaves the server. The last process to leave stops it and waits until it is down. */
    stop: (): Promise<void> => {
      clearInterval(watch)
      stopping ??= presence.end().then((last) => depart(host, last))
      return stopping
    },
  }
}

/** PostgreSQL server in DATA_DIR/postgres that this process uses. */
export type EmbeddedServer = Awaited<ReturnType<typeof startEmbedded>>

/** Connects to the server and registers its use; if the server is about to stop, waits and restarts it. */
async function arrive(
  host: EmbeddedHost,
  settings: ServerSettings | undefined,
  log: (message: string) => void,
): Promise<Postmaster & { alone: boolean }> {
  for (;;) {
    const postmaster = await reachPostmaster(host, settings, log)
    const entered = await enter(postmaster.client).catch(() => undefined)
    // A process that stops the server loses its lock shortly before our session ends, so check the status, too.
    const { status } = readPostmasterFile(host.dataFolder) ?? {}
    if (entered && status === 'ready') return { ...postmaster, alone: entered.alone }
    await postmaster.client.end().catch(() => {})
    await sleep(20)
  }
}

/** Milliseconds between checks for a shutdown that waits for sessions to end. */
const shutdownPatience = 1_000

/** Makes a smart shutdown (SIGTERM) fast: it waits for all sessions and rejects new ones, so users would hang forever. */
function endShutdown(host: EmbeddedHost): void {
  const { pid, status } = readPostmasterFile(host.dataFolder) ?? {}
  if (pid && status === 'stopping' && isPostmaster(pid, host.dataFolder))
    process.kill(pid, 'SIGINT')
}

async function depart(host: EmbeddedHost, { client, socketFolder }: Postmaster): Promise<void> {
  // A lost session has left already; if no other process is registered, this one stops the server.
  const last = await leave(client).catch(() => false)
  if (last) await stopPostmaster(host, socketFolder)
  await client.end().catch(() => {})
}
