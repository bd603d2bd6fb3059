import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** The advisory lock, in the maintenance database, that stands for "a process uses this server". */
const presenceLock = 4_716_001

/**
 * How a process learns who else uses an embedded server. Each holds a share of one lock for as long as
 * it does; PostgreSQL takes the share back when the process is gone, however it went, so there are no
 * stale owners to guess about. The last one to leave gets the lock for itself and stops the server.
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
 * Whether still nobody else is registered. A server may be seen in the moment between its start and
 * its starter's own registration, hence a second look.
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
