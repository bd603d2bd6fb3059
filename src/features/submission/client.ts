/** The call that the form makes while a date is chosen. */
import type * as glance from '../../catalog/search/date-glance.ts'
import { clientEndpoint } from '../../kit/client-endpoint.ts'

export const getDateGlance = clientEndpoint<typeof glance.getDateGlance>('GET', '/api/dates/{date}')
