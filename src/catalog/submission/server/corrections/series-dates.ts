import type { FieldErrors } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { type Span, sharedDay } from '../../../event/event-days.ts'
import { daysBetween } from '../../../time/local-dates.ts'

export type SeriesDate = Span & { id: string; seriesId: string }

/** All dates of the series that these events belong to, in any state but deleted. */
export const findSeriesDates = (db: Db, eventIds: readonly string[]): Promise<SeriesDate[]> =>
  queryRows(db)`
    select id, series_id as "seriesId", date, end_date as "endDate" from events
    where status <> 'deleted' and series_id in (
      select series_id from events where id = any(${eventIds}) and series_id is not null)
    order by id
  `

type Spans = ReadonlyMap<string, Span>

/**
 * First day on which a changed date would overlap another date of its series. Dates that overlap already may stay so,
 * but not newly start on one day. Spans by event id; `waiting`: spans of other dates that wait for review.
 */
export const findCollision = async (
  db: Db,
  changed: Spans,
  waiting: Spans = new Map(),
): Promise<string | undefined> => {
  const dates = await findSeriesDates(db, [...changed.keys()])
  const spanOf = (date: SeriesDate) => changed.get(date.id) ?? waiting.get(date.id) ?? date
  const isKept = (one: SeriesDate, other: SeriesDate) =>
    sharedDay(one, other) !== undefined &&
    (one.date === other.date || spanOf(one).date !== spanOf(other).date)
  const meeting = (one: SeriesDate, other: SeriesDate) =>
    other.id === one.id || other.seriesId !== one.seriesId || isKept(one, other)
      ? undefined
      : sharedDay(spanOf(one), spanOf(other))
  const days = dates
    .filter(({ id }) => changed.has(id))
    .flatMap((one) => dates.flatMap((other) => meeting(one, other) ?? []))
  return days.sort()[0]
}

export const takenDay = (day: string): string => `The series already has a date on ${day}.`

/** Field error for an edit after which a date of the series overlaps another date on `day`. */
export const collisionProblem = (day: string, before: Span, after: Span): FieldErrors =>
  lengthOf(after) > lengthOf(before)
    ? { endDate: `The series has its next date on ${day}. End before it, or edit that date first.` }
    : { date: takenDay(day) }

const lengthOf = ({ date, endDate }: Span) => (date && endDate ? daysBetween(date, endDate) : 0)
