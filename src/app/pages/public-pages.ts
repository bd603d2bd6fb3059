import { topics } from '../../catalog/event/topics.ts'
import { browsePath, landingPath, weekendSlug } from '../../catalog/links/paths.ts'

const landings = [
  browsePath,
  ...[...topics, { slug: weekendSlug }].map(({ slug }) => landingPath(slug)),
]

/**
 * Pages that show the same to everybody who asks for the same address, signed in or not. Forms are none of them: they
 * carry what belongs to one visit.
 */
const publicPages = [
  /^\/$/,
  /^\/(about|calendar|help|map|privacy|terms)$/,
  /^\/event\/[\w-]+(\/(?!report$)[\w-]+)?$/,
  /^\/(series|venue|organizer)\/[\w-]+$/,
  /^\/archive(\/\d{4}(\/[\w-]+)?)?$/,
  new RegExp(`^(${landings.join('|')})(/[a-z0-9-]+)?$`),
] as const

/** The data of such a page, which a browser that has another one of ours on its screen asks for; with its query. */
export const isPublicData = (address: string): boolean => {
  const [, page, query = ''] = /^(\/[^?]+)\.data(\?.*)?$/.exec(address) ?? []
  return page !== undefined && isPublicPage((page === '/_root' ? '/' : page) + query)
}

/** `address` with its query, as it came in. */
export const isPublicPage = (address: string): boolean => {
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  return publicPages.some((pattern) => pattern.test(path))
}
