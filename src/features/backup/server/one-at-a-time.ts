/** Backups and restores by owners: one at a time in all processes, and longer than a request can take. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../../../kit/errors.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Log } from '../../../platform/log.ts'

/** Advisory lock, released when its process ends. */
const lock = 4_716_004

export const isUnderWay = async (db: Db): Promise<boolean> => {
  const rows = await queryRows(db)<{ held: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0
      and objid = ${lock} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())) as held`
  return rows[0]?.held === true
}

/** Wait before responding, in which small directories finish, so that owners see the result at once. */
const waitMs = 1_500

type Task = {
  /** Runs before the response; if it fails, the request fails, and `work` is not started. */
  begin: () => Promise<void>
  work: () => Promise<unknown>
}

/** Starts the work, which reports its failures itself. Throws `conflict` while other work is in progress. */
export const beginAlone = async (
  { connection, log }: { connection: Database['connection']; log: Pick<Log, 'warn'> },
  { begin, work }: Task,
): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'gearhead-atlas backups' })
  // The work itself reports a lost server.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as free',
      [lock],
    )
    if (!rows[0]?.free)
      throw new AppError('conflict', {
        message: 'A backup or restore is under way. Try again once it is done.',
      })
    await begin()
  } catch (error) {
    await client.end()
    throw error
  }
  const completion = work()
    .catch((err: unknown) => log.warn({ err }, 'a backup or restore of an owner failed'))
    .finally(() => client.end().catch(() => {}))
  await Promise.race([completion, sleep(waitMs, undefined, { ref: false })])
}
