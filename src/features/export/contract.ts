/** Downloads of the whole directory: the figures on the export page and the files themselves. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar/calendar-file.ts'
import { instant, localDate } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { csvColumns } from './columns.ts'

const count = z.int().nonnegative()

export const exportSummary = z.object({
  /** Published and archived events, each date of a series counted; equals the number of rows in the files. */
  totalEvents: count,
  liveEvents: count,
  archivedEvents: count,
  /** First day of the earliest and of the latest event; null if the directory is empty. */
  dateRange: z.object({ earliest: localDate.nullable(), latest: localDate.nullable() }),
  /** State → number of events, largest first. Events without a state count under "". */
  eventsByState: z.record(z.string(), count),
  /** Type → number of events, largest first. */
  eventsByType: z.record(z.string(), count),
})
export type ExportSummary = z.infer<typeof exportSummary>

export const getExportSummary = endpoint({
  method: 'GET',
  path: '/api/database/export-summary',
  summary:
    'Summarizes the export: number of events in total, by state and by type, and the range of dates.',
  tag: 'Export',
  response: exportSummary,
  errors: [],
})

const contentsNote =
  'A streamed snapshot of published and archived events. Pending and deleted events are never included. ' +
  'Contact columns are empty unless the caller is a signed-in owner of the site.'

const fileErrors = ['rate_limited', 'unavailable'] as const
const file = {
  method: 'GET',
  tag: 'Export',
  response: z.string(),
  responseHeaders: { 'Content-Disposition': 'File name with the current date (UTC).' },
  errors: fileErrors,
} as const

export const exportCsv = endpoint({
  ...file,
  path: '/api/database/export-excel',
  summary: 'The directory as CSV (RFC 4180, UTF-8).',
  description:
    `${contentsNote} The ${csvColumns.length} columns are ${csvColumns.map(({ field }) => field).join(', ')}. ` +
    'Text is quoted; numbers, dates and times are not. Lists are separated by "; "; a semicolon within an ' +
    'entry is written "\\;". Text that a spreadsheet would treat as a formula starts with an apostrophe, ' +
    'which an import removes.',
  query: z.strictObject({
    /** `1` starts the file with a byte order mark, by which Excel detects UTF-8. */
    bom: z.literal('1').optional(),
  }),
  produces: 'text/csv; charset=utf-8',
  errors: ['invalid_request', ...fileErrors],
})

export const exportWorkbook = endpoint({
  ...file,
  path: '/api/database/export.xlsx',
  summary: 'The directory as a workbook (Office Open XML) with all fields.',
  description: `${contentsNote} Dates, times and numbers are typed cells; text is never a formula.`,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const exportJsonLines = endpoint({
  ...file,
  path: '/api/database/export.jsonl',
  summary: 'The directory as JSON Lines: an event with all its fields on each line.',
  description: `${contentsNote} The fields are the same as in GET /api/events/{id}; \`series\` has \`id\` and \`rule\`.`,
  produces: 'application/jsonl; charset=utf-8',
})

export const exportCalendar = endpoint({
  ...file,
  path: '/api/database/export.ics',
  summary: 'The directory as one calendar file (RFC 5545).',
  description: `${contentsNote} Places open year-round have no date and therefore no entry.`,
  produces: CALENDAR_FILE_TYPE,
})

export const staticExportFacts = z.object({
  path: z.string(),
  bytes: count,
  events: count,
  /** Number of the 50 states that have events. */
  states: count,
  columns: count,
  /** Time at which a copy with these bytes was first made. */
  madeAt: instant,
})
export type StaticExportFacts = z.infer<typeof staticExportFacts>

export const getStaticExportFacts = endpoint({
  method: 'GET',
  path: '/api/database/static-export',
  summary: 'Describes the static CSV: size, contents and time of creation.',
  tag: 'Export',
  response: staticExportFacts,
  errors: ['unavailable'],
})

const staticFile = {
  method: 'GET',
  description:
    'The same columns as GET /api/database/export-excel, contact columns empty. Supports range and conditional requests.',
  tag: 'Export',
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  responseHeaders: {
    ETag: 'Send it back as If-None-Match to get 304 until something changes.',
    'Last-Modified': 'When the file was created with this content.',
    'Accept-Ranges': 'bytes',
  },
} as const

export const getStaticExport = endpoint({
  ...staticFile,
  path: '/gearhead_atlas_database_export.csv',
  summary: 'The static copy of the CSV, refreshed at most once an hour after a change.',
  errors: ['unavailable'],
})

export const getNamedExport = endpoint({
  ...staticFile,
  path: '/{name}_database_export.csv',
  summary: "The static copy under the site's own name; earlier names redirect to it.",
  params: z.object({ name: z.string().max(200, 'Too long.') }),
  errors: ['not_found', 'unavailable'],
})
