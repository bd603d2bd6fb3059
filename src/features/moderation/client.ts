/** Review's calls for browsers, without schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as blocks from './blocks-contract.ts'
import type * as contract from './contract.ts'

export const approveEvent = clientEndpoint<typeof contract.approveEvent>(
  'PATCH',
  '/api/events/{id}/approve',
)

export const removeEvent = clientEndpoint<typeof contract.removeEvent>('DELETE', '/api/events/{id}')

export const addBlocks = clientEndpoint<typeof blocks.addBlocks>('POST', '/api/admin/blocks')
