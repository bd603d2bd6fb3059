/** Files for search engines: robots.txt and the sitemaps. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const text = { method: 'GET', tag: 'Search engines', response: z.string() } as const

export const getRobots = endpoint({
  ...text,
  path: '/robots.txt',
  summary: 'Returns the rules for crawlers, with the URL of the sitemap.',
  produces: 'text/plain; charset=utf-8',
  errors: [],
})

const sitemapType = 'application/xml; charset=utf-8'

export const getSitemapIndex = endpoint({
  ...text,
  path: '/sitemap.xml',
  summary: 'Returns the sitemap index.',
  produces: sitemapType,
  errors: [],
})

export const getSitemap = endpoint({
  ...text,
  path: '/sitemaps/{part}.xml',
  summary: 'Returns a sitemap: page URLs with their last change, fewer than 50,000 per file.',
  params: z.object({ part: z.string().max(40) }),
  produces: sitemapType,
  errors: ['not_found'],
})
