/** Files for search engines: robots.txt and the sitemaps. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Search engines'

export const getRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'Tells search engines what they may crawl and where the sitemap is.',
  tag,
  response: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: [],
})

const sitemapType = 'application/xml; charset=utf-8'

export const getSitemapIndex = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The index of all sitemaps.',
  tag,
  response: z.string(),
  produces: sitemapType,
  errors: [],
})

export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemaps/{part}.xml',
  summary: 'Lists page addresses with their last change, fewer than 50,000 per file.',
  tag,
  params: z.object({ part: z.string().max(40) }),
  response: z.string(),
  produces: sitemapType,
  errors: ['not_found'],
})
