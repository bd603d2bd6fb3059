/** Backups and restores of owners: one at a time in all processes, and longer than a request may take. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../../../kit/errors.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Log } from '../../../platform/log.ts'

/** Advisory lock, which ends with the process that holds it. */
const lock = 4_716_004

export const isUnderWay = async (db: Db): Promise<boolean> => {
  const rows = await queryRows(db)<{ held: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0
      and objid = ${lock} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())) as held`
  return rows[0]?.held === true
}

/** Time in which small directories are done: their owners see the outcome at once. */
const waitMs = 1_500

type Task = {
  /** Done before the request is answered; a failure of it is the answer, and nothing is begun. */
  begin: () => Promise<void>
  work: () => Promise<unknown>
}

/** Begins the work, which reports its failures itself. Throws `conflict` while other work is under way. */
export const beginAlone = async (
  { connection, log }: { connection: Database['connection']; log: Pick<Log, 'warn'> },
  { begin, work }: Task,
): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'gearhead-atlas backups' })
  // The work tells of a server that is away.
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
  const done = work()
    .catch((err: unknown) => log.warn({ err }, 'a backup or restore of an owner failed'))
    .finally(() => client.end().catch(() => {}))
  await Promise.race([done, sleep(waitMs, undefined, { ref: false })])
}
