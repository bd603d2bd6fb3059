/** Pages of a series, a venue and an organizer: their upcoming and past dates. Public. */

import { z } from 'zod'
import { event, picturedEvent } from '../../catalog/event/event.ts'
import { nameFields, placeFields, townFields, whenFields } from '../../catalog/event/field-masks.ts'
import { profileKinds } from '../../catalog/profile/profile-kinds.ts'
import { isValidLocalDate } from '../../catalog/time/local-dates.ts'
import { endpoint } from '../../kit/endpoint.ts'

/** Date as listed on these pages. */
export const listedDate = event
  .pick({
    ...nameFields,
    ...whenFields,
    ongoing: true,
    venueName: true,
    ...townFields,
    organizerName: true,
    flyerUrl: true,
    eventStatus: true,
    rainDate: true,
    previousDate: true,
  })
  .extend({ seriesId: z.string().nullable() })
export type ListedDate = z.infer<typeof listedDate>

export const listedDates = z.object({
  /** The next date, or the latest one if no date is upcoming; it represents all dates. */
  event: picturedEvent,
  /** Soonest first. */
  coming: z.array(listedDate),
  comingTotal: z.int().nonnegative(),
  /** Upcoming dates that are neither canceled nor postponed. */
  comingOn: z.int().nonnegative(),
  /** One page of past dates, latest first; see `earlier`. */
  past: z.array(listedDate),
  /** Past dates that took place: neither canceled nor postponed. */
  held: z.int().nonnegative(),
  /** `before` of the next page of past dates; null on the last page. */
  earlier: z.string().nullable(),
})
export type ListedDates = z.infer<typeof listedDates>

/** Usual date of an annual event of past years whose next date is not listed yet. */
export const usualDate = z.object({
  /** Id of the event's latest edition. */
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** "the 2nd weekend of June". */
  usually: z.string(),
  /** Year of the next edition, which is not confirmed. */
  year: z.int(),
})
export type UsualDate = z.infer<typeof usualDate>

export const profile = z.object({
  kind: z.enum(profileKinds),
  /** Last segment of the page's URL. */
  slug: z.string(),
  name: z.string(),
  /** Kind of the organizer, if known. */
  organizerKind: z.string(),
  /** True if the venue or organizer has claimed this page. */
  claimed: z.boolean(),
  /** Place of the venue; for an organizer, the place of one of its events. */
  place: event.pick(placeFields),
})

export const profileDates = listedDates.extend({
  profile,
  /** Soonest first. */
  usual: z.array(usualDate),
})
export type ProfileDates = z.infer<typeof profileDates>

const takeEarlier = 'Take it from `earlier` of the page before.'

const before = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.[\w-]{1,64}$/, takeEarlier)
  .refine((text) => isValidLocalDate(text.slice(0, 10)), takeEarlier)
  .optional()

const shared = {
  tag: 'Events',
  query: z.object({ before }),
  errors: ['not_found', 'invalid_request'],
} as const

const description =
  'Up to 1,000 upcoming dates, and pages of 100 past dates. Pending and deleted dates are excluded.'

export const getSeriesDates = endpoint({
  method: 'GET',
  path: '/api/series/{id}',
  summary: 'Lists the dates of a series with their status.',
  description,
  ...shared,
  params: z.object({ id: z.string() }),
  response: listedDates,
})

const merged =
  "A merged one redirects (301). `usual` lists annual events whose next date isn't listed yet, with the usual time of year if at least two recent years agree."

export const getVenueDates = endpoint({
  method: 'GET',
  path: '/api/venues/{venue}',
  summary: 'Lists the dates at a venue with their status.',
  description: `${description} A venue is identified by name, city and state: \`drive-in-lot-chicago-il\`. ${merged}`,
  ...shared,
  params: z.object({ venue: z.string().describe('Slug of the venue, from its page URL.') }),
  response: profileDates,
})

export const getOrganizerDates = endpoint({
  method: 'GET',
  path: '/api/organizers/{organizer}',
  summary: 'Lists the dates of an organizer with their status.',
  description: `${description} An organizer is identified by name: \`rotary-club-of-xenia\`. ${merged}`,
  ...shared,
  params: z.object({
    organizer: z.string().describe('Slug of the organizer, from its page URL.'),
  }),
  response: profileDates,
})
