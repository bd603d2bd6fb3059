/** Finds the page of a URL in any spelling. Browsers use the router instead: isPrivateRoute. */
import { decodedPath, secretPathNames } from '../../kit/text/secret-paths.ts'
import { embeds, type Page, pages, privateNames } from './page-table.ts'

const patternOf = (path: string) =>
  new RegExp(`^/${path.replaceAll(/\/:\w+\?/g, '(?:/[\\w-]+)?').replaceAll(/:\w+/g, '[\\w-]+')}$`)

const patterns = pages.map((each) => ({ ...each, pattern: patternOf(each.path) }))
const embedPatterns = embeds.map(patternOf)

/** Page at a path in canonical spelling. */
export const pageAt = (path: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))

/** True for the path of an embed in canonical spelling. */
export const isEmbed = (path: string): boolean => embedPatterns.some((embed) => embed.test(path))

const addressesOf = (names: readonly string[]) =>
  new RegExp(String.raw`^[/\\]+(?:api[/\\]+)?(?:${names.join('|')})(?![\w-])`, 'i')

const ownerNames = pages.flatMap(({ path, role }) => (role === 'owner' ? path : []))

const privateAddresses = addressesOf([...new Set([...privateNames, ...secretPathNames])])
const ownerAddresses = addressesOf(ownerNames)
const secretAddresses = addressesOf(secretPathNames)

/**
 * True for any spelling: upper or lower case, percent-encoded, other separators, since routers
 * decode paths differently. `path` is of a page or its data (`/admin/account.data`).
 */
export const isPrivatePage = (path: string): boolean => privateAddresses.test(decodedPath(path))

/** Paths of pages for owners only. */
export const ownerPages: readonly string[] = ownerNames.map((name) => `/${name}`)

/** Like `isPrivatePage`, for pages for owners, with any query. The calls of such pages reject editors as well. */
export const isOwnerPage = (address: string): boolean => ownerAddresses.test(decodedPath(address))

/** True for paths that contain a private link's token, which must not reach anyone, not even as a referrer. */
export const isSecretAddress = (path: string): boolean => secretAddresses.test(decodedPath(path))
