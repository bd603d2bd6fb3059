/** The week's events of a state or city as text to paste into a club's newsletter or a town's paper. Public. */

import { z } from 'zod'
import { event, localDate } from '../../../catalog/event/event.ts'
import { townFields, whenFields } from '../../../catalog/event/field-masks.ts'
import { listCredits } from '../../../catalog/links/source-credits.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { landingPlace } from '../contract.ts'

/** Content types of the formats, by file extension. */
export const listTypes = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const
export type ListFormat = keyof typeof listTypes

/** Numbers of lines per event. */
export const lineChoices = ['3', '1'] as const
export type ListLines = (typeof lineChoices)[number]

/** Most dates of a list: enough for a week of a large state, and short enough to paste. */
export const maxListed = 300

export const listedEvent = event
  .pick({
    id: true,
    name: true,
    eventStatus: true,
    ...whenFields,
    previousDate: true,
    rainDate: true,
    timeZone: true,
    venueName: true,
    streetAddress: true,
    ...townFields,
    attendanceCost: true,
  })
  .extend({
    /** Series of the date; null for an event without a series. */
    series: z.string().nullable(),
  })
export type ListedEvent = z.infer<typeof listedEvent>

export const weekList = z.object({
  place: landingPlace,
  /** Today and six days later, at the place. */
  fromDate: localDate,
  toDate: localDate,
  /** Number of dates; `events` contains the first of them. */
  total: z.int().nonnegative(),
  events: z.array(listedEvent),
  /** Providers of these events that require a credit. */
  credits: listCredits.response,
})
export type WeekList = z.infer<typeof weekList>

const params = z.object({ place: z.string().max(100) })
const scope = `Covers seven days from today's date at the place; a city includes events within 25 miles. At most ${maxListed} dates. Canceled and postponed dates are included and marked; year-round places are excluded.`
const errors = ['not_found', 'invalid_request'] as const

export const getWeekList = endpoint({
  method: 'GET',
  path: '/api/lists/{place}',
  summary: "Returns the week's events of a state or city, as shown on pages such as /lists/ohio.",
  description: scope,
  tag: 'Events',
  params,
  response: weekList,
  errors,
})

const listFile = <Path extends `/${string}`>(path: Path, format: ListFormat, name: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Returns the week's events of a state or city as ${name}, ready to paste.`,
    description: `${scope} Other spellings of the place redirect (301).`,
    tag: 'Events',
    params,
    query: z.strictObject({ lines: z.enum(lineChoices).default('3') }),
    response: z.string(),
    produces: listTypes[format],
    responseHeaders: { ETag: 'Entity tag for If-None-Match: 304 if nothing has changed.' },
    errors,
  })

export const getListText = listFile('/lists/{place}.txt', 'txt', 'plain text')
export const getListMarkdown = listFile('/lists/{place}.md', 'md', 'Markdown')
export const getListHtml = listFile('/lists/{place}.html', 'html', 'HTML')
