/** First pages of a search engine's crawl; tests/drills/crawl.drill.ts crawls all pages. */
import { crawl } from '../support/crawl.ts'
import { expect, requestTest as test } from './site.ts'

test('links lead crawlers only to canonical URLs and no searches; unstyled text has spaces between words, articles have headings @drill', async ({
  baseURL,
}) => {
  const crawled = await crawl(baseURL ?? '', 150)
  expect(crawled.length).toBeGreaterThan(140)
  expect(crawled.filter(({ status }) => status !== 200)).toEqual([])
  const doubled = crawled.filter(
    ({ path, canonical, isPage }) =>
      isPage && canonical !== path && !/\?(cursor|before)=/.test(path),
  )
  expect(doubled).toEqual([])
  const faults = crawled.flatMap((page) => page.faults.map((fault) => `${page.path} ${fault}`))
  expect(faults).toEqual([])
})
