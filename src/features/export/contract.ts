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
    'Returns the numbers of exported events, in total, by state and by type, and their date range.',
  tag: 'Export',
  response: exportSummary,
  errors: [],
})

const contentsNote =
  'Streams a consistent snapshot of published and archived events. ' +
  'Contact email and phone are included only for a signed-in owner of the site.'

const fileErrors = ['rate_limited', 'unavailable'] as const
const file = {
  method: 'GET',
  tag: 'Export',
  response: z.string(),
  responseHeaders: { 'Content-Disposition': 'File name with the current UTC date.' },
  errors: fileErrors,
} as const

export const exportCsv = endpoint({
  ...file,
  path: '/api/database/export-excel',
  summary: 'Exports the directory as CSV (RFC 4180, UTF-8).',
  description:
    `${contentsNote} Columns: ${csvColumns.map(({ field }) => field).join(', ')}. ` +
    'Text is quoted; numbers, dates and times are not. List entries are separated by "; "; a semicolon within an ' +
    'entry is escaped as "\\;". Text that a spreadsheet would run as a formula is prefixed with an apostrophe, ' +
    'which imports remove.',
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
  summary: 'Exports the directory with all fields as an Excel workbook (Office Open XML).',
  description: `${contentsNote} Dates, times and numbers are typed cells; text is never stored as a formula.`,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const exportJsonLines = endpoint({
  ...file,
  path: '/api/database/export.jsonl',
  summary: 'Exports the directory as JSON Lines: one event with all fields per line.',
  description: `${contentsNote} The fields are the same as in GET /api/events/{id}; \`series\` has \`id\` and \`rule\`.`,
  produces: 'application/jsonl; charset=utf-8',
})

export const exportCalendar = endpoint({
  ...file,
  path: '/api/database/export.ics',
  summary: 'Exports the directory as one calendar file (RFC 5545).',
  description: `${contentsNote} Excludes year-round places, which have no date.`,
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
  summary: 'Returns size, contents and creation time of the static CSV.',
  tag: 'Export',
  response: staticExportFacts,
  errors: ['unavailable'],
})

const staticFile = {
  method: 'GET',
  description:
    'Same columns as GET /api/database/export-excel, without contact data. Supports range and conditional requests.',
  tag: 'Export',
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  responseHeaders: {
    ETag: 'Entity tag for If-None-Match: 304 if nothing has changed.',
    'Last-Modified': 'Time at which a file with this content was first made.',
    'Accept-Ranges': 'Always `bytes`.',
  },
} as const

export const getStaticExport = endpoint({
  ...staticFile,
  path: '/gearhead_atlas_database_export.csv',
  summary: 'Returns the static CSV, which is renewed hourly if events have changed.',
  errors: ['unavailable'],
})

export const getNamedExport = endpoint({
  ...staticFile,
  path: '/{name}_database_export.csv',
  summary: "Returns the static CSV under the site's name; any other name redirects (301) to it.",
  params: z.object({ name: z.string().max(200, 'Too long.').describe('Name of the site.') }),
  errors: ['not_found', 'unavailable'],
})
