import { topics } from '../../catalog/event/topics.ts'
import { periodSlugs } from '../../catalog/links/periods.ts'
import { isEmbed, pageAt } from './page-addresses.ts'

const slugs = [...topics.map(({ slug }) => slug), ...periodSlugs]

/** Topics by their own spelling: any other word may be another spelling of a page that is not for everybody. */
const landing = new RegExp(`^/(?:${slugs.join('|')})(?:/[a-z0-9-]+)?$`)

/**
 * True for an address of a page that shows the same to everybody who asks for it, signed in or not. Forms carry what
 * belongs to one visit, so their pages are none of them.
 */
export const isPublicPage = (path: string): boolean => {
  const page = pageAt(path)
  if (isEmbed(path)) return true
  return page?.kind === 'cached' && (!page.path.startsWith(':') || landing.test(path))
}
