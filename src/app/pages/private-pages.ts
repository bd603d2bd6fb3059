import { plainSpelling, secretPathNames } from '../../kit/text/secret-paths.ts'

/**
 * Pages that show something about one person: not for caches, search engines and analytics. In any case of
 * letters, percent-encoded or with other separators as well: routers read addresses in ways of their own.
 */
const privatePages = pathsOf(['admin', 'sign-in', 'sign-out', ...secretPathNames])

/** Addresses that hold a private link's token: they go to nobody, not even as a referrer. */
const secretAddresses = pathsOf(secretPathNames)

export const isSecretAddress = (path: string): boolean => secretAddresses.test(plainSpelling(path))

/** `path` of a page, or of its data (`/admin/account.data`). */
export const isPrivatePage = (path: string): boolean => privatePages.test(plainSpelling(path))

function pathsOf(names: readonly string[]): RegExp {
  return new RegExp(String.raw`^[/\\]+(?:api[/\\]+)?(?:${names.join('|')})(?![\w-])`, 'i')
}
