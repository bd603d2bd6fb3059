/** The page at an address, in any spelling of it. Browsers ask the router instead: isPrivateRoute. */
import { plainSpelling, secretPathNames } from '../../kit/text/secret-paths.ts'
import { embeds, type Page, pages, privateNames } from './page-table.ts'

const patternOf = (path: string) =>
  new RegExp(`^/${path.replaceAll(/\/:\w+\?/g, '(?:/[\\w-]+)?').replaceAll(/:\w+/g, '[\\w-]+')}$`)

const patterns = pages.map((each) => ({ ...each, pattern: patternOf(each.path) }))
const embedPatterns = embeds.map(patternOf)

/** The page at an address, which is spelled as links spell it. */
export const pageAt = (path: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))

/** True for the address of an embed, as links spell it. */
export const isEmbed = (path: string): boolean => embedPatterns.some((embed) => embed.test(path))

const addressesOf = (names: readonly string[]) =>
  new RegExp(String.raw`^[/\\]+(?:api[/\\]+)?(?:${names.join('|')})(?![\w-])`, 'i')

const ownerNames = pages.flatMap(({ path, role }) => (role === 'owner' ? path : []))

const privateAddresses = addressesOf([...new Set([...privateNames, ...secretPathNames])])
const ownerAddresses = addressesOf(ownerNames)
const secretAddresses = addressesOf(secretPathNames)

/**
 * True in any case of letters, percent-encoded or with other separators as well: routers read addresses in ways of their
 * own. `path` is that of a page, or of its data (`/admin/account.data`).
 */
export const isPrivatePage = (path: string): boolean => privateAddresses.test(plainSpelling(path))

/** Paths of pages that only owners open. */
export const ownerPages: readonly string[] = ownerNames.map((name) => `/${name}`)

/** The same of an address in any spelling, with its query. What such a page calls is closed to editors as well. */
export const isOwnerPage = (address: string): boolean => ownerAddresses.test(plainSpelling(address))

/** Addresses that hold a private link's token: they go to nobody, not even as a referrer. */
export const isSecretAddress = (path: string): boolean => secretAddresses.test(plainSpelling(path))
