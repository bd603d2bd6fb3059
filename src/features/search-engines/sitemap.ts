/** Writes sitemaps (sitemaps.org) and robots.txt (RFC 9309). */
import { topics } from '../../catalog/event/topics.ts'
import { landingPath, paths, publicUrl } from '../../catalog/links/paths.ts'
import { periodSlugs } from '../../catalog/links/periods.ts'
import { administratorPaths } from '../../catalog/links/private-paths.ts'
import { escapeMarkup } from '../../kit/text/escape-markup.ts'

export type SitemapEntry = {
  /** Path of the page. */
  path: string
  /** Instant, ISO 8601. */
  changedAt?: string
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const listOf = (outer: string, inner: string, entries: readonly SitemapEntry[], base: string) => {
  const origin = escapeMarkup(publicUrl(base, ''))
  const items = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<${inner}><loc>${origin}${escapeMarkup(path)}</loc>${lastmod}</${inner}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${outer} ${namespace}>`,
    ...items,
    `</${outer}>`,
    '',
  ].join('\n')
}

export const sitemapIndex = (entries: readonly SitemapEntry[], base: string): string =>
  listOf('sitemapindex', 'sitemap', entries, base)

export const sitemap = (entries: readonly SitemapEntry[], base: string): string =>
  listOf('urlset', 'url', entries, base)

/** List pages, whose next pages crawlers may follow. Searches, maps and feeds have endless URLs. */
const listPaths = [
  ...topics.map(({ slug }) => landingPath(slug)),
  ...periodSlugs.map((slug) => landingPath(slug)),
  paths.archive,
]
const nextPagePatterns = ['/series/', '/venue/', '/organizer/'].map((path) => `${path}*?before=`)

/** Pages with "noindex" are not disallowed, because crawlers must fetch them to see it. */
export const robotsText = (base: string): string =>
  [
    'User-agent: *',
    `Disallow: ${administratorPaths.queue}`,
    'Disallow: /manage/',
    'Disallow: /confirm/',
    'Disallow: /reminders/',
    'Disallow: /claim/',
    'Disallow: /your-events/',
    'Disallow: /email/',
    'Disallow: /sign-in',
    'Disallow: /event/*/report$',
    'Disallow: /event/*/flyer$',
    'Disallow: /event/*.ics$',
    'Disallow: /series/*.ics$',
    'Disallow: /*?',
    ...listPaths.flatMap((path) => [`Allow: ${path}?cursor=`, `Allow: ${path}/*?cursor=`]),
    ...nextPagePatterns.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${publicUrl(base, '/sitemap.xml')}`,
    '',
  ].join('\n')
