/** Takes down what was started, last first, once, however often it is asked for. */
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

export type Shutdown = {
  /** Registers what to close; closed before everything that was added earlier. */
  add: (what: string, close: () => Promise<unknown>) => void
  /** Closes all, then ends the process with the code. */
  run: (exitCode: number) => Promise<void>
}

/** How long requests in flight may take after a stop was asked for. */
const drainMs = 20_000

export const createShutdown = (log: Log): Shutdown => {
  const closings: { what: string; close: () => Promise<unknown> }[] = []
  let running: Promise<void> | undefined
  const closeAll = async () => {
    for (const { what, close } of closings.toReversed()) {
      await close().catch((err: unknown) => log.error({ err }, `closing the ${what} failed`))
    }
  }
  return {
    add: (what, close) => closings.push({ what, close }),
    run: (exitCode) => {
      running ??= closeAll().then(() => process.exit(exitCode))
      return running
    },
  }
}

/** Stops accepting, lets requests in flight finish within a bound, closes idle connections at once. */
export const drain = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A keep-alive connection turns idle when its last answer is out; sweep until none is left.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, sleep(drainMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}
