/** Pages that show something about one person: not for caches, not for search engines. */
const privatePages = /^\/(admin|manage|sign-in|sign-out)(?=[/.]|$)/

/** `path` of a page, or of its data (`/admin/account.data`). */
export const isPrivatePage = (path: string): boolean => privatePages.test(path)
