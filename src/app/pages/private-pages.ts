/**
 * Pages that show something about one person: not for caches, not for search engines. In any case of
 * letters and percent-encoded as well: the pages' addresses are matched so.
 */
const privatePages = /^\/+(admin|manage|confirm|reminders|claim|sign-in|sign-out)(?=[/.]|$)/i

/** Addresses that hold a private link's token: they go to nobody, not even as a referrer. */
const secretAddresses =
  /^\/+(manage|confirm|reminders|claim|api\/+(manage|confirmations|reminders|claims))(?=[/.]|$)/i

export const isSecretAddress = (path: string): boolean => secretAddresses.test(decoded(path))

/** `path` of a page, or of its data (`/admin/account.data`). */
export const isPrivatePage = (path: string): boolean => privatePages.test(decoded(path))

const decoded = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
