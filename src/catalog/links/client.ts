/** Endpoints that several forms call; their own files have the schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as link from './event-link.ts'
import type * as report from './report-problem.ts'
import type * as credits from './source-credits.ts'

export const listCredits = clientEndpoint<typeof credits.listCredits>('GET', '/api/credits')

export const readEventLink = clientEndpoint<typeof link.readEventLink>(
  'POST',
  '/api/events/from-link',
)

export const reportProblem = clientEndpoint<typeof report.reportProblem>(
  'POST',
  '/api/events/{id}/reports',
)
