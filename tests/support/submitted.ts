/** Minimal submission, and what submissions leave in the database. */
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

export const leastSubmission = {
  name: 'Sunday Coffee',
  eventType: 'cars_coffee',
  date: '2031-05-03',
  zipCode: '60601',
  submitterEmail: 'Pat@Example.com',
}

const tables = ['events', 'series', 'submissions', 'submission_events', 'outbox_messages'] as const

/** Number of rows in each table that submissions fill. */
export const countSubmitted = async (db: Db): Promise<Record<string, number>> => {
  const columns = tables.map(
    (table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}
