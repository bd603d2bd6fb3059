/** Profiles: venues and organizers (clubs, dealers, museums), each with a page of its own at the slug of its name. */

export const profileKinds = ['venue', 'organizer'] as const

export type ProfileKind = (typeof profileKinds)[number]

/** Proof of a claim: a message to an address at the site's domain, or an administrator's word. */
export type ClaimProof = 'mail' | 'administrator'
