/** The event's endpoint for cards and pages; get-event.ts has its schema. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './get-event.ts'

export const getEvent = clientEndpoint<typeof contract.getEvent>('GET', '/api/events/{id}')
