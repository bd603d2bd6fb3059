/**
 * The filters of a search: one schema for the JSON body, the query text of the API, the feeds and the
 * address of a page. Empty values mean "not set"; anything unreadable is named. Pages read their address by
 * read-filters.ts, which means the same.
 */
import { z } from 'zod'
import { roundDegrees } from '../../kit/decimals.ts'
import { numeric } from '../../kit/numeric.ts'
import { costValues } from '../event/costs.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { stateCode } from '../place/us-states.ts'
import { isYearOfEvents } from '../time/local-dates.ts'
import {
  type ProblemTogether,
  problemsTogether,
  sortOrders,
  untilBeforeFrom,
  withWholeState,
} from './filters-together.ts'

export const maxPageSize = 100
export const defaultPageSize = 20

const unset = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A field that may be left out, empty or null. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional())

const manyValues = 'Must be text or a list of texts.'

/** Values of a text with commas that are looked at, empty ones included. */
const maxSplit = 1_000

/** One value, or a list, or text with commas; empty ones are dropped. */
const listOf = <T extends z.ZodType<string>>(item: T, max = 25) =>
  z.preprocess((value) => {
    if (value === null) return undefined
    const list = typeof value === 'string' ? value.split(',', maxSplit) : value
    if (!Array.isArray(list)) return list
    const given = list.filter((each) => each !== '')
    return given.length === 0 ? undefined : given
  }, z.array(item, manyValues).max(max, `At most ${max} values.`).optional())

const number = (min: number, max: number) =>
  optional(
    numeric(z.number('Must be a number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`)),
  )

const degrees = (limit: number) =>
  number(-limit, limit).transform((value) =>
    value === undefined ? undefined : roundDegrees(value),
  )

const truth = optional(
  z.union(
    [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')],
    {
      error: 'Must be true or false.',
    },
  ),
)

/** Text without blanks at its ends; an empty one is not set. */
export const words = (max: number) =>
  optional(z.string('Must be text.').trim().max(max, `At most ${max} characters.`)).transform(
    (value) => value || undefined,
  )

/** Texts that a keyword search looks into; that of the archive is the same. */
export const keyword = words(100).describe(
  'Words or beginnings of words, all of which must appear in the name, makes, categories, venue, city, sponsor or description. Type names ("swap meet") also match events of that type, and state names and codes ("illinois", "IL") also match events in that state.',
)

export const day = optional(
  z.iso
    .date('Must be a date such as 2026-08-01.')
    .refine(isYearOfEvents, 'Use a year from 1900 to 2199.'),
)

/** Types by any name that they are known by. */
export const eventTypeList = listOf(z.string().trim().max(60).transform(canonicalEventType))

/** States by code or name, as codes. */
export const stateList = listOf(
  z.string().transform((value, context) => {
    const code = stateCode(value)
    if (code) return code
    context.addIssue({
      code: 'custom',
      message: `“${value.slice(0, 40)}” is not a US state or territory.`,
    })
    return z.NEVER
  }),
)

/** Start and length of a page of results. */
export const pageFields = {
  limit: optional(
    numeric(
      z
        .number('Must be a number from 1 to 100.')
        .int('Must be a whole number.')
        .min(1, 'At least 1.')
        .max(maxPageSize, `At most ${maxPageSize}.`),
    ),
  ).transform((limit) => limit ?? defaultPageSize),
  cursor: words(600),
}

/** A series' id, a venue's or an organizer's name, as the addresses of their pages have them. */
const nameInAddress = (max: number) =>
  optional(
    z
      .string('Must be text.')
      .regex(new RegExp(`^[\\w-]{1,${max}}$`), "Copy it from the page's address."),
  )

const fields = {
  keyword,
  eventType: eventTypeList,
  userLat: degrees(90),
  userLng: degrees(180),
  radiusMiles: number(0.1, 12_500),
  near: words(120),
  fromDate: day,
  toDate: day,
  attendanceCost: listOf(
    z.enum(costValues, `Must be one of ${costValues.join(', ')}.`) as unknown as z.ZodType<string>,
  ),
  carMake: listOf(z.string().trim().max(60)),
  feature: listOf(z.string().trim().max(60)),
  charityInvolved: truth,
  datedOnly: truth,
  state: stateList,
  series: nameInAddress(64),
  venue: nameInAddress(400),
  organizer: nameInAddress(400),
  sortBy: optional(z.enum(sortOrders, `Must be one of ${sortOrders.join(', ')}.`)),
  ...pageFields,
}

/** Sent by some clients; they say what the coordinates and the limit already say. */
const hints = { useLocation: truth, showAll: truth }

type Filters = z.output<z.ZodObject<typeof fields>>

const togetherMessages: Record<ProblemTogether, string> = {
  half_position: 'Send both userLat and userLng.',
  distance_order_without_place: 'Sorting by distance needs userLat and userLng, or near.',
  radius_without_place: 'A radius needs userLat and userLng, or near.',
  relevance_without_keyword: 'Sorting by relevance needs a keyword.',
  until_before_from: untilBeforeFrom,
}

const checkTogether = (filters: Filters, context: z.core.$RefinementCtx) => {
  for (const [name, problem] of problemsTogether(filters))
    context.addIssue({ code: 'custom', path: [name], message: togetherMessages[problem] })
}

/**
 * The filters of a search as they are accepted; unknown names are refused, so that no typo widens a search. One
 * meaning for pages, calls, facets and feeds.
 */
export const searchFilters = z
  .strictObject({ ...fields, ...hints })
  .superRefine(checkTogether)
  .overwrite(withWholeState)

/** Filters as a caller may send them. */
export type SearchInput = z.input<typeof searchFilters>
/** Parsed and checked. */
export type SearchFilters = z.output<typeof searchFilters>
