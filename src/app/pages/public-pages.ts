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

export const isPublicPage = (path: string): boolean =>
  publicPages.some((pattern) => pattern.test(path))
