/** Upcoming events that their source no longer lists. Writers: this file, gone-events.ts, call-off.ts. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRows, countChanged, queryValue } from '../../../platform/db/query.ts'
import { removeEvents } from './decide-events.ts'
import { type EventSummary, isMergedAway } from './merged-sides.ts'

/** Number of upcoming events of a source that are live, wait for review, or are sides of merged listings. */
export const countUpcoming = async (db: Tx, source: string, now: number): Promise<number> =>
  (await queryValue(db)<number>`
    select count(*)::int as total from events e
    where source = ${source} and (status in ('pending', 'published')
        or (status = 'deleted' and ${isMergedAway}))
      and (day_ends_at is null or day_ends_at > ${new Date(now).toISOString()})
  `) ?? 0

/** Hides an event from the list of missing events, or shows it again. False if it is not missing. */
export const setMissingDismissed = async (
  db: Tx,
  id: string,
  dismissed: boolean,
): Promise<boolean> => {
  const changedCount = await countChanged(db)`
    update missing_events set dismissed_at = case when ${dismissed}::boolean then now() end
    where event_id = ${id} and removed_at is null
  `
  return changedCount === 1
}

/** Clears the missing events of a source that is no longer followed. */
export const forgetMissing = (db: Tx, source: string): Promise<void> =>
  changeRows(db)`
    delete from missing_events using events
    where events.id = missing_events.event_id and events.source = ${source}
      and missing_events.removed_at is null
  `

/** Clears the record of events that are listed again or decided on. */
export const forget = (db: Tx, events: readonly { id: string }[]): Promise<void> =>
  changeRows(db)`
    delete from missing_events where event_id = any(${events.map(({ id }) => id)})
  `

/** Counts a miss for a source's missing events after a reading with "not modified". */
export const countMissesAgain = (db: Tx, source: string): Promise<void> =>
  changeRows(db)`
    update missing_events m set misses = misses + 1 from events e
    where e.id = m.event_id and e.source = ${source} and m.removed_at is null
  `

/** Deletes those of the events that are missing. As a person's decision, it is not undone by a later reading. */
export const removeLost = async (
  db: Tx,
  ids: readonly string[],
  now: number,
): Promise<EventSummary[]> => {
  const { rows } = await sql<EventSummary>`
    select e.id, e.name, e.date, e.status from missing_events m join events e on e.id = m.event_id
    where e.id = any(${ids}) and m.removed_at is null and e.status in ('pending', 'published')
    order by e.id
  `.execute(db)
  await removeEvents(
    db,
    rows.map(({ id }) => id),
    now,
  )
  await forget(db, rows)
  return rows
}
