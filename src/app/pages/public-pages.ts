import { topics } from '../../catalog/event/topics.ts'
import { periodSlugs } from '../../catalog/links/periods.ts'
import { isEmbed, pageAt } from './page-addresses.ts'

const slugs = [...topics.map(({ slug }) => slug), ...periodSlugs]

/** Only known topics: another word may be another spelling of a private page. */
const landing = new RegExp(`^/(?:${slugs.join('|')})(?:/[a-z0-9-]+)?$`)

/**
 * True for a page that is the same for everyone who requests it, signed in or not. Pages with forms
 * are not, because forms contain data of one visit.
 */
export const isPublicPage = (path: string): boolean => {
  const page = pageAt(path)
  if (isEmbed(path)) return true
  return page?.kind === 'cached' && (!page.path.startsWith(':') || landing.test(path))
}
