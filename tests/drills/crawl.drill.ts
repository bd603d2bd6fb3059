/** A crawl of the whole site with demo events ends and finds each event once. */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { startSiteProcess } from '../support/site-process.ts'

const dataDir = await preparedDataDir('atlas-crawl-')
const site = await startSiteProcess(dataDir, { OVERLOAD_DELAY_MS: '0' })

afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
})

test('a crawl from the home page ends with fewer than three pages per event, and each event once', async () => {
  const crawled = await crawl(site.address, 10_000)
  const pages = crawled.filter(({ isPage }) => isPage)
  const events = pages.filter(({ path }) => path.startsWith('/event/'))
  const ids = new Set(events.map(({ path }) => path.split('/')[2]))
  expect(events.length).toBeGreaterThan(900)
  expect(ids.size).toBe(events.length)
  expect(pages.length / events.length).toBeLessThan(3)
  expect(crawled.filter(({ status }) => status !== 200)).toEqual([])
})
