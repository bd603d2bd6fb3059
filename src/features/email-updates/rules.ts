/** Notices of changed events: their texts and hours; and the filters that a subscription stores. */
import { eventChange, isOff } from '../../catalog/event/event-changes.ts'
import { lineOf, type SearchInput } from '../../catalog/search/filters.ts'
import { readFilters } from '../../catalog/search/read-filters.ts'
import { longDays } from '../../catalog/time/day-in-words.ts'
import { addDays, longDate } from '../../catalog/time/local-dates.ts'
import { timeRange } from '../../catalog/time/local-times.ts'
import { fromQuery } from '../../kit/endpoint.ts'

/** Filters of a search that narrow its results. */
export const narrowingFilters = (query: URLSearchParams): SearchInput => {
  const { filters } = readFilters(fromQuery(query))
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name]) => !['list', 'hint'].includes(lineOf(name)?.role ?? ''),
    ),
  )
}

/** Maximum number of confirmed subscriptions of an address. */
export const maxUpdates = 20

/** First and last hour, local to the venue, in which mail is sent: 8 AM to 9 PM. */
export const wakingHours = { first: 8, last: 20 }

export const isWaking = (hour: number): boolean =>
  hour >= wakingHours.first && hour <= wakingHours.last

/** Facts whose changes subscribers are notified of. */
export type EventFacts = {
  date: string | null
  endDate: string | null
  startTime: string | null
  endTime: string | null
  venueName: string
  streetAddress: string
  city: string
  state: string
  rainDate: string | null
  eventStatus: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
  /** False for an event that visitors no longer see. */
  listed: boolean
}

export type Notice = {
  /** Start of the subject. */
  title: string
  sentences: string[]
  /** True if the notice is sent at any hour when the old or new date is near: somebody may be on the way. */
  urgent: boolean
}

type FactsBefore = EventFacts
type FactsNow = EventFacts & { previousDate: string | null; series?: object | null }
/** Part of a notice; the first part provides the title. */
type NoticePart = { title: string; sentence: string; urgent?: boolean }

/** Undefined if no fact has changed. */
export const noticeOf = (before: FactsBefore, now: FactsNow): Notice | undefined => {
  const parts = now.listed ? partsOf(before, now) : before.listed ? [removalPart] : []
  const [first] = parts
  return (
    first && {
      title: first.title,
      sentences: parts.map(({ sentence }) => sentence),
      urgent: parts.some(({ urgent }) => urgent),
    }
  )
}

const removalPart: NoticePart = {
  title: 'No longer listed',
  sentence:
    'This event was taken off the site. It may not take place: check with the organizer before you go.',
  urgent: true,
}

const partsOf = (before: FactsBefore, now: FactsNow): NoticePart[] => {
  const state = stateOf(before, now)
  // Omits hours and place of an event that does not take place.
  if (isOff(now)) return state
  return [...state, ...hoursOf(before, now), ...placeOf(before, now), ...rainOf(before, now)]
}

const stateOf = (before: FactsBefore, now: FactsNow): NoticePart[] => {
  if (isOff(now)) {
    if (before.eventStatus === now.eventStatus && before.listed) return []
    const title = now.eventStatus === 'cancelled' ? 'Canceled' : 'Postponed'
    return [{ title, sentence: eventChange(now)?.sentence ?? '', urgent: true }]
  }
  const isMoved = before.date !== now.date || before.endDate !== now.endDate
  if (isMoved) return [movePart(before, now)]
  if (isOff(before) || !before.listed)
    return [{ title: 'Back on', sentence: 'This event is back on.', urgent: true }]
  return []
}

const movePart = (before: FactsBefore, now: FactsNow): NoticePart => {
  if (now.date !== null && now.date === before.rainDate)
    return {
      title: 'Moved to its rain date',
      sentence: `This event moved to its rain date, ${longDays(now)}.`,
      urgent: true,
    }
  const former = before.date === null ? '' : ` It was scheduled for ${longDays(before)}.`
  return {
    title: 'New date',
    sentence: `This event has a new date: ${longDays(now)}.${former}`,
    urgent: true,
  }
}

const hoursOf = (before: FactsBefore, now: FactsNow): NoticePart[] => {
  const was = timeRange(before.startTime, before.endTime)
  const is = timeRange(now.startTime, now.endTime)
  if (was === is) return []
  return [{ title: 'New time', sentence: `The time is now: ${is}. It was: ${was}.` }]
}

const placeOf = (before: FactsBefore, now: FactsNow): NoticePart[] => {
  const [was, is] = [before, now].map(placeInWords)
  if (was === is) return []
  return [
    { title: 'New place', sentence: `The place is now: ${is}. It was: ${was}.`, urgent: true },
  ]
}

const placeInWords = ({ venueName, streetAddress, city, state }: EventFacts): string =>
  [venueName, streetAddress, `${city}, ${state}`].filter(Boolean).join(', ')

const rainOf = (before: FactsBefore, now: FactsNow): NoticePart[] => {
  if (before.rainDate === now.rainDate || now.rainDate === now.date) return []
  const sentence =
    now.rainDate === null
      ? 'It no longer has a rain date.'
      : `If it rains, it takes place on ${longDate(now.rainDate)}.`
  return [{ title: 'Rain date', sentence }]
}

type Span = Pick<EventFacts, 'date' | 'endDate'>

/** True on the day before and on the days themselves: urgent notices are then sent at any hour. */
export const isNear = (today: string, ...spans: readonly Span[]): boolean =>
  spans.some(
    ({ date, endDate }) => date !== null && date <= addDays(today, 1) && (endDate ?? date) >= today,
  )
