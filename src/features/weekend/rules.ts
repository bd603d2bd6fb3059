/** Turns saved events into a plan: days, an order to drive in, and events that overlap. */
import { isOff } from '../../catalog/event/event-changes.ts'
import { maxSaved, splitIds } from '../../catalog/event/saved-events.ts'
import { greatCircleMiles, type Point } from '../../catalog/place/distance.ts'
import { twelveHourTime } from '../../catalog/time/local-times.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'
import type { SavedEvent } from './contract.ts'

/** Ids in a URL, `a,b,c`; `cut` is the number of ids beyond the limit. */
export const readIds = (text: string): { ids: string[]; cut: number } => {
  const ids = splitIds(text)
  return { ids: ids.slice(0, maxSaved), cut: Math.max(0, ids.length - maxSaved) }
}

export type PlanDay = {
  date: string
  /** In order of time. */
  events: SavedEvent[]
  /** Undefined for a day with a single place. */
  drive: Drive | undefined
  /** Sentences about overlapping events. */
  overlaps: string[]
}

export type Plan = {
  days: PlanDay[]
  /** Places that are open year-round. */
  open: SavedEvent[]
  /** Newest first. */
  past: SavedEvent[]
}

/** Plan of the events; one of several days is on its first remaining day. `from`: the visitor's location, if known. */
export const planOf = (events: readonly SavedEvent[], now: number, from?: Point): Plan => {
  const open = events.filter(({ ongoing, date }) => ongoing || date === null)
  const dated = events.filter((event) => !open.includes(event))
  const past = dated.filter((event) => isPast(event, now))
  const byDay = Map.groupBy(
    dated.filter((event) => !past.includes(event)),
    (event) => dayOf(event, now),
  )
  const days = [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, all]) => {
      const list = all.toSorted((a, b) => (hourOf(a) < hourOf(b) ? -1 : 1))
      const active = list.filter((event) => !isOff(event))
      return { date, events: list, drive: driveOf(active, from), overlaps: overlapsOf(active) }
    })
  return { days, open, past: past.toReversed() }
}

const isPast = ({ endDate, date, timeZone, archivedAt }: SavedEvent, now: number): boolean =>
  archivedAt !== null || (endDate ?? date ?? '') < venueToday(now, timeZone)

const dayOf = ({ date, timeZone }: SavedEvent, now: number): string => {
  const today = venueToday(now, timeZone)
  return date !== null && date > today ? date : today
}

const hourOf = ({ startTime, name, id }: SavedEvent) => `${startTime ?? '24:00'} ${name} ${id}`

export type Drive = {
  /** True if the drive begins at the visitor's location. */
  fromHere: boolean
  /** Great-circle miles from the previous stop; undefined for the first stop if the start is unknown. */
  stops: { event: SavedEvent; miles: number | undefined }[]
  miles: number
}

/** Always drives to the nearest remaining stop, from the visitor or from the first event of the day. */
const driveOf = (events: readonly SavedEvent[], from: Point | undefined): Drive | undefined => {
  const remaining = [...events]
  if (remaining.length < 2) return undefined
  const stops: Drive['stops'] = []
  let position = from
  while (remaining.length > 0) {
    const miles = remaining.map((event) => (position ? greatCircleMiles(position, event) : 0))
    const next = position ? miles.indexOf(Math.min(...miles)) : 0
    const [event] = remaining.splice(next, 1)
    if (!event) break
    stops.push({ event, miles: position ? miles[next] : undefined })
    position = event
  }
  const total = stops.reduce((sum, stop) => sum + (stop.miles ?? 0), 0)
  return { fromHere: from !== undefined, stops, miles: total }
}

/** Overlaps of one-day events; events of several days can be visited on another day. */
const overlapsOf = (events: readonly SavedEvent[]): string[] => {
  const timed = events.filter(
    ({ startsAt, startTime, date, endDate }) =>
      startsAt !== null && startTime !== null && (endDate ?? date) === date,
  )
  return timed.flatMap((a, index) =>
    timed.slice(index + 1).flatMap((b) => {
      const [first, second] = startOf(a) <= startOf(b) ? [a, b] : [b, a]
      return overlapInWords(first, second) ?? []
    }),
  )
}

const startOf = ({ startsAt }: SavedEvent) => Date.parse(startsAt ?? '')

/** Undefined if the first event ends before the second begins, or if its end is unknown. */
const overlapInWords = (first: SavedEvent, second: SavedEvent): string | undefined => {
  const bothNames = `${first.name} and ${second.name}`
  const begins = startOf(second)
  if (startOf(first) === begins) return `${bothNames} start at the same time.`
  if (first.endsAt === null || Date.parse(first.endsAt) <= begins) return undefined
  if (second.endsAt === null) return `${second.name} starts while ${first.name} is on.`
  const end = first.endsAt <= second.endsAt ? first.endTime : second.endTime
  if (first.timeZone !== second.timeZone || !second.startTime || !end)
    return `${bothNames} are on at the same time.`
  return `${bothNames} overlap from ${twelveHourTime(second.startTime)} to ${twelveHourTime(end)}.`
}
