/**
 * Links: shows what is at an address before it is followed or imported; imports it once without following it. For
 * administrators only.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { feedResult, feedSettings, line, trust } from './contract.ts'

const url = line(2_000)
/** Default: host and path of the address. */
const source = line(150).optional()
const settings = feedSettings.prefault({})

/** Formats that can be read. */
const format = z.enum(['calendar', 'csv', 'json', 'web-page', 'feed', 'workbook', 'motorsportreg'])
export type LinkFormat = z.infer<typeof format>

/** Entry with its next date, or with its last date if all are past. */
export const linkEntry = z.object({
  name: z.string(),
  date: z.string().nullable(),
  endDate: z.string().nullable(),
  startTime: z.string().nullable(),
  /** Days on which a year-round place is open, as text. */
  openDays: z.string().optional(),
  isOver: z.boolean(),
  /** Number of its other upcoming dates. */
  otherDates: z.int(),
  eventType: z.string(),
  venueName: z.string(),
  city: z.string(),
  state: z.string(),
  /** Remarks on the entry: already listed, without a place, corrected. */
  notes: z.array(z.string()),
})
export type LinkEntry = z.infer<typeof linkEntry>

const linkPreview = z.object({
  /** Address to follow: the feed found on the page, or the given address. */
  url: z.string(),
  /** The address was found on a page; follow it with the setting `found`. */
  isFound: z.boolean(),
  /** Publishing platform by its common name; empty if unknown. */
  platform: z.string(),
  /** Other calendars on the same page. */
  others: z.array(z.string()),
  /** True if the data requires the provider's approval and a credit. */
  needsPermission: z.boolean(),
  source: z.string(),
  /** True if the address is followed already. */
  isFollowed: z.boolean(),
  format: format.nullable(),
  /** Outcome that an import would have now. */
  result: feedResult,
  /** Number of entries left out because they are not about vehicles. */
  otherRows: z.int(),
  upcoming: z.int(),
  past: z.int(),
  /** Next ten entries; past entries come last. */
  entries: z.array(linkEntry),
  /** True if only the first entries were examined. */
  isPartial: z.boolean(),
})
export type LinkPreview = z.infer<typeof linkPreview>

export const previewLink = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/links/preview',
  summary: 'Previews an import from a URL. Imports nothing.',
  description:
    'Accepts a calendar, a list, or a page, which is searched for a calendar. Returns the URL to follow, its platform, the next ten entries, skipped entries with reasons, and likely duplicates, from the first 1,000 entries. If it cannot be read, `result.outcome` is `failed`, and `result.message` suggests what to do.',
  body: z.strictObject({ url, source, settings }),
  response: linkPreview,
  errors: ['unprocessable', 'rate_limited'],
})

export const importLink = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/links/import',
  summary: 'Imports from a URL once, without following it.',
  description:
    '409 if the URL is followed, or if a followed feed has the same source name, as its next reading would report these events as missing.',
  body: z.strictObject({ url, source, trust: trust.default('queue'), settings }),
  response: z.object({ source: z.string(), result: feedResult }),
  errors: ['conflict', 'unprocessable', 'rate_limited'],
})
