/** Profiles: venues and organizers (clubs, dealers, museums), each with a page at the slug of its name. */

export const profileKinds = ['venue', 'organizer'] as const

export type ProfileKind = (typeof profileKinds)[number]

/** Proof of a claim: an email to an address at the website's domain, or an administrator's decision. */
export type ClaimProof = 'mail' | 'administrator'
