import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Postmaster } from './embedded-postmaster.ts'

/** The advisory lock, in the maintenance database, that stands for "a process uses this server". */
const presenceLock = 4_716_001

/**
 * Presence by a shared lock: a process learns who else uses an embedded server. Each holds a share of one lock for as
 * long as it does; PostgreSQL takes the share back when the process is gone, however it went, so there are no stale
 * owners to guess about. The last one to leave gets the lock for itself and stops the server.
 */

/** Registers at the server. `alone` tells that nobody else has; undefined: it is about to stop. */
export async function enter(client: Client): Promise<{ alone: boolean } | undefined> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared(${presenceLock}) as entered`,
  )
  if (!rows[0].entered) return undefined
  return { alone: (await countOthers(client)) === 0 }
}

/**
 * True if still nobody else is registered. A server may be seen in the moment between its start and its starter's own
 * registration, hence a second look.
 */
export async function staysAlone(client: Client): Promise<boolean> {
  await sleep(250)
  return (await countOthers(client)) === 0
}

/** Gives up the own share. True: nobody else is left, nobody can enter any more, stop the server. */
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
