/** Endpoints of series for pages; next-date.ts has the schema. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './next-date.ts'

export const getNextDate = clientEndpoint<typeof contract.getNextDate>(
  'GET',
  '/api/events/{id}/next-date',
)
