/** The map's endpoints for its page; contract.ts has its schema. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const findOnMap = clientEndpoint<typeof contract.findOnMap>('GET', '/api/events/map')
export const getMapStyle = clientEndpoint<typeof contract.getMapStyle>('GET', '/api/map-style')
