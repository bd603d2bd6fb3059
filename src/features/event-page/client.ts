/** The event page's endpoints for the page; contract.ts and catalog/event/next-date.ts have their schemas. */
import type { getNextDate as nextDate } from '../../catalog/event/next-date.ts'
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './contract.ts'

export const listSeriesDates = clientEndpoint<typeof contract.listSeriesDates>(
  'GET',
  '/api/events/{id}/dates',
)

export const getNextDate = clientEndpoint<typeof nextDate>('GET', '/api/events/{id}/next-date')
