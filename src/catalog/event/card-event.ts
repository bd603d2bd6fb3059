/** Events in lists, with only the fields that a card needs: they are all embedded in the page. */
import type { Call } from '../../kit/call.ts'
import { excerpt } from '../../kit/text/excerpt.ts'
import { smallFlyer } from '../file/small-flyer.ts'
import type { Event, FoundEvent } from './event.ts'
import { getEvent } from './get-event.ts'

const maxExcerptLength = 280

/** True if the description is only an excerpt. */
export type WithExcerpt = { descriptionIsCut?: true }

/** Fields of a card, including those for its calendar and share buttons. */
const cardFields = [
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

/** Omitted if null or empty, as they are for most events. */
const optionalCardFields = [
  'confirmedAt',
  'askedAt',
  'reportedAt',
  'flyerUrl',
  'claimedBy',
  'openDays',
  'carMakes',
  'scenes',
] as const

export type CardEvent = Pick<Event, (typeof cardFields)[number]> &
  Partial<Pick<Event, (typeof optionalCardFields)[number]>> &
  Pick<FoundEvent, 'distance'> &
  WithExcerpt & {
    /** "Open today until 4 PM", for a place with known open days. */
    openToday?: string
  }

export const cardEvent = (event: FoundEvent): CardEvent => {
  const filledFields = optionalCardFields.filter(
    (name) => event[name] && String(event[name]) !== '',
  )
  const card = Object.fromEntries(
    [...cardFields, ...filledFields].map((name) => [name, event[name]]),
  ) as CardEvent
  // Cards show only flyers with a small copy.
  if (!smallFlyer(card.flyerUrl)) delete card.flyerUrl
  card.description = excerpt(event.description, maxExcerptLength)
  if (card.description !== event.description) card.descriptionIsCut = true
  if (event.distance !== undefined) card.distance = event.distance
  return card
}

type OpenPlace = Partial<Pick<Event, 'openDays'>> &
  Pick<Event, 'timeZone'> &
  Pick<CardEvent, 'openToday'>

/** Adds `openToday`. Loads the parser of open days only if an event has some. */
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

/** Returns an empty list if the response body is not an array. */
export const cardEvents = (body: unknown): CardEvent[] =>
  Array.isArray(body) ? (body as FoundEvent[]).map(cardEvent) : []

/**
 * Event with its full description, fetched if it was cut: a calendar entry saved from a card equals that from the
 * event's page. Throws if the request fails.
 */
export const loadFullEvent = async <T extends Pick<Event, 'id'> & WithExcerpt>(
  event: T,
  call: Call,
): Promise<T | Event> =>
  event.descriptionIsCut ? (await call(getEvent, { params: { id: event.id } })).body : event
