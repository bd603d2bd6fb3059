/**
 * The event: one dated happening with its own id and page, as every part of the program and every
 * API client sees it. Names are the public API's, also in CSV, JSON and imports.
 */
import { z } from 'zod'

/** `yyyy-mm-dd`, a local date at the venue. */
export const localDate = z.iso.date()
/** `HH:MM`, 24-hour wall time at the venue. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime()

/** Where an event stands in the directory. */
export const lifecycleStates = ['pending', 'published', 'archived', 'deleted'] as const
export type Lifecycle = (typeof lifecycleStates)[number]

/** What became of the happening itself (the values of schema.org's eventStatus). */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** How exactly the coordinates are known; there is never a default point. */
export const locationPrecisions = ['address', 'zip', 'city'] as const
export type LocationPrecision = (typeof locationPrecisions)[number]

/** The series that a date belongs to, as one row of results shows it. */
export const seriesSummary = z.object({
  id: z.string(),
  /** In plain words: "1st Saturday, April to October". */
  rule: z.string().nullable(),
  /** Dates after this one that match the same search. */
  moreDates: z.int().nonnegative(),
  /** The matching date after this one, if any. */
  nextDate: localDate.nullable(),
})
export type SeriesSummary = z.infer<typeof seriesSummary>

export const event = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  eventType: z.string(),
  /** Null only for an ongoing place, which has no date. */
  date: localDate.nullable(),
  /** Last day of a multi-day event, else equal to `date`. */
  endDate: localDate.nullable(),
  /** Null when unknown; midnight is never invented. */
  startTime: localTime.nullable(),
  endTime: localTime.nullable(),
  /** IANA zone of the venue. */
  timeZone: z.string(),
  /** Derived from local date, time and zone; null when the time is unknown. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Open for good (most museums): no end, never archived. */
  ongoing: z.boolean(),
  venueName: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  /** Two-letter code of the state, district or territory. */
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  locationPrecision: z.enum(locationPrecisions),
  /** The address in one line; may contain a ZIP. */
  location: z.string(),
  /** free, under_10, 10_20, over_20, over_50; null when unknown (never taken for free). */
  attendanceCost: z.string().nullable(),
  /** US dollars to enter a car in the show; null or 0 when there is none. */
  participationFee: z.number().nonnegative().nullable(),
  carCategories: z.array(z.string()),
  carMakes: z.array(z.string()),
  awards: z.array(z.string()),
  features: z.array(z.string()),
  sponsorName: z.string(),
  sponsorType: z.string(),
  charityInvolved: z.boolean(),
  charityName: z.string(),
  charityDescription: z.string(),
  organizerName: z.string(),
  organizerKind: z.string(),
  logoUrl: z.string().nullable(),
  flyerUrl: z.string().nullable(),
  website: z.string(),
  registrationUrl: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  rainDate: localDate.nullable(),
  eventStatus: z.enum(eventStatuses),
  /** Why it was canceled, postponed or moved. */
  statusNote: z.string(),
  /** The date it had before it was rescheduled. */
  previousDate: localDate.nullable(),
  series: seriesSummary.nullable(),
  /** Name of the place an imported event came from; null for submissions. */
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
  /** True for generated demonstration data. */
  demo: z.boolean(),
  /** Grows with each change (RFC 5545 SEQUENCE). */
  sequence: z.int().nonnegative(),
  createdAt: instant,
  updatedAt: instant,
  lastConfirmedAt: instant.nullable(),
  /** Set once the event is over and in the archive. */
  archivedAt: instant.nullable(),
})
export type Event = z.infer<typeof event>

/** An event in a list of results; `distance` in miles when the search knew a point. */
export const foundEvent = event.extend({ distance: z.number().nonnegative().optional() })
export type FoundEvent = z.infer<typeof foundEvent>
