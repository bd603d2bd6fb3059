/** Review's calls for browsers, without schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const approveEvent = clientEndpoint<typeof contract.approveEvent>(
  'PATCH',
  '/api/events/{id}/approve',
)

export const removeEvent = clientEndpoint<typeof contract.removeEvent>('DELETE', '/api/events/{id}')
