/** Finds an event among those that its page describes, and tells what the page says of it. */
import { readMoment } from '../../dates/read-moment.ts'
import { momentIn } from '../../row/when.ts'
import type { PageEvent } from './fetch-pages-in-process.ts'

export type WantedEvent = {
  id: string
  name: string
  date: string
  /** An IANA zone; empty while it has no place. */
  timeZone: string
}

export type PageClaim = { says: 'cancelled' | 'postponed' } | { says: 'moved'; to: string }

/** Undefined where the page says nothing of the event, or nothing that is certain. `today` at the venue. */
export const findPageClaim = (
  event: WantedEvent,
  given: readonly PageEvent[],
  today: string,
): PageClaim | undefined => {
  const named = given.filter(({ name }) => nameKey(name) === nameKey(event.name))
  // The only event of a page may be called otherwise there.
  const candidates = named.length === 0 && given.length === 1 ? given : named
  const onDay = candidates.filter((each) => isOn(event, dayTextOf(each)))
  if (onDay.length > 0) return calledOff(onDay)
  return named.length > 0 ? movedTo(event, named, today) : undefined
}

/** Two places may hold events of one name on one day: all of them have to be off. */
const calledOff = (events: readonly PageEvent[]): PageClaim | undefined => {
  const statuses = new Set(events.map(({ status }) => status))
  const [status] = statuses
  const isOff = statuses.size === 1 && (status === 'cancelled' || status === 'postponed')
  return isOff ? { says: status } : undefined
}

/** A single other upcoming day is reported; of several none is the new one for certain. */
const movedTo = (
  event: WantedEvent,
  named: readonly PageEvent[],
  today: string,
): PageClaim | undefined => {
  const days = new Set(
    named
      .filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
      .map(({ start }) => localDay(event, start))
      .filter((day) => day !== undefined && day > today),
  )
  const [to] = days
  return days.size === 1 && to !== undefined ? { says: 'moved', to } : undefined
}

/** Day text of a page's event; a postponed event may name only its previous day. */
const dayTextOf = ({ start, previousStart, status }: PageEvent): string =>
  start === '' && status === 'postponed' ? previousStart : start

/** On the day at the venue, or as it is written: many sites write local times as if they were UTC. */
const isOn = (event: WantedEvent, text: string): boolean =>
  readMoment(text)?.date === event.date || localDay(event, text) === event.date

/** Midnight stands for a day without a time, in any zone that is written behind it. */
const localDay = ({ timeZone }: WantedEvent, text: string): string | undefined => {
  const moment = readMoment(text)
  if (!moment || moment.time === '00:00') return moment?.date
  return momentIn(moment, timeZone || undefined).date
}

/** Letters and digits without "and" and without words that say what became of the event. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:cancel+ed|postponed|and)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
