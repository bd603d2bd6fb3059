/** Profiles: venues and organizers (clubs, dealers, museums), each with a page of its own at the slug of its name. */

export const profileKinds = ['venue', 'organizer'] as const

export type ProfileKind = (typeof profileKinds)[number]

/** How a claim was proven: by a message to an address at the site's domain, or to an administrator. */
export type ClaimProof = 'mail' | 'administrator'
