/** Page views are reported when an analytics service is configured, and to nobody who declines. */
import type { Page } from '@playwright/test'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

let site: SiteProcess

test.beforeAll(async () => {
  site = await startSiteProcess(process.env.SITE_DATA_DIR ?? '', { ANALYTICS_ID: 'G-TEST1' })
})

test.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
})

/** Stands in for the service's script and tells what was asked of it. */
const watchService = async (page: Page) => {
  const urls: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    urls.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return urls
}

const pageViews = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([command, name]) => command === 'event' && name === 'page_view')
      .map(([, , details]) => (details as { page_path: string }).page_path),
  )

test('each route change is one page view, without the search in it', async ({ page }) => {
  const urls = await watchService(page)
  await page.goto(`${site.address}/?keyword=secret&useLocation=false`)
  await expect.poll(() => pageViews(page)).toEqual(['/'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect.poll(() => pageViews(page)).toEqual(['/', '/help'])
  expect(urls).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1'])
  const layer = await page.evaluate(() =>
    JSON.stringify((window as { dataLayer?: unknown }).dataLayer),
  )
  expect(layer).not.toContain('secret')
})

test('a page that is not there is a page view too', async ({ page, troubles }) => {
  await watchService(page)
  await page.goto(`${site.address}/no-such-page`)
  await expect.poll(() => pageViews(page)).toEqual(['/no-such-page'])
  // The browser itself reports the 404.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')
})

test('nothing with Do Not Track', async ({ page }) => {
  const urls = await watchService(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' })
  })
  await page.goto(`${site.address}/?useLocation=false`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page).toHaveURL(/help/)
  expect(urls).toEqual([])
  expect(await pageViews(page)).toEqual([])
})
