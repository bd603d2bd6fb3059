/** The archive's endpoints for pages; contract.ts has their schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const searchArchive = clientEndpoint<typeof contract.searchArchive>(
  'POST',
  '/api/archived-events/search',
)

export const listArchive = clientEndpoint<typeof contract.listArchive>(
  'GET',
  '/api/archived-events',
)

export const listArchiveYears = clientEndpoint<typeof contract.listArchiveYears>(
  'GET',
  '/api/archived-events/years',
)

export const listArchiveStates = clientEndpoint<typeof contract.listArchiveStates>(
  'GET',
  '/api/archived-events/states',
)
