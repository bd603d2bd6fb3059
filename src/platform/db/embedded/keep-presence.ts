import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Postmaster } from './embedded-postmaster.ts'

/** Waits between attempts to get the server back. */
const retryDelay = 2_000

/**
 * Keeps this process registered at the server. The session that does it ends when the server does, so
 * it also tells that the server was killed or has crashed: then `arrive` starts or finds it again, and
 * again until it succeeds (the disk may be full for a while). `end` stops watching and returns the
 * server as it is now; it waits for an attempt under way.
 */
export function keepPresence(
  first: Postmaster,
  arrive: () => Promise<Postmaster>,
  log: (message: string) => void,
): { end(): Promise<Postmaster> } {
  let current = first
  const ending = new AbortController()
  let returning: Promise<void> | undefined

  const watch = () => {
    // The session lasts as long as the process, but is no reason for it to last.
    holding(current.client).unref()
    current.client.once('end', () => {
      if (!ending.signal.aborted) returning = comeBack()
    })
  }
  const comeBack = async () => {
    log('The connection to the database server was lost; starting or finding it again')
    while (!ending.signal.aborted) {
      try {
        current = await arrive()
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(retryDelay, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      }
    }
  }
  watch()
  return {
    async end() {
      ending.abort()
      await returning
      // The remaining work is finite, and the process has to wait for it.
      holding(current.client).ref()
      return current
    },
  }
}

/** Two methods that pg has and its type definitions do not know. */
function holding(client: Client): { ref(): void; unref(): void } {
  return client as Client & { ref(): void; unref(): void }
}
