/** Discovery's endpoints for pages; contract.ts has their schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const searchEvents = clientEndpoint<typeof contract.searchEvents>(
  'POST',
  '/api/events/search',
)

export const getFacets = clientEndpoint<typeof contract.getFacets>('GET', '/api/events/facets')

export const countEvents = clientEndpoint<typeof contract.countEvents>('GET', '/api/events/count')
