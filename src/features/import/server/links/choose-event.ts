/** Chooses the event that an address is about. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { pageKey } from '../feeds/event-pages/check-pages.ts'
import type { MadeRow } from '../row/made-row.ts'
import { isOver } from '../row/when.ts'

export type FoundEvent = {
  event: NewEvent
  isOver: boolean
  row: MadeRow
}

export type ChosenEvent = FoundEvent & {
  /** Upcoming entries at the address that take place, soonest first. */
  upcoming: readonly FoundEvent[]
}

/** Event whose own page is at the address, if there is exactly one; else the next event, else the last past one. */
export const chooseEvent = (
  rows: readonly MadeRow[],
  url: string,
  today: string,
): ChosenEvent | undefined => {
  const next = rows
    .flatMap((row) => findNext(row, today))
    .toSorted((a, b) => byDate(a.event, b.event))
  const upcoming = next.filter(({ event, isOver: over }) => !over && takesPlace(event))
  const atAddress = next.filter(({ event }) => isSamePage(event.draft.website, url))
  const soonest = upcoming[0] ?? next.find((each) => !each.isOver)
  const chosen = (atAddress.length === 1 ? atAddress[0] : undefined) ?? soonest ?? next.at(-1)
  return chosen && { ...chosen, upcoming }
}

/** Next date of a row that takes place; if there is none, the date from `nextDate`. */
const findNext = (row: MadeRow, today: string): FoundEvent[] => {
  const { event, upcomingCount } = nextDate(row, today)
  if (!event) return []
  const takingPlace = row.events.map((madeEvent) => madeEvent.event).filter(takesPlace)
  const next = takingPlace.filter((each) => !isOver(each.draft, today)).toSorted(byDate)[0]
  return [{ event: next ?? event, isOver: upcomingCount === 0, row }]
}

export const takesPlace = ({ draft: { eventStatus } }: NewEvent): boolean =>
  eventStatus !== 'cancelled' && eventStatus !== 'postponed'

/**
 * Dates from a found event's on: those with its hours, and others. Dates that are called off are left out; duplicate
 * days are removed.
 */
export const datesFrom = ({ event, row }: FoundEvent) => {
  const { date: first } = event.draft
  const laterDrafts = row.events
    .map((madeEvent) => madeEvent.event)
    .filter(takesPlace)
    .map(({ draft }) => draft)
    .filter(({ date }) => date !== null && first !== null && date >= first)
  const daysOf = (drafts: typeof laterDrafts) =>
    [...new Set(drafts.flatMap(({ date }) => date ?? []))].toSorted()
  const dates = daysOf(laterDrafts.filter((draft) => hoursOf(draft) === hoursOf(event.draft)))
  return { dates, otherDates: daysOf(laterDrafts).filter((date) => !dates.includes(date)) }
}

const hoursOf = ({ date, endDate, startTime, endTime }: NewEvent['draft']): string =>
  JSON.stringify([startTime, endTime, date && endDate ? daysBetween(date, endDate) : 0])

/** A row's next date, or its last one if all are past; and the number of upcoming dates. */
export const nextDate = ({ events }: MadeRow, today: string) => {
  const dates = events.map(({ event }) => event).toSorted(byDate)
  const upcoming = dates.filter((event) => !isOver(event.draft, today))
  return { event: upcoming[0] ?? dates.at(-1), upcomingCount: upcoming.length }
}

const byDate = (a: NewEvent, b: NewEvent) =>
  (a.draft.date ?? '').localeCompare(b.draft.date ?? '', 'en-US')

const isSamePage = (website: string, url: string): boolean => {
  const page = pageKey(websiteHref(website) ?? '')
  return page !== undefined && page === pageKey(url)
}
