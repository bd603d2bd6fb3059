/**
 * Claims: a venue or a club declares that a page is its own. The holder of a private link requests an email; its link
 * opens a page with a button that claims. Opening the link changes nothing. Any invalid token gets the same 404.
 */
import { z } from 'zod'
import { profileKinds } from '../../catalog/profile/profile-kinds.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'

const tag = 'Private link'

const kind = z.enum(profileKinds, 'Must be venue or organizer.')

export const claimStandings = ['open', 'yours', 'taken', 'other_address', 'no_site'] as const
export type ClaimStanding = (typeof claimStandings)[number]

export const claimable = z.object({
  kind,
  slug: z.string(),
  name: z.string(),
  /**
   * open: the email can be requested; yours: claimed by this address or its domain; taken: claimed by someone else;
   * other_address: the address is not at the website's domain; no_site: no website domain is known.
   */
  standing: z.enum(claimStandings),
  /** Domain of its website; null if unknown. */
  domain: z.string().nullable(),
})
export type Claimable = z.infer<typeof claimable>

const token = z.object({ token: z.string() })

export const listClaimable = endpoint({
  method: 'GET',
  path: '/api/manage/{token}/claims',
  summary:
    'Lists the venues and organizers of the events of a private link, and whether they can be claimed.',
  tag,
  params: token,
  response: z.array(claimable),
  errors: ['not_found', 'rate_limited'],
})

export const requestClaim = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/claims',
  summary: 'Emails a link to claim or release a page to the address of the private link.',
  description:
    'The address must be at the domain of the website that most events of the page name. The link works for 7 days. 409 if the page cannot be claimed.',
  tag,
  params: token,
  body: z.object({
    kind,
    slug: z.string('Must be text.').max(400, 'At most 400 characters.'),
    ...guardFields,
  }),
  response: z.undefined(),
  errors: [
    'invalid_request',
    'unprocessable',
    'not_found',
    'conflict',
    'rate_limited',
    'forbidden',
  ],
})

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/claims/{token}',
  summary: 'Returns the page of a claim link.',
  tag,
  params: token,
  response: claimable,
  errors: ['not_found', 'rate_limited'],
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/claims/{token}',
  summary: 'Claims or releases a page.',
  description: 'Idempotent. 409 if the page cannot be claimed.',
  tag,
  params: token,
  body: z.object({ answer: z.enum(['claim', 'release'], 'Must be claim or release.') }),
  response: claimable,
  errors: ['invalid_request', 'not_found', 'conflict', 'rate_limited'],
})
