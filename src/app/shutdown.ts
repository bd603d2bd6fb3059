/** Stops what was started, in reverse order, once, even if requested repeatedly. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { logConsole, logProcessEvents } from '../platform/log-output.ts'

/** Milliseconds that requests in flight may take after a stop. */
const drainMs = 20_000

export const createShutdown = (log: Pick<Log, 'error'>) => {
  const closings: { name: string; close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const { name: what, close: end } of closings.toReversed()) {
      await end().catch((err: unknown) => log.error({ err }, `closing the ${what} failed`))
    }
  }
  /** Closes everything. */
  const close = (): Promise<void> => {
    closing ??= closeAll()
    return closing
  }
  return {
    /** Registers a close function, which runs before those added earlier. Throws once closing has begun. */
    add: (name: string, end: () => Promise<unknown>) => {
      if (closing) throw new Error('This process is ending.')
      closings.push({ name: name, close: end })
    },
    /** True once the process was told to stop, even during its start. */
    isClosing: () => closing !== undefined,
    close,
    /** Closes everything, then exits with the code. */
    run: async (exitCode: number): Promise<void> => {
      await close()
      process.exit(exitCode)
    },
  }
}
export type Shutdown = ReturnType<typeof createShutdown>

const restartWarning =
  'SIGUSR2 is ignored: a rolling restart takes several processes (WEB_CONCURRENCY). Restart the service instead.'

/**
 * Log and shutdown of every process of the program. `onRestart` sets what SIGUSR2 does; without a
 * handler, SIGUSR2 would end the process and leave the embedded PostgreSQL running.
 */
export const beginProcess = ({ LOG_LEVEL }: Config) => {
  const log = createLog(LOG_LEVEL)
  logConsole(log)
  logProcessEvents(log)
  const shutdown = createShutdown(log)
  let restart = () => log.warn(restartWarning)
  process.on('SIGUSR2', () => restart())
  const onRestart = (work: () => void) => {
    restart = work
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.run(0))
  }
  return { log, shutdown, onRestart }
}

/** Milliseconds: a client may be sending its next request on the same connection. */
const idleMs = 1_000

/**
 * Graceful shutdown: stops accepting and lets requests in flight finish, within a limit. Keep-alive
 * connections close with their next response (Connection: close), or after a second without a
 * request; closing them at once would fail requests already in transit.
 */
export const drain = async (server: Server): Promise<void> => {
  // The HTTP server's own `close` would close idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Connections that the primary passed on before it learned of the stop arrive in this time and return to it.
  await (cluster.isWorker ? sleep(idleMs) : Promise.race([closed, sleep(idleMs)]))
  // setImmediate: requests that have arrived are read first, so that a process that was paused does not fail them.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await Promise.race([closed, sleep(drainMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}
