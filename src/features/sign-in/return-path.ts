import { paths } from '../../catalog/links/paths.ts'

/** Placeholder base URL; a path that resolves to another origin leads off the site. */
const anySite = 'http://site.invalid'

/**
 * Page after signing in: the given path, or /admin if it is not a path of this site. `.data` is removed, so that a data
 * request leads to its page. Browsers read `//host` and `/\host` as another host, so the URL parser decides.
 */
export const returnPath = (to: string | null | undefined): string => {
  if (!to?.startsWith('/') || !URL.canParse(to, anySite)) return paths.admin
  const { origin, pathname, search, hash } = new URL(to, anySite)
  if (origin !== anySite || pathname.startsWith('//')) return paths.admin
  return pathname.replace(/\.data$/, '') + search + hash
}
