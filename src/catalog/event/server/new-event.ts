/** Builds the stored row of an event from a validated draft and its place. */
import { newId } from '../../../kit/ids.ts'
import type { Point } from '../../place/distance.ts'
import type { Event, Lifecycle } from '../event.ts'
import type { EventDraft } from '../event-draft.ts'
import type { ComparableEvent } from '../event-similarity.ts'
import { dayEndsAt, eventInstants } from '../event-time.ts'
import { hoursInZone } from '../hours-in-zone.ts'
import { memoizeText } from './memoize-text.ts'
import { sourceKey } from './source-key.ts'
import type { StoredEvent } from './stored-events.ts'

/** Location of a draft; undefined if it could not be located. */
export type DraftPlace = Point &
  Pick<Event, 'locationPrecision' | 'timeZone'> &
  Partial<Pick<Event, 'city' | 'state' | 'zipCode'>>

/** Location of a stored event; null fields if unknown. */
export type Pin = Pick<StoredEvent, 'latitude' | 'longitude' | 'locationPrecision' | 'timeZone'>

export const placeOf = (event: Pin): DraftPlace | undefined => {
  const { latitude, longitude, locationPrecision, timeZone } = event
  if (latitude === null || longitude === null || locationPrecision === null) return undefined
  return { latitude, longitude, locationPrecision, timeZone }
}

const hourFields = ['date', 'endDate', 'startTime', 'endTime'] as const

/** At an event's first place: converts hours from the source's zone, unless the draft changes them. */
export const onOwnClock = (
  event: Pin & Pick<StoredEvent, (typeof hourFields)[number]>,
  draft: EventDraft,
  place: DraftPlace | undefined,
): EventDraft =>
  !place || placeOf(event) || hourFields.some((field) => draft[field] !== event[field])
    ? draft
    : { ...draft, ...hoursInZone({ ...draft, timeZone: event.timeZone }, place.timeZone) }

export type NewEvent = {
  draft: EventDraft
  place: DraftPlace | undefined
  /** Without a place: zone of its times, if the source gives one. */
  timeZone?: string
  /** Requested state; an event without a place is pending, a past one archived. */
  requestedStatus: 'pending' | 'published'
  /** True to require review in any case, even for a past event or an ongoing place. */
  needsReview?: boolean
  seriesId?: string
  demo?: boolean
  /** Name of the source and the event's identifier there; either both or neither. */
  source?: string
  sourceId?: string
  /** Digest of the source's data, to distinguish an update from a repeat. */
  contentHash?: string
  createdAt?: string
  /** Time of the last confirmation; now by default. */
  lastConfirmedAt?: string | null
  /** Time at which a past event was archived, if known; now by default. */
  archivedAt?: string
  id?: string
}

/** Initial state of a new event. Past events are archived, even if others would wait for review. */
export const initialStatus = (event: NewEvent, endsAt: string | null, now: number): Lifecycle => {
  if (!event.place || event.needsReview) return 'pending'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'archived'
  return event.draft.ongoing && event.source ? 'published' : event.requestedStatus
}

/** Rounds to a centimeter. Tiny numbers (1e-300) would underflow in distance calculations. */
const roundToCentimeter = (value: number) => Math.round(value * 1e7) / 1e7

type DraftTimes = Pick<EventDraft, 'date' | 'endDate' | 'startTime' | 'endTime' | 'ongoing'>
type Instants = Record<'startsAt' | 'endsAt' | 'endOfDay', string | null>

const unknownInstants: Instants = { startsAt: null, endsAt: null, endOfDay: null }

/** Memoized: events of a list share dates, hours and zones, and each zone conversion takes microseconds. */
const convertOnce = memoizeText((when): Instants => {
  const event: DraftTimes & { timeZone: string } = JSON.parse(when)
  return { ...eventInstants(event), endOfDay: dayEndsAt(event) }
})

const instantsOf = (draft: DraftTimes, timeZone: string): Instants => {
  const { date, endDate, startTime, endTime, ongoing } = draft
  return convertOnce(JSON.stringify({ date, endDate, startTime, endTime, ongoing, timeZone }))
}

/** Row of `events` as an object; null for unknown values. */
export const toStoredRow = (event: NewEvent, now: number): Record<string, unknown> => {
  const { draft, place } = event
  const timeZone = place?.timeZone ?? event.timeZone ?? ''
  const { startsAt, endsAt, endOfDay } = place ? instantsOf(draft, timeZone) : unknownInstants
  const status = initialStatus(event, endOfDay, now)
  const timestamp = new Date(now).toISOString()
  return {
    ...draft,
    previousDate: draft.previousDate === draft.date ? null : draft.previousDate,
    id: event.id ?? newId(),
    status,
    city: draft.city || place?.city || '',
    state: draft.state || place?.state || '',
    zipCode: place?.zipCode ?? draft.zipCode,
    latitude: place ? roundToCentimeter(place.latitude) : null,
    longitude: place ? roundToCentimeter(place.longitude) : null,
    locationPrecision: place?.locationPrecision ?? null,
    timeZone,
    startsAt,
    endsAt,
    dayEndsAt: endOfDay,
    seriesId: event.seriesId ?? null,
    source: event.source ?? null,
    sourceId: event.sourceId === undefined ? null : sourceKey(event.sourceId),
    contentHash: event.contentHash ?? null,
    demo: event.demo ?? false,
    createdAt: event.createdAt ?? timestamp,
    updatedAt: timestamp,
    lastConfirmedAt: event.lastConfirmedAt === undefined ? timestamp : event.lastConfirmedAt,
    publishedAt: status === 'published' ? timestamp : null,
    archivedAt: status === 'archived' ? (event.archivedAt ?? timestamp) : null,
  }
}

/** Fields of a new event that are compared with other listings. */
export const comparableOf = ({ draft, place }: NewEvent): ComparableEvent => ({
  name: draft.name,
  venueName: draft.venueName,
  streetAddress: draft.streetAddress,
  city: draft.city || place?.city || '',
  state: draft.state || place?.state || '',
  date: draft.date,
  endDate: draft.endDate,
  startTime: draft.startTime,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  locationPrecision: place?.locationPrecision ?? null,
})
