/** Conditions on sides of merged listings when sources leave events out, as SQL on events `e`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryColumn, queryRows } from '../../../platform/db/query.ts'

/** Readings in a row that must leave an event out before it counts as gone. */
export const missesUntilGone = 3

/** True if it was merged into another listing. */
export const isMergedAway: RawBuilder<SqlBool> = sql`exists (
  select from event_merges g where g.event_id = e.id)`

/** True if an event still counts as listed by its source; `n` is its row of missing_events, if it has one. */
export const isStillListed: RawBuilder<SqlBool> = sql`(n.event_id is null or n.dismissed_at is not null
  or (n.removed_at is null and n.misses < ${sql.lit(missesUntilGone)}))`

/** True if another event was merged into it that is still listed by its own source. */
export const isListedElsewhere: RawBuilder<SqlBool> = sql`exists (
  select from event_merges g left join missing_events n on n.event_id = g.event_id
  where g.kept_id = e.id and ${isStillListed})`

/** Ids of the events that another source lists as well. */
export const findListedElsewhere = async (
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await queryColumn(db)`
    select e.id from events e where e.id = any(${ids}) and ${isListedElsewhere}
  `,
  )

/** Fields of an event in messages and lists for the administrators who decide about it. */
export type EventSummary = { id: string; name: string; date: string | null; status: string }

/** Listings that their own source removed and into which one of these events was merged. */
export const findKeptListings = (db: Tx, ids: readonly string[]): Promise<EventSummary[]> =>
  queryRows(db)`
    select distinct e.id, e.name, e.date, e.status from event_merges m
      join events e on e.id = m.kept_id join missing_events n on n.event_id = e.id
    where m.event_id = any(${ids}) and e.status = 'deleted' and n.removed_at is not null
      and not ${isMergedAway}
    order by e.id
  `
