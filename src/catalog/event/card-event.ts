/** Events as lists show them: no more than a card needs, since all of it goes into the page. */
import type { Call } from '../../kit/call.ts'
import { excerpt } from '../../kit/text/excerpt.ts'
import { smallFlyer } from '../file/small-flyer.ts'
import type { Event, FoundEvent } from './event.ts'
import { getEvent } from './get-event.ts'

const longestExcerpt = 280

/** True if a description is only its beginning. */
export type Excerpted = { descriptionIsCut?: true }

/** Fields of a card, including those that its buttons put into calendars and share. */
const shown = [
  'id',
  'name',
  'description',
  'eventType',
  'date',
  'endDate',
  'startTime',
  'endTime',
  'timeZone',
  'startsAt',
  'endsAt',
  'ongoing',
  'venueName',
  'streetAddress',
  'location',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'locationPrecision',
  'attendanceCost',
  'participationFee',
  'carCategories',
  'awards',
  'features',
  'sponsorName',
  'logoUrl',
  'website',
  'contactEmail',
  'contactPhone',
  'rainDate',
  'eventStatus',
  'statusNote',
  'previousDate',
  'series',
  'sequence',
  'updatedAt',
] as const

/** Left out where they are null or an empty list, as of most events. */
const shownIfSet = [
  'confirmedAt',
  'askedAt',
  'reportedAt',
  'flyerUrl',
  'claimedBy',
  'openDays',
  'carMakes',
  'scenes',
] as const

export type CardEvent = Pick<Event, (typeof shown)[number]> &
  Partial<Pick<Event, (typeof shownIfSet)[number]>> &
  Pick<FoundEvent, 'distance'> &
  Excerpted & {
    /** "Open today until 4 PM", of a place whose open days are known. */
    openToday?: string
  }

export const cardEvent = (event: FoundEvent): CardEvent => {
  const set = shownIfSet.filter((name) => event[name] && String(event[name]) !== '')
  const card = Object.fromEntries(
    [...shown, ...set].map((name) => [name, event[name]]),
  ) as CardEvent
  // Cards show no others.
  if (!smallFlyer(card.flyerUrl)) delete card.flyerUrl
  card.description = excerpt(event.description, longestExcerpt)
  if (card.description !== event.description) card.descriptionIsCut = true
  if (event.distance !== undefined) card.distance = event.distance
  return card
}

type OpenPlace = Partial<Pick<Event, 'openDays'>> &
  Pick<Event, 'timeZone'> &
  Pick<CardEvent, 'openToday'>

/** Pages without such places do without the code that reads their days. */
export const withOpenToday = async <T extends OpenPlace>(
  events: readonly T[],
  now: number,
): Promise<T[]> => {
  if (!events.some(({ openDays }) => openDays)) return [...events]
  const { openTodayAt } = await import('../time/read-open-days.ts')
  return events.map((event) => {
    const openToday = event.openDays && openTodayAt(event.openDays, now, event.timeZone)
    return openToday ? { ...event, openToday } : event
  })
}

/** An answer that is no list counts as empty. */
export const cardEvents = (body: unknown): CardEvent[] =>
  Array.isArray(body) ? (body as FoundEvent[]).map(cardEvent) : []

/**
 * The event with its whole description, asked for where it was cut: a calendar entry that is saved from a
 * card is the same as one from the event's page. Throws when it cannot be had.
 */
export const wholeEvent = async <T extends Pick<Event, 'id'> & Excerpted>(
  event: T,
  call: Call,
): Promise<T | Event> =>
  event.descriptionIsCut ? (await call(getEvent, { params: { id: event.id } })).body : event
