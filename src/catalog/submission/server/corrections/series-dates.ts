import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export type SeriesDate = { id: string; seriesId: string; date: string | null }

/** All dates of the series that these events belong to, in any state but deleted. */
export const findSeriesDates = async (
  db: Db,
  eventIds: readonly string[],
): Promise<SeriesDate[]> => {
  const { rows } = await sql<SeriesDate>`
    select id, series_id as "seriesId", date from events
    where status <> 'deleted' and series_id in (
      select series_id from events where id = any(${eventIds}) and series_id is not null)
    order by id
  `.execute(db)
  return rows
}

type Days = ReadonlyMap<string, string | null>

/**
 * A day on which a moved date would meet another of its series, which would be the same event twice. Days by the events' ids;
 * `waiting` has those of other dates that wait for review.
 */
export const findCollision = async (
  db: Db,
  moved: Days,
  waiting: Days = new Map(),
): Promise<string | undefined> => {
  const dates = await findSeriesDates(db, [...moved.keys()])
  const dayOf = ({ id, date }: SeriesDate) =>
    moved.has(id) ? moved.get(id) : (waiting.get(id) ?? date)
  const meets = (one: SeriesDate) =>
    dates.some(
      (other) =>
        other.id !== one.id && other.seriesId === one.seriesId && dayOf(other) === dayOf(one),
    )
  const clash = dates.find((one) => {
    const day = moved.get(one.id)
    return typeof day === 'string' && day !== one.date && meets(one)
  })
  return clash && (moved.get(clash.id) ?? undefined)
}

export const takenDay = (day: string): string => `The series already has a date on ${day}.`
