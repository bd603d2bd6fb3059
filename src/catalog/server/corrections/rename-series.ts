import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Event } from '../../event/event.ts'
import { datesInWords } from '../../time/dates-in-words.ts'
import { announceChange } from '../store/after-change.ts'
import '../tables.ts'

/**
 * A part of the event store: what a series says of its dates once several of them were moved together; one that was moved
 * alone changes nothing. It is said of all that are not over or deleted, those that stayed as well.
 */
export const renameSeries = async (
  db: Tx,
  moved: readonly Pick<Event, 'series'>[],
): Promise<void> => {
  const seriesId = moved[0]?.series?.id
  if (seriesId === undefined || moved.length < 2) return
  const { rows } = await sql<{ date: string }>`
    select date from events
    where series_id = ${seriesId} and status in ('pending', 'published') and date is not null
    order by date, id
  `.execute(db)
  const words = datesInWords(rows.map(({ date }) => date))
  await sql`
    update series set rule = null, rule_in_words = ${words} where id = ${seriesId}
  `.execute(db)
  await announceChange(db)
}
