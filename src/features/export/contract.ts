/** The whole directory as files: the figures of the export page and the files themselves. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar-file.ts'
import { instant, localDate } from '../../catalog/event.ts'
import { paths } from '../../catalog/paths.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { csvColumns } from './columns.ts'

const count = z.int().nonnegative()

export const exportSummary = z.object({
  /** Published and archived events, every date counted: as many as the files hold. */
  totalEvents: count,
  liveEvents: count,
  archivedEvents: count,
  /** First days of the earliest and of the latest event; null in an empty directory. */
  dateRange: z.object({ earliest: localDate.nullable(), latest: localDate.nullable() }),
  /** State → events, the most first. An event without a state counts under "". */
  eventsByState: z.record(z.string(), count),
  /** Type → events, the most first. */
  eventsByType: z.record(z.string(), count),
})
export type ExportSummary = z.infer<typeof exportSummary>

export const getExportSummary = endpoint({
  method: 'GET',
  path: '/api/database/export-summary',
  summary: 'Says what an export holds: events in all, by state and by type, and their dates.',
  tag: 'Export',
  response: exportSummary,
  errors: [],
})

const whatItHolds =
  'Published and archived events of one moment, streamed. Pending and deleted events are never in it. ' +
  'Contact columns are empty unless a signed-in administrator asks.'

const fileHeaders = { 'Content-Disposition': 'The name of the file, with the date of today (UTC).' }
const fileErrors = ['rate_limited', 'unavailable'] as const

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/database/export-excel',
  summary: 'The directory as CSV (RFC 4180, UTF-8).',
  description:
    `${whatItHolds} The ${csvColumns.length} columns are ${csvColumns.map(({ field }) => field).join(', ')}. ` +
    'Text is quoted, numbers, dates and times are not. Lists are divided by "; "; a semicolon within an ' +
    'entry is written "\\;". Text that a spreadsheet would take for a formula begins with an apostrophe, ' +
    'which an import takes away.',
  tag: 'Export',
  query: z.strictObject({
    /** 1 begins the file with the byte order mark by which Excel knows UTF-8. */
    bom: z.literal('1').optional(),
  }),
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  responseHeaders: fileHeaders,
  errors: ['invalid_request', ...fileErrors],
})

export const exportWorkbook = endpoint({
  method: 'GET',
  path: '/api/database/export.xlsx',
  summary: 'The directory as a workbook (Office Open XML) with all fields.',
  description: `${whatItHolds} Dates, times and numbers are typed cells; text is text, never a formula.`,
  tag: 'Export',
  response: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responseHeaders: fileHeaders,
  errors: fileErrors,
})

export const exportJsonLines = endpoint({
  method: 'GET',
  path: '/api/database/export.jsonl',
  summary: 'The directory as JSON Lines: an event with all its fields on each line.',
  description: `${whatItHolds} The fields are those of GET /api/events/{id}; \`series\` has \`id\` and \`rule\`.`,
  tag: 'Export',
  response: z.string(),
  produces: 'application/jsonl; charset=utf-8',
  responseHeaders: fileHeaders,
  errors: fileErrors,
})

export const exportCalendar = endpoint({
  method: 'GET',
  path: '/api/database/export.ics',
  summary: 'The directory as one calendar file (RFC 5545).',
  description: `${whatItHolds} Places that are open for good have no date and so no entry.`,
  tag: 'Export',
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: fileHeaders,
  errors: fileErrors,
})

export const staticExportFacts = z.object({
  path: z.string(),
  bytes: count,
  events: count,
  /** Of the 50 states. */
  states: count,
  columns: count,
  /** When it was made with the content that it has. */
  madeAt: instant,
})
export type StaticExportFacts = z.infer<typeof staticExportFacts>

export const getStaticExportFacts = endpoint({
  method: 'GET',
  path: '/api/database/static-export',
  summary: 'Says how large the static CSV is, what it holds and when it was made.',
  tag: 'Export',
  response: staticExportFacts,
  errors: ['unavailable'],
})

export const getStaticExport = endpoint({
  method: 'GET',
  path: paths.staticExport as `/${string}`,
  summary: 'The static copy of the CSV, made anew at most once an hour after something changed.',
  description:
    'The same columns as GET /api/database/export-excel, contact columns empty. May be asked for in part (Range) and conditionally.',
  tag: 'Export',
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  responseHeaders: {
    ETag: 'Send it back as If-None-Match to get 304 while nothing has changed.',
    'Last-Modified': 'When the file was made with this content.',
    'Accept-Ranges': 'bytes',
  },
  errors: ['unavailable'],
})
