/** Providers that ask to be named where their events are shown. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const sourceCredit = z.object({
  /** Words of the credit, as its provider asks for them. */
  text: z.string(),
  url: z.url(),
})
export type SourceCredit = z.infer<typeof sourceCredit>

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'Lists the providers of event data that ask to be credited.',
  description:
    'With `source`, the credit of events from that source: at most one. Otherwise those of all followed feeds and listed events. Show them wherever you show such events.',
  tag: 'Events',
  query: z.strictObject({ source: z.string().max(200).optional() }),
  response: z.array(sourceCredit),
  errors: ['invalid_request'],
})
