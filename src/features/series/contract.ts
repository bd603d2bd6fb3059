/** The pages of a series and of a venue: their dates, coming and past. Public. */
import { z } from 'zod'
import { event } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

/** A date as these pages list it. */
export const listedDate = event
  .pick({
    id: true,
    name: true,
    eventType: true,
    date: true,
    endDate: true,
    startTime: true,
    endTime: true,
    ongoing: true,
    venueName: true,
    city: true,
    state: true,
    eventStatus: true,
    rainDate: true,
    previousDate: true,
  })
  .extend({ seriesId: z.string().nullable() })
export type ListedDate = z.infer<typeof listedDate>

export const listedDates = z.object({
  /** The next date, or the latest one when none is to come: it stands for all. */
  event,
  /** Soonest first. */
  coming: z.array(listedDate),
  comingTotal: z.int().nonnegative(),
  /** Latest first; a part of them, see `earlier`. */
  past: z.array(listedDate),
  /** Past dates that took place: neither canceled nor postponed. */
  held: z.int().nonnegative(),
  /** Submit it as `before` for the past dates before these; null on the last page. */
  earlier: z.string().nullable(),
})
export type ListedDates = z.infer<typeof listedDates>

const before = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.[\w-]{1,64}$/, 'Take it from `earlier` of the page before.')
  .optional()

const description =
  'Up to 1,000 upcoming dates, and 100 past ones per page. Pending and deleted dates are excluded.'

export const getSeriesDates = endpoint({
  method: 'GET',
  path: '/api/series/{id}',
  summary: 'Lists all dates of a series with their status.',
  description,
  tag: 'Events',
  params: z.object({ id: z.string() }),
  query: z.object({ before }),
  response: listedDates,
  errors: ['not_found', 'invalid_request'],
})

export const getVenueDates = endpoint({
  method: 'GET',
  path: '/api/venues/{venue}',
  summary: 'Lists all dates at a venue with their status.',
  description: `${description} A venue is identified by name, city and state: \`drive-in-lot-chicago-il\`.`,
  tag: 'Events',
  params: z.object({ venue: z.string() }),
  query: z.object({ before }),
  response: listedDates,
  errors: ['not_found', 'invalid_request'],
})
