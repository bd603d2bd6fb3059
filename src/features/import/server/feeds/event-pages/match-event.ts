/** Finds an event among those that its page describes, and derives the page's statement about it. */
import { readMoment } from '../../dates/read-moment.ts'
import { momentIn } from '../../row/when.ts'
import type { PageEvent } from './fetch-pages-in-process.ts'

export type EventToCheck = {
  id: string
  name: string
  date: string
  /** IANA zone; empty if the event has no place. */
  timeZone: string
}

export type PageClaim = { says: 'cancelled' | 'postponed' } | { says: 'moved'; to: string }

/** Undefined if the page makes no certain statement about the event. `today`: date at the venue. */
export const findPageClaim = (
  event: EventToCheck,
  pageEvents: readonly PageEvent[],
  today: string,
): PageClaim | undefined => {
  const sameName = pageEvents.filter(({ name }) => nameKey(name) === nameKey(event.name))
  // A page's only event may have another name there.
  const candidates = sameName.length === 0 && pageEvents.length === 1 ? pageEvents : sameName
  const onDay = candidates.filter((each) => isOn(event, dayTextOf(each)))
  if (onDay.length > 0) return findCallOff(onDay)
  return sameName.length > 0 ? findMove(event, sameName, today) : undefined
}

/** Two places may have events of one name on one day: all of them must be off. */
const findCallOff = (events: readonly PageEvent[]): PageClaim | undefined => {
  const statuses = new Set(events.map(({ status }) => status))
  const [status] = statuses
  const isOff = statuses.size === 1 && (status === 'cancelled' || status === 'postponed')
  return isOff ? { says: status } : undefined
}

/** Returns the only other upcoming day; among several days, the new one is unknown. */
const findMove = (
  event: EventToCheck,
  sameName: readonly PageEvent[],
  today: string,
): PageClaim | undefined => {
  const days = new Set(
    sameName
      .filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
      .map(({ start }) => localDay(event, start))
      .filter((day) => day !== undefined && day > today),
  )
  const [to] = days
  return days.size === 1 && to !== undefined ? { says: 'moved', to } : undefined
}

/** Date text of a page's event; a postponed event may have only its previous date. */
const dayTextOf = ({ start, previousStart, status }: PageEvent): string =>
  start === '' && status === 'postponed' ? previousStart : start

/** True if the date is the event's at the venue or as written: many sites label local times as UTC. */
const isOn = (event: EventToCheck, text: string): boolean =>
  readMoment(text)?.date === event.date || localDay(event, text) === event.date

/** Local date; midnight means a date without a time, in any zone. */
const localDay = ({ timeZone }: EventToCheck, text: string): string | undefined => {
  const moment = readMoment(text)
  if (!moment || moment.time === '00:00') return moment?.date
  return momentIn(moment, timeZone || undefined).date
}

/** Letters and digits of a name, without "and" and words for the event's status. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:cancel+ed|postponed|and)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
