/** Chooses the event that an address is about. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { MadeEvent, MadeRow } from '../row/made-row.ts'
import { isOver } from './entry-watch.ts'

export type ChosenEvent = {
  made: MadeEvent
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
    const coming = row.events.filter(({ event }) => !isOver(event, today)).toSorted(byDate)
    const made = coming[0] ?? row.events.toSorted(byDate).at(-1)
    return made ? [{ made, isOver: coming.length === 0, repeats: coming.length > 1 }] : []
  })
  const upcoming = next.filter((each) => !each.isOver)
  const own = next.filter(({ made }) => isSamePage(made.event.draft.website, url))
  const soonest = upcoming.toSorted((one, other) => byDate(one.made, other.made))[0]
  const latest = next.toSorted((one, other) => byDate(one.made, other.made)).at(-1)
  const chosen = (own.length === 1 ? own[0] : undefined) ?? soonest ?? latest
  return chosen && { ...chosen, entries: upcoming.length }
}

const byDate = (one: MadeEvent, other: MadeEvent) =>
  (one.event.draft.date ?? '').localeCompare(other.event.draft.date ?? '')

const isSamePage = (website: string, url: string): boolean => {
  const href = websiteHref(website)
  return href !== undefined && pageOf(href) === pageOf(url)
}

const pageOf = (address: string): string => {
  const { hostname, pathname, search } = new URL(address)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}
