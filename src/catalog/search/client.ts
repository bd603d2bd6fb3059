/** Endpoints that several pages call; their own files have the schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as glance from './date-glance.ts'

export const getDateGlance = clientEndpoint<typeof glance.getDateGlance>('GET', '/api/dates/{date}')
