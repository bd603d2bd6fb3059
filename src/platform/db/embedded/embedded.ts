import { setTimeout as sleep } from 'node:timers/promises'
import { appName, prepareAppDatabase, superuser } from './app-database.ts'
import { type EmbeddedHost, prepareHost } from './embedded-host.ts'
import { type Postmaster, reachPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import type { ServerSettings } from './embedded-settings.ts'
import { isPostmaster, readPostmasterFile } from './postmaster-file.ts'
import { enter, keepPresence, leave, staysAlone } from './presence.ts'
import { socketPort } from './socket-folder.ts'

interface EmbeddedOptions {
  /** DATA_DIR; the server's files are in `postgres` in it. */
  dataDir: string
  /** Receives a plain sentence for what takes time or is unusual. */
  log?: (message: string) => void
  /** Settings that differ from the product's, for tests. They apply only when this call starts it. */
  settings?: ServerSettings
}

/**
 * Starts the embedded PostgreSQL, or joins the one that runs already. All processes that use a server
 * are equal: it does not matter which of them started it, and it runs until the last one stops, so an
 * import from the command line is not cut off when the web server stops, nor the other way round. A
 * server whose users were all killed is adopted by the next. If the server itself dies, it is started
 * again. Throws DatabaseStartError with a sentence for the operator.
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
    /** The app's database, as the app's role. */
    connection: { ...at, user: appName, database: appName },
    /** The maintenance database, as administrator: for creating databases in tests. */
    administration: { ...at, user: superuser, database: 'postgres' },
    /** Another process used it already. */
    joined: !started && !adopted,
    /** It ran already but nobody used it: its last user was killed. */
    adopted,
    /** Leaves the server. The last process to leave stops it, and returns when it is down. */
    stop: (): Promise<void> => {
      clearInterval(watch)
      stopping ??= presence.end().then((last) => depart(host, last))
      return stopping
    },
  }
}

/** A PostgreSQL server in DATA_DIR/postgres that this process uses. */
export type EmbeddedServer = Awaited<ReturnType<typeof startEmbedded>>

/** Reaches the server and registers there; waits for one that is about to stop, to restart it. */
async function arrive(
  host: EmbeddedHost,
  settings: ServerSettings | undefined,
  log: (message: string) => void,
): Promise<Postmaster & { alone: boolean }> {
  for (;;) {
    const postmaster = await reachPostmaster(host, settings, log)
    const entered = await enter(postmaster.client).catch(() => undefined)
    // The one who stopped it loses its lock shortly before our session is ended: ask the server too.
    const { status } = readPostmasterFile(host.dataFolder) ?? {}
    if (entered && status === 'ready') return { ...postmaster, alone: entered.alone }
    await postmaster.client.end().catch(() => {})
    await sleep(20)
  }
}

/** Milliseconds for which a server that somebody else stops may wait for the sessions of its users. */
const shutdownPatience = 1_000

/** A server that gets SIGTERM waits until its sessions end, and takes no others: its users would wait with it for ever. */
function endShutdown(host: EmbeddedHost): void {
  const { pid, status } = readPostmasterFile(host.dataFolder) ?? {}
  if (pid && status === 'stopping' && isPostmaster(pid, host.dataFolder))
    process.kill(pid, 'SIGINT')
}

async function depart(host: EmbeddedHost, { client, socketFolder }: Postmaster): Promise<void> {
  // A lost session has left by itself; if nobody else is there, the server is ours to stop.
  const last = await leave(client).catch(() => false)
  if (last) await stopPostmaster(host, socketFolder)
  await client.end().catch(() => {})
}
