/** Figures: searches and opened events as daily counts, without data about visitors; for administrators. */
import { z } from 'zod'
import { administratorEndpoint, endpoint } from '../../kit/endpoint.ts'

const tag = 'Figures'

export const pressKinds = ['calendar', 'directions', 'website'] as const
export const eventKinds = ['view', ...pressKinds] as const
export type EventKind = (typeof eventKinds)[number]

export const notePress = endpoint({
  method: 'POST',
  path: '/api/figures/presses',
  summary: "Counts a click on a link of an event. Called by the site's pages.",
  tag,
  body: z.strictObject({
    event: z.string('Must be the id of an event.').regex(/^[\w-]{1,64}$/, 'Must be an id.'),
    kind: z.enum(pressKinds, `Must be one of ${pressKinds.join(', ')}.`),
  }),
  status: 204,
  errors: ['invalid_request', 'rate_limited', 'unsupported_media_type'],
})

const count = z.int().nonnegative()
const eventCounts = z.object({ view: count, calendar: count, directions: count, website: count })
export type EventFigures = z.infer<typeof eventCounts>

const counted = z.array(z.object({ name: z.string(), count }))

/** Periods, in days until today. */
export const periods = ['7', '30', '90'] as const

const period = z.strictObject({
  days: z.enum(periods, 'Must be 7, 30 or 90.').default('30').describe('Days up to today.'),
  event: z
    .string()
    .max(64, 'Too long.')
    .regex(/^[\w-]*$/, 'Must be an id.')
    .optional()
    .describe('Id of an event: only its counts.'),
})

export const getFigures = administratorEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'Returns counts of searches, event views and clicks.',
  description:
    "Excludes visitors whose browsers ask not to be tracked, administrators' searches and views, crawlers, repeated searches and views from one network within a day, and clicks without scripts. Omits words and places that were searched fewer than three times in the period.",
  query: period,
  response: z.object({
    /** One entry for each day of the period, oldest first. */
    days: z.array(eventCounts.extend({ day: z.string(), search: count, empty: count })),
    types: counted,
    places: counted,
    words: counted,
    emptyPlaces: counted,
    emptyWords: counted,
    /** Events with the most views and clicks. */
    events: z.array(eventCounts.extend({ id: z.string(), name: z.string() })),
  }),
})

export const exportFigures = administratorEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/figures.csv',
  summary: 'Returns the same counts as CSV with the columns day, kind, id, name, count.',
  query: period,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
})
