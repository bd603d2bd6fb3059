/** Proof-of-work challenge that public forms solve while bots flood the site. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { challenge } from '../../kit/proof-of-work.ts'

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/challenge',
  summary: 'Returns whether public forms require a proof of work, with a challenge.',
  description:
    'While `required` is true, POST /api/events, /api/events/unless-similar, /api/events/{id}/reports and /api/contact return 422 for the field `proof` if it is missing. Solve `challenge` within five minutes with an ALTCHA version 2 library, such as solveChallenge of altcha-lib, and send base64(JSON.stringify({challenge, solution})) as `proof`. Each proof is valid once.',
  tag: 'Events',
  response: z.object({
    required: z.boolean(),
    /** Null if `required` is false. */
    challenge: challenge.nullable(),
  }),
  errors: ['rate_limited'],
})
