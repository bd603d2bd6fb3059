/** Dates of a series that wait because an import took them for dates of another series. */
import { sql } from 'kysely'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'

/** Most further dates, besides the first. */
const maxDates = 99

type DatePair = { id: string; into: string; sequence: number }

/** Condition: dates of one series, or of one source and name without a series. */
const areDatesOf = (one: string, other: string) =>
  sql.raw(`(
  ${one}.source is not distinct from ${other}.source and ${one}.id <> ${other}.id
  and (${one}.series_id = ${other}.series_id or (${one}.series_id is null
    and ${other}.series_id is null and lower(${one}.name) = lower(${other}.name))))`)

/** Pending dates of the series of `id` that wait because of dates of the series of `into`, soonest first. */
export const findDatePairs = async (
  db: Db,
  { id, into }: { id: string; into: string },
): Promise<DatePair[]> => {
  if (!couldBeId(id) || !couldBeId(into)) return []
  return queryRows(db)`
    select e.id, o.id as into, e.sequence
    from events own join events e on e.source = own.source and e.status = 'pending'
        and ${areDatesOf('e', 'own')}
      join likely_duplicates d on d.event_id = e.id
      join events o on o.id = d.other_id and o.status <> 'deleted'
      join events k on k.id = ${into} and ${areDatesOf('o', 'k')}
    where own.id = ${id} and own.source is not null
    order by e.date, e.id limit ${maxDates}
  `
}
