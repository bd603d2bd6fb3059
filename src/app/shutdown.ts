/** Takes down what was started, last first, once, however often it is asked for. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { logConsole, logProcessEvents } from '../platform/log-output.ts'

/** Time that requests in flight may take after a stop was asked for. */
const drainMs = 20_000

export const createShutdown = (log: Pick<Log, 'error'>) => {
  const closings: { what: string; close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const { what, close: end } of closings.toReversed()) {
      await end().catch((err: unknown) => log.error({ err }, `closing the ${what} failed`))
    }
  }
  /** Closes all. */
  const close = (): Promise<void> => {
    closing ??= closeAll()
    return closing
  }
  return {
    /** Registers what to close; closed before everything that was added earlier. Throws once all is being closed. */
    add: (what: string, end: () => Promise<unknown>) => {
      if (closing) throw new Error('This process is ending.')
      closings.push({ what, close: end })
    },
    /** True once the process was told to stop, maybe while it starts. */
    isClosing: () => closing !== undefined,
    close,
    /** Closes all, then ends the process with the code. */
    run: async (exitCode: number): Promise<void> => {
      await close()
      process.exit(exitCode)
    },
  }
}
export type Shutdown = ReturnType<typeof createShutdown>

const noRestart =
  'SIGUSR2 is ignored: a rolling restart takes several processes (WEB_CONCURRENCY). Restart the service instead.'

/**
 * Log and shutdown, with which every process of the program begins. `onRestart` sets what SIGUSR2 does; a process without
 * a handler would end at once, and leave the embedded PostgreSQL behind.
 */
export const beginProcess = ({ LOG_LEVEL }: Config) => {
  const log = createLog(LOG_LEVEL)
  logConsole(log)
  logProcessEvents(log)
  const shutdown = createShutdown(log)
  let restart = () => log.warn(noRestart)
  process.on('SIGUSR2', () => restart())
  const onRestart = (work: () => void) => {
    restart = work
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.run(0))
  }
  return { log, shutdown, onRestart }
}

/** A client that has just been answered may be sending its next request on the same connection. */
const idleMs = 1_000

/**
 * Stops accepting and lets requests in flight finish within a bound. Connections that are kept open are
 * closed with their next answer, which says so, or after a second without a request: closed at once, they
 * would fail requests that are on their way.
 */
export const drain = async (server: Server): Promise<void> => {
  // Not the HTTP server's own, which closes idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Connections that the primary had passed on before it heard of this arrive meanwhile, and go back to it.
  await (cluster.isWorker ? sleep(idleMs) : Promise.race([closed, sleep(idleMs)]))
  // Requests that arrived meanwhile are read first, or a process that was paused would fail them.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await Promise.race([closed, sleep(drainMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}
