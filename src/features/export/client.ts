/** The files' endpoints for pages; contract.ts has their schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const exportCsv = clientEndpoint<typeof contract.exportCsv>(
  'GET',
  '/api/database/export-excel',
)

export const exportWorkbook = clientEndpoint<typeof contract.exportWorkbook>(
  'GET',
  '/api/database/export.xlsx',
)

export const exportJsonLines = clientEndpoint<typeof contract.exportJsonLines>(
  'GET',
  '/api/database/export.jsonl',
)

export const exportCalendar = clientEndpoint<typeof contract.exportCalendar>(
  'GET',
  '/api/database/export.ics',
)
