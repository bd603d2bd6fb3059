/** Protection of public forms against floods by robots: switch of the proof of work. For administrators. */
import { z } from 'zod'
import { administratorEndpoint, endpoint } from '../../kit/endpoint.ts'

const protection = z.object({
  /** True if forms require a proof of work. */
  proofOfWork: z.boolean(),
  /** Instant of the last change; null if there was none. */
  changedAt: z.string().nullable(),
})
export type Protection = z.infer<typeof protection>

export const getProtection = endpoint({
  method: 'GET',
  path: '/api/admin/protection',
  summary: 'Returns whether public forms require a proof of work.',
  tag: 'Review',
  access: 'administrator',
  response: protection,
  errors: ['sign_in_required', 'forbidden'],
})

export const setProtection = administratorEndpoint('Review', {
  method: 'PUT',
  path: '/api/admin/protection',
  summary: 'Turns the proof of work for public forms on or off.',
  description:
    'For days on which bots flood the forms. Takes effect immediately in every process; see GET /api/challenge.',
  body: z.strictObject({ proofOfWork: z.boolean('Must be true or false.') }),
  response: protection,
})
