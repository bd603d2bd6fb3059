/** Proof-of-work challenge that public forms solve while bots flood the site. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { challenge } from '../../kit/proof-of-work.ts'

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/challenge',
  summary: 'Says whether forms need a proof of work, and returns a challenge.',
  description:
    'While `required` is true, POST /api/events, /api/events/unless-similar, /api/events/{id}/reports and /api/contact answer 422 about the field `proof` without one. Solve `challenge` with a library for ALTCHA, version 2 (for instance solveChallenge of altcha-lib), within five minutes, and send base64(JSON.stringify({challenge, solution})) as `proof`. Each proof is accepted once.',
  tag: 'Events',
  response: z.object({
    required: z.boolean(),
    /** Null if `required` is false. */
    challenge: challenge.nullable(),
  }),
  errors: ['rate_limited'],
})
