/**
 * Imports of files in the browser: the server previews a file, an administrator matches its columns and answers its
 * questions, and then the whole file is imported; undo works while no event was changed. For administrators.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { idCursor, listHeaders, pageLimit } from '../../kit/paging.ts'
import { feedResult, line, rowCounts } from './contract.ts'
import { linkEntry } from './link-contract.ts'

/** Largest file in megabytes. */
export const maxMegabytes = 20
/** Most rows in a file; all rows are saved in one transaction. */
export const maxRows = 50_000
/** Days until a file that was not imported is deleted, and days in which an import can be undone. */
export const draftDays = 7
export const undoDays = 30

/** Form fields that the server sets in place of the uploaded file: the id of the new import, or the error message. */
export const importIdField = 'import'
export const fileProblem = 'problem'

/** `reading`: the preview is being made. `ready`: waits for an administrator to import it. */
const states = ['reading', 'ready', 'importing', 'done', 'undone'] as const
export type ImportState = (typeof states)[number]

const column = z.object({
  name: z.string(),
  /** Event field that the column is used for; null if the column is not used. */
  field: z.string().nullable(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof column>

const flag = z.boolean('Must be true or false.')

/** Column header, including line breaks and spaces. */
const headerName = z.string('Must be text.').max(1_000, 'At most 1,000 characters.')

/** Zones that can be set for all times of a file; empty: each event's own zone. */
export const fileZones = [
  '',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'UTC',
] as const

export const importChoices = z.strictObject({
  /** Event field of each used column; if absent, columns are matched by name. */
  columns: z
    .array(z.strictObject({ name: headerName, field: line(60) }), 'Must be a list.')
    .max(150, 'At most 150.')
    .optional(),
  /** Name of the source; default: the file name. */
  source: line(150).optional(),
  /** New events go live without review. */
  publish: flag.default(false),
  /** Type of events whose type cannot be derived from their words. */
  eventType: line(60).default(''),
  /** Default place of events without one: a ZIP code, or city and state. */
  place: line(100).default(''),
  zone: z.enum(fileZones, 'Choose one from the list.').default(''),
  /** Include non-automotive events. */
  all: flag.default(false),
  /** The provider has approved the use of its data, if it requires that. */
  permitted: flag.default(false),
  answers: z
    .array(
      z.strictObject({
        name: headerName,
        answer: z.enum(['ignore', 'repair'], 'Must be ignore or repair.'),
      }),
      'Must be a list.',
    )
    .max(50, 'At most 50.')
    .default([]),
})
export type ImportChoices = z.output<typeof importChoices>

const storedChoices = z.object({
  columns: z.array(z.object({ name: z.string(), field: z.string() })).optional(),
  source: z.string().optional(),
  publish: z.boolean(),
  eventType: z.string(),
  place: z.string(),
  zone: z.enum(fileZones),
  all: z.boolean(),
  permitted: z.boolean(),
  answers: z.array(z.object({ name: z.string(), answer: z.enum(['ignore', 'repair']) })),
})

const found = z.object({
  /** Outcome that an import would have now; after the import, its report. `issues`: rows with reasons. */
  result: feedResult,
  format: z.string().nullable(),
  /** Empty for a file whose columns need no matching, such as a calendar. */
  columns: z.array(column),
  /** True if the provider's approval is required to use the data. */
  needsPermission: z.boolean(),
  otherRows: z.int(),
  upcoming: z.int(),
  past: z.int(),
  /** Next ten entries; past entries come last. */
  entries: z.array(linkEntry),
})
export type FoundInFile = z.infer<typeof found>

export const importSummary = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  source: z.string(),
  state: z.enum(states),
  /** Email address of the administrator who uploaded the file. */
  by: z.string().nullable(),
  createdAt: z.string(),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Null until the file has been read. */
  counts: rowCounts.nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const importDetail = importSummary.extend({
  choices: storedChoices,
  /** Rows read so far, and the fraction of the file from 0 to 1. */
  progress: z.object({ rows: z.int(), share: z.number() }).nullable(),
  found: found.nullable(),
  /** First 20 events of the import that were changed since; if there are any, the import cannot be undone. */
  changed: z.object({
    total: z.int(),
    events: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** Upcoming dates of a submitted sheet, by state. */
  standing: z.object({ pending: z.int(), live: z.int() }),
  /** End of the time in which the import can be undone; null if it was not imported. */
  undoUntil: z.string().nullable(),
})
export type ImportDetail = z.infer<typeof importDetail>

export const uploadImport = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Uploads a CSV, Excel workbook (.xlsx), calendar (.ics) or JSON file, to preview and import it.',
  description: `Send the file as the body (application/octet-stream) with the parameter \`name\`, or as the part \`file\` of multipart/form-data. Up to ${maxMegabytes} MB and ${maxRows} rows; the type is detected from the content. It is read in the background. A file that is not imported is deleted after ${draftDays} days.`,
  query: z.strictObject({ name: line(200).optional().describe('Name of the file.') }),
  takesFile: true,
  response: importDetail,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'unprocessable', 'rate_limited'],
})

export const listImports = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Lists uploaded files and imports, newest first.',
  query: z.strictObject({ limit: pageLimit, cursor: idCursor }),
  response: z.array(importSummary),
  responseHeaders: listHeaders('Number of files and imports.'),
})

const params = z.object({ id: z.string() })
/** Common parts of the endpoints for one import; each returns the import. */
const importCall = { params, response: importDetail } as const

export const getImport = administratorEndpoint('Feeds', {
  ...importCall,
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'Returns an import: preview, progress and report.',
  errors: ['not_found'],
})

export const changeImport = administratorEndpoint('Feeds', {
  ...importCall,
  method: 'PATCH',
  path: '/api/admin/imports/{id}',
  summary:
    'Sets columns, options and answers of a file that is not imported yet, and reads it again.',
  body: importChoices,
  errors: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
})

export const runImport = administratorEndpoint('Feeds', {
  ...importCall,
  method: 'POST',
  path: '/api/admin/imports/{id}/run',
  summary: 'Imports a file as last previewed, in the background.',
  description:
    'Imports the whole file or nothing. Adds and updates events; takes none down. 409 unless the file is ready to be imported.',
  body: z.strictObject({}),
  status: 202,
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const undoImport = administratorEndpoint('Feeds', {
  ...importCall,
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  summary: 'Undoes an import: removes its new events and restores updated ones.',
  description: `Within ${undoDays} days. 409, with their names, if any of its events has changed since.`,
  body: z.strictObject({}),
  errors: ['not_found', 'conflict'],
})

export const dropImport = administratorEndpoint('Feeds', {
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  summary: 'Deletes a file that is not imported.',
  params,
  status: 204,
  errors: ['not_found', 'conflict'],
})
