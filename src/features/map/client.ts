/** The map's endpoint for its page; contract.ts has its schema. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const findOnMap = clientEndpoint<typeof contract.findOnMap>('GET', '/api/events/map')
