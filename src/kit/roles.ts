/** Roles of administrators; the declaration of each call or page says which role it requires. */

/** An editor does the daily work of review; an owner may also use calls and pages that require `owner`. */
export const roles = ['owner', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { owner: 'Owner', editor: 'Editor' }
