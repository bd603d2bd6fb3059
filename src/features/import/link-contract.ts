/**
 * Links: what is at an address, shown before anything of it is followed or imported, and imported once. For
 * administrators only.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { feedResult, feedSettings, line, trust } from './contract.ts'

const url = line(2_000)
/** Host and path of the address by default. */
const source = line(150).optional()
const settings = feedSettings.prefault({})

/** Formats that are read; null where nothing could be. */
const format = z.enum(['calendar', 'csv', 'json', 'web-page', 'feed', 'workbook', 'motorsportreg'])
export type LinkFormat = z.infer<typeof format>

/** An entry with its next date, or its last one when all have passed. */
export const linkEntry = z.object({
  name: z.string(),
  date: z.string().nullable(),
  endDate: z.string().nullable(),
  startTime: z.string().nullable(),
  /** Open days of a year-round place, in words. */
  openDays: z.string().optional(),
  isOver: z.boolean(),
  /** Number of its further dates. */
  otherDates: z.int(),
  eventType: z.string(),
  venueName: z.string(),
  city: z.string(),
  state: z.string(),
  /** Listed already, without a place, corrected: for somebody's eyes. */
  notes: z.array(z.string()),
})
export type LinkEntry = z.infer<typeof linkEntry>

const linkPreview = z.object({
  /** Address to follow: the feed that was found, or the given address. */
  url: z.string(),
  /** It was found on a page: to be followed with the setting `found`. */
  isFound: z.boolean(),
  /** Platform that publishes it, as people know it; empty where none is known. */
  platform: z.string(),
  /** Other calendars of the same page. */
  others: z.array(z.string()),
  /** Its data may only be used with the approval of its provider, and is credited. */
  needsPermission: z.boolean(),
  source: z.string(),
  /** True if the address is followed already. */
  isFollowed: z.boolean(),
  format: format.nullable(),
  /** Outcome of an import, if it were done now. */
  result: feedResult,
  /** Entries that are not about vehicles, and left out. */
  otherRows: z.int(),
  upcoming: z.int(),
  past: z.int(),
  /** The soonest ten entries; past ones come last. */
  entries: z.array(linkEntry),
  /** There is more than was looked at. */
  isPartial: z.boolean(),
})
export type LinkPreview = z.infer<typeof linkPreview>

export const previewLink = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/links/preview',
  summary: 'Shows what is at an address without importing anything.',
  description:
    'Takes any address: a calendar, a list, or a page, whose calendar is looked for. Answers with the address to follow, its platform, the soonest ten entries, what would be skipped and why, and likely duplicates. Looks at the first 1,000 entries. What cannot be read has the outcome `failed`, and its message says what would work.',
  body: z.strictObject({ url, source, settings }),
  response: linkPreview,
  errors: ['unprocessable', 'rate_limited'],
})

export const importLink = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/links/import',
  summary: 'Imports what is at an address once, without following it.',
  description:
    '409 if the address is followed, or if a followed feed has this name: its next reading would report these events as missing.',
  body: z.strictObject({ url, source, trust: trust.default('queue'), settings }),
  response: z.object({ source: z.string(), result: feedResult }),
  errors: ['conflict', 'unprocessable', 'rate_limited'],
})
