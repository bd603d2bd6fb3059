/**
 * Coverage: areas with too few events, and lists of sources to fill the gaps. A list is a CSV file; a starter list is
 * included. No source is followed until an administrator adopts it. For administrators only.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

const coveredCity = z.object({
  name: z.string(),
  state: z.string(),
  slug: z.string(),
  population: count,
  latitude: z.number(),
  longitude: z.number(),
  /** Upcoming listings within 30 miles; a series counts once. */
  carsCoffee: count,
  shows: count,
  cruises: count,
  /** Null without events. */
  peoplePerEvent: count.nullable(),
})
export type CoveredCity = z.infer<typeof coveredCity>

export const getCoverage = administratorEndpoint('Coverage', {
  method: 'GET',
  path: '/api/admin/coverage',
  summary: 'Counts upcoming events within 30 miles of each of the 500 largest cities.',
  description:
    'Counts cars & coffees, car shows and cruise nights. Cities without any come first, by population, then the others by people per event.',
  response: z.array(coveredCity),
})

export const sourceKinds = ['club', 'track', 'museum', 'town', 'other'] as const

const listedSource = z.object({
  name: z.string(),
  url: z.string(),
  kind: z.enum(sourceKinds),
  /** Home town; empty if unknown. */
  city: z.string(),
  /** Two-letter code; empty for the whole country. */
  state: z.string(),
  /** Keywords of its events about cars. */
  keywords: z.string(),
  /** `given`, `needed`, or empty if no permission is required. */
  permission: z.enum(['', 'needed', 'given']),
  /** Public place where the address was found, and the day. */
  found: z.string(),
  foundOn: z.string(),
  /** True if the address is followed already. */
  followed: z.boolean(),
  /** Distance from `near`; null without `near` or if the town is unknown. */
  miles: z.number().nullable(),
})
export type ListedSource = z.infer<typeof listedSource>

const sourceList = z.object({
  sources: z.array(listedSource),
  /** Invalid lines. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type SourceList = z.infer<typeof sourceList>

/** Absent for the starter list. */
const csv = z.string('Must be text.').max(500_000, 'At most 500,000 characters.').optional()

export const readSources = administratorEndpoint('Coverage', {
  method: 'POST',
  path: '/api/admin/source-list/read',
  summary: 'Parses a list of sources without following any.',
  description:
    '`csv` has the columns name, url, kind, city, state, keywords, permission; default is the included starter list. With `near`, sources are sorted by distance, those without a known town last.',
  isReading: true,
  body: z.strictObject({
    csv,
    near: z
      .strictObject({
        latitude: z.number('Must be a number.').min(-90, 'At least -90.').max(90, 'At most 90.'),
        longitude: z
          .number('Must be a number.')
          .min(-180, 'At least -180.')
          .max(180, 'At most 180.'),
      })
      .optional(),
  }),
  response: sourceList,
})

export const adoptSources = administratorEndpoint('Coverage', {
  method: 'POST',
  path: '/api/admin/source-list/adopt',
  summary: 'Follows sources of a list: all, those of a state, or one.',
  description:
    'Their new events wait for review. Skips sources that are already followed or that need a permission not yet given.',
  body: z.strictObject({
    csv,
    state: z.string('Must be text.').max(2, 'A two-letter code.').optional(),
    url: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').optional(),
  }),
  response: z.object({
    adopted: count,
    /** Number of sources that were followed already. */
    known: count,
    refused: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
})

export const exportSources = administratorEndpoint('Coverage', {
  method: 'GET',
  path: '/api/admin/source-list.csv',
  summary: 'Returns the followed sources as a list that another site can adopt.',
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  responseHeaders: { 'Content-Disposition': 'File name sources.csv.' },
})
