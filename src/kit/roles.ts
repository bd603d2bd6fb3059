/** Roles of administrators: what a call or a page needs stands in its declaration, in the table of routes or pages. */

/** An editor does the daily work of the desk; an owner may also do what `owner` is demanded for. */
export const roles = ['owner', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { owner: 'Owner', editor: 'Editor' }
