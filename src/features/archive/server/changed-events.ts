/** Archived events that changed since their month was indexed: few, and looked at one by one. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ArchiveCriteria, Condition } from './archive-terms.ts'
import { type Change, isTerm } from './bitmap-query.ts'

/** Looking at one takes about 0.1 ms. After a larger import the rest waits some seconds for the index. */
const maxChanges = 1_000

export type EventKey = { date: string; id: string }

export const listChanges = async (db: Db): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select distinct event_id as id, month from archive_changes limit ${maxChanges}`.execute(db)
  return rows
}

/**
 * Matches among the changed events, unordered. One that moved to a month which is indexed since is found there,
 * even while its former month waits.
 */
export const findChanged = async (
  db: Db,
  changes: readonly Change[],
  criteria: ArchiveCriteria,
): Promise<EventKey[]> => {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  const months = changes.map(({ month }) => month)
  const { rows } = await sql<EventKey>`
    with known as materialized (
      select event_id, array_agg(term) as terms from archived_event_terms
      where event_id = any(${ids}::text[]) group by event_id
    )
    select e.id, e.date from events as e
    join unnest(${ids}::text[], ${months}::date[]) as changed(id, month)
      on changed.id = e.id and changed.month = date_trunc('month', e.date::timestamp)::date
    ${criteria.conditions.length > 0 ? sql`join known on known.event_id = e.id` : sql``}
    where ${sql.join(tests(criteria), sql` and `)}`.execute(db)
  return rows
}

const tests = ({ conditions, dateFrom, dateTo, year }: ArchiveCriteria) => [
  sql`e.status = 'archived'`,
  ...conditions.map(holds),
  ...(dateFrom ? [sql`e.last_date >= ${dateFrom}::date`] : []),
  ...(dateTo ? [sql`e.date <= ${dateTo}::date`] : []),
  ...(year === undefined ? [] : [sql`extract(year from e.date) = ${year}::int`]),
]

const holds = (condition: Condition): RawBuilder<unknown> => {
  if ('all' in condition) return sql`(${sql.join(condition.all.map(holds), sql` and `)})`
  if ('any' in condition) return sql`(${sql.join(condition.any.map(holds), sql` or `)})`
  return sql`exists (select from unnest(known.terms) as each(term)
    where ${isTerm(sql`term collate "C"`, condition.terms)})`
}
