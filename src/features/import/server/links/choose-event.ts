/** Chooses the event that an address is about. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { NewEvent } from '../../../../catalog/server/store/new-event.ts'
import type { MadeRow } from '../row/made-row.ts'

export type ChosenEvent = {
  event: NewEvent
  isOver: boolean
  /** Its entry has more dates to come. */
  repeats: boolean
  /** Upcoming entries at the address. */
  entries: number
}

/** The one whose own page this is, else the next one, else the last one of the past. */
export const chooseEvent = (
  rows: readonly MadeRow[],
  url: string,
  today: string,
): ChosenEvent | undefined => {
  const next = rows.flatMap((row) => {
    const { event, coming } = nextDate(row, today)
    return event ? [{ event, isOver: coming === 0, repeats: coming > 1 }] : []
  })
  const upcoming = next.filter((each) => !each.isOver)
  const own = next.filter(({ event }) => isSamePage(event.draft.website, url))
  const soonest = upcoming.toSorted((one, other) => byDate(one.event, other.event))[0]
  const latest = next.toSorted((one, other) => byDate(one.event, other.event)).at(-1)
  const chosen = (own.length === 1 ? own[0] : undefined) ?? soonest ?? latest
  return chosen && { ...chosen, entries: upcoming.length }
}

/** The next of a row's dates, or the last one when all have passed; and how many are to come. */
export const nextDate = ({ events }: MadeRow, today: string) => {
  const dates = events.map(({ event }) => event).toSorted(byDate)
  const coming = dates.filter((event) => !isOver(event, today))
  return { event: coming[0] ?? dates.at(-1), coming: coming.length }
}

export const isOver = ({ draft }: Pick<NewEvent, 'draft'>, today: string): boolean => {
  const last = draft.endDate ?? draft.date
  return last !== null && last < today
}

const byDate = (one: NewEvent, other: NewEvent) =>
  (one.draft.date ?? '').localeCompare(other.draft.date ?? '', 'en-US')

const isSamePage = (website: string, url: string): boolean => {
  const href = websiteHref(website)
  return href !== undefined && pageOf(href) === pageOf(url)
}

const pageOf = (address: string): string => {
  const { hostname, pathname, search } = new URL(address)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}
