/**
 * Administration of venues and organizers: search by name, merge duplicates, split them again, and claim pages for
 * their owners.
 */
import { z } from 'zod'
import { profileKinds } from '../../catalog/profile/profile-kinds.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const tag = 'Venues and organizers'

/** Most results of a search, per kind. */
export const maxFound = 50

const kind = z.enum(profileKinds, 'Must be venue or organizer.')
const slug = z
  .string('Must be text.')
  .regex(/^[a-z0-9-]{1,400}$/, "Copy it from the page's address.")

export const foundProfile = z.object({
  kind,
  slug,
  /** One of its spellings. */
  name: z.string(),
  /** City and state of a venue. */
  where: z.string(),
  /** Number of live and archived dates. */
  dates: z.int().nonnegative(),
  /** Slug of the page that it is merged into; null if not merged. */
  mergedInto: z.string().nullable(),
  claimed: z.boolean(),
})
export type FoundProfile = z.infer<typeof foundProfile>

export const profileMerge = z.object({ kind, slug, into: z.string(), at: z.string() })
export type ProfileMerge = z.infer<typeof profileMerge>

/** An open claim. */
export const profileClaim = z.object({
  kind,
  slug,
  proof: z.enum(['mail', 'administrator']),
  /** Email address of the claimant; empty if unknown. */
  email: z.string(),
  claimedAt: z.string(),
})
export type ProfileClaim = z.infer<typeof profileClaim>

export const listProfiles = administratorEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/profiles',
  summary: 'Searches venues and organizers, and lists merges and claims.',
  description: `Returns at most ${maxFound} of each kind, those with the most dates, and the 200 newest merges and claims.`,
  query: z.strictObject({
    q: z
      .string('Use this parameter only once.')
      .trim()
      .max(100, 'At most 100 characters.')
      .optional()
      .describe('Words in the name, city or state; without it, none are found.'),
  }),
  response: z.object({
    found: z.array(foundProfile),
    merges: z.array(profileMerge),
    claims: z.array(profileClaim),
  }),
})

export const mergeProfile = administratorEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/profiles/{kind}/{slug}/merge',
  summary: 'Merges a venue or an organizer into another of its kind.',
  description:
    'Its page redirects (301) to the other one, which lists the dates of both, as do its feeds. The events stay unchanged. 409 if the page is already merged.',
  params: z.object({ kind, slug }),
  body: z.strictObject({ into: slug }),
  response: z.object({ into: z.string() }),
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const splitProfile = administratorEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/profiles/{kind}/{slug}/split',
  summary: 'Undoes the merge of a venue or organizer.',
  params: z.object({ kind, slug }),
  body: z.strictObject({}),
  response: z.object({ into: z.string() }),
  errors: ['not_found'],
})

export const claimProfile = administratorEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/profiles/{kind}/{slug}/claim',
  summary: 'Marks the page of a venue or organizer as claimed.',
  description:
    'Events of the page are then marked as its own. With `email`, submitted events are marked only if they came from that address or its domain; the domain of an email provider does not count. 409 if the page is already claimed.',
  params: z.object({ kind, slug }),
  body: z.strictObject({
    email: z
      .union([
        z.literal(''),
        z.email('Must be an email address.').max(254, 'At most 254 characters.'),
      ])
      .default(''),
  }),
  response: z.object({ slug: z.string() }),
  errors: ['not_found', 'conflict'],
})

export const endProfileClaim = administratorEndpoint(tag, {
  method: 'DELETE',
  path: '/api/admin/profiles/{kind}/{slug}/claim',
  summary: 'Ends the claim of a page.',
  params: z.object({ kind, slug }),
  response: z.object({ slug: z.string() }),
  errors: ['not_found'],
})
