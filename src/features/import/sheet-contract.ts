/**
 * Organizers' sheets: one file with many dates, uploaded by a private link instead of many forms. A sheet is previewed
 * and corrected like an administrator's import; its events wait for review as a submission of the link's email address.
 */
import { z } from 'zod'
import { causeNames } from '../../catalog/trust/change-reasons.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { importChoices, importDetail, importSummary, undoDays } from './file-contract.ts'

/** Limits of one sheet: megabytes, rows, and dates. */
export const maxSheetMegabytes = 2
export const maxSheetRows = 200
export const maxSheetDates = 120
/** Sheets that one email address can submit per day. */
export const sheetsPerDay = 6

const tag = 'Private link'
const refusals = ['invalid_request', 'not_found', 'rate_limited'] as const
const tokenParams = z.object({ token: z.string() })
const params = z.object({ token: z.string(), id: z.string() })
/** Common parts of the endpoints for one sheet; each returns the sheet. */
const sheetCall = { tag, params, response: importDetail } as const

export const uploadSheet = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/sheets',
  summary:
    'Uploads a CSV, Excel workbook (.xlsx), calendar (.ics) or JSON file with many dates, to preview and submit them.',
  description: `Send the file as the body (application/octet-stream) with the parameter \`name\`, or as the part \`file\` of multipart/form-data. Up to ${maxSheetMegabytes} MB, ${maxSheetRows} rows and ${maxSheetDates} dates. It is read in the background. A sheet that is not submitted is deleted after 7 days.`,
  tag,
  params: tokenParams,
  query: z.strictObject({
    name: z
      .string('Use this parameter only once.')
      .max(200, 'At most 200 characters.')
      .optional()
      .describe('File name.'),
  }),
  takesFile: true,
  response: importDetail,
  status: 201,
  errors: [...refusals, 'too_large', 'unsupported_media_type', 'unprocessable'],
})

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/manage/{token}/sheets',
  summary:
    'Lists the sheets that were sent by links of the submission, or that created it, newest first.',
  description: 'At most 20.',
  tag,
  params: tokenParams,
  response: z.array(importSummary),
  errors: refusals,
})

export const getSheet = endpoint({
  ...sheetCall,
  method: 'GET',
  path: '/api/manage/{token}/sheets/{id}',
  summary: 'Returns a sheet: preview and progress.',
  errors: refusals,
})

export const changeSheet = endpoint({
  ...sheetCall,
  method: 'PATCH',
  path: '/api/manage/{token}/sheets/{id}',
  summary: 'Sets columns, type and place of a sheet that is not submitted yet, and reads it again.',
  body: importChoices.pick({
    columns: true,
    eventType: true,
    place: true,
    zone: true,
    answers: true,
  }),
  errors: [...refusals, 'conflict', 'unprocessable'],
})

export const submitSheet = endpoint({
  ...sheetCall,
  method: 'POST',
  path: '/api/manage/{token}/sheets/{id}/submission',
  summary: 'Submits the events of a sheet as last previewed, in the background.',
  description:
    'Submits all events or none. They wait for review. Skips dates that the same address has already submitted.',
  body: z.strictObject({}),
  status: 202,
  errors: [...refusals, 'conflict', 'unprocessable', 'forbidden'],
})

export const undoSheet = endpoint({
  ...sheetCall,
  method: 'POST',
  path: '/api/manage/{token}/sheets/{id}/undo',
  summary: 'Withdraws all dates of a submitted sheet.',
  description: `Within ${undoDays} days. Pending dates are withdrawn; live ones are canceled with \`cause\`, and their pages stay; past ones stay. 409, with their names, if any date was changed since, other than by approval or publication.`,
  body: z.strictObject({
    cause: z
      .enum(['', ...causeNames], `Must be one of ${causeNames.join(', ')}.`)
      .default('')
      .describe('Reason shown on the pages of live dates; required if there are any.'),
  }),
  errors: [...refusals, 'conflict', 'unprocessable'],
})

export const dropSheet = endpoint({
  method: 'DELETE',
  path: '/api/manage/{token}/sheets/{id}',
  summary: 'Deletes a sheet that is not submitted.',
  tag,
  params,
  status: 204,
  errors: [...refusals, 'conflict'],
})
