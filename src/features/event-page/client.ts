/** The event page's endpoints for the page; contract.ts has their schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const listSeriesDates = clientEndpoint<typeof contract.listSeriesDates>(
  'GET',
  '/api/events/{id}/dates',
)
