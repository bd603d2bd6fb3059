import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Postmaster } from './embedded-postmaster.ts'

/** Advisory lock in the maintenance database that means "a process uses this server". */
const presenceLock = 4_716_001

/**
 * Presence by a shared advisory lock: each process that uses an embedded server holds the lock in
 * shared mode. PostgreSQL releases it when the process ends for any reason, so no entries become
 * stale. The last process to leave takes the lock exclusively and stops the server.
 */

/** Registers at the server. `alone` is true if no other process has; undefined if the server is about to stop. */
export async function enter(client: Client): Promise<{ alone: boolean } | undefined> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared(${presenceLock}) as entered`,
  )
  if (!rows[0].entered) return undefined
  return { alone: (await countOthers(client)) === 0 }
}

/**
 * True if still no other process is registered. Checks a second time, since the process that
 * started the server registers only shortly after the start.
 */
export async function staysAlone(client: Client): Promise<boolean> {
  await sleep(250)
  return (await countOthers(client)) === 0
}

/** Releases this process's lock. True if no process is left: none can enter, and the caller must stop the server. */
export async function leave(client: Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${presenceLock})`)
  const { rows } = await client.query(`select pg_try_advisory_lock(${presenceLock}) as last`)
  return rows[0].last
}

async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_locks
     where locktype = 'advisory' and objid = ${presenceLock} and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())
       and pid <> pg_backend_pid()`,
  )
  return rows[0].others
}

/** Milliseconds between attempts to reach the server again. */
const retryDelay = 2_000

/**
 * Keeps this process registered at the server. Its session ends with the server, which reveals that
 * the server was killed or has crashed; then `arrive` starts or finds it again, repeatedly until it
 * succeeds (the disk may be full for a while). `end` stops watching, waits for a running attempt,
 * and resolves with the current server.
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
    // The session lasts as long as the process but does not keep it running.
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
      // The remaining work is finite, so the process may wait for it.
      holding(current.client).ref()
      return current
    },
  }
}

/** Methods of pg that its type definitions lack. */
function holding(client: Client): { ref(): void; unref(): void } {
  return client as Client & { ref(): void; unref(): void }
}
