import { paths } from '../../catalog/links/paths.ts'

/** Stands for any site; what resolves to another origin leads elsewhere. */
const anySite = 'http://site.invalid'

/**
 * Page after signing in: the given path, or /admin if it is not a path of this site. The data of a page stands for
 * the page. Browsers read `//host` and `/\host` as another host, so the text is judged as they would read it.
 */
export const returnPath = (to: string | null | undefined): string => {
  if (!to?.startsWith('/') || !URL.canParse(to, anySite)) return paths.admin
  const { origin, pathname, search, hash } = new URL(to, anySite)
  if (origin !== anySite || pathname.startsWith('//')) return paths.admin
  return pathname.replace(/\.data$/, '') + search + hash
}
