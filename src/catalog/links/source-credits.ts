/** Credits on an event's page: data providers that require one, and the other sources of a merged listing. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const sourceCredit = z.object({
  /** Text that the provider asks for, or the name of another source of the event. */
  text: z.string(),
  /** Absent if there is no page to link to. */
  url: z.string().optional(),
})
export type SourceCredit = z.infer<typeof sourceCredit>

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'Lists the credits that providers of event data require.',
  description:
    'With `source`, the credit of that source, if any. With `event`, also the other sources of a merged listing and their credits. With neither, the credits of all followed feeds and listed events. Show them wherever you show these events.',
  tag: 'Events',
  query: z.strictObject({
    source: z.string().max(200).optional(),
    event: z.string().max(64).optional(),
  }),
  response: z.array(sourceCredit),
  errors: ['invalid_request'],
})
