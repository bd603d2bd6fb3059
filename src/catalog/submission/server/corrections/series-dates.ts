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
 * but not newly start on one day. Spans by event id; `waitingSpans`: spans of other dates that wait for review.
 */
export const findCollision = async (
  db: Db,
  newSpans: Spans,
  waitingSpans: Spans = new Map(),
): Promise<string | undefined> => {
  const dates = await findSeriesDates(db, [...newSpans.keys()])
  const spanOf = (date: SeriesDate) => newSpans.get(date.id) ?? waitingSpans.get(date.id) ?? date
  const isKept = (a: SeriesDate, b: SeriesDate) =>
    sharedDay(a, b) !== undefined && (a.date === b.date || spanOf(a).date !== spanOf(b).date)
  const newOverlap = (a: SeriesDate, b: SeriesDate) =>
    b.id === a.id || b.seriesId !== a.seriesId || isKept(a, b)
      ? undefined
      : sharedDay(spanOf(a), spanOf(b))
  const days = dates
    .filter(({ id }) => newSpans.has(id))
    .flatMap((a) => dates.flatMap((b) => newOverlap(a, b) ?? []))
  return days.sort()[0]
}

export const takenDay = (day: string): string => `The series already has a date on ${day}.`

/** Field error for an edit after which a date of the series overlaps another date on `day`. */
export const collisionProblem = (day: string, before: Span, after: Span): FieldErrors =>
  lengthOf(after) > lengthOf(before)
    ? { endDate: `The series has its next date on ${day}. End before it, or edit that date first.` }
    : { date: takenDay(day) }

const lengthOf = ({ date, endDate }: Span) => (date && endDate ? daysBetween(date, endDate) : 0)
