/** A PDF flyer on its event's page: shown and printed as pictures of its pages, downloaded as a file. */
import { saveMade } from '../support/made-event.ts'
import { pdf } from '../support/sample-files.ts'
import { withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

test('a flyer is previewed, printed page by page, and shown as a thumbnail on a card', async ({
  page,
  request,
}) => {
  const sent = await request.post('/api/uploads?kind=flyer', { data: pdf() })
  const { url: flyerUrl } = (await sent.json()) as { url: string }
  await withDatabase((db) => saveMade(db, [{ id: 'with-flyer', flyerUrl }]))
  const foreign: string[] = []
  const site = process.env.SITE_URL ?? ''
  page.on('request', (each) => {
    if (/^https?:/.test(each.url()) && !each.url().startsWith(site)) foreign.push(each.url())
  })
  // Replaces print() in every frame, as a headless browser prints nothing.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.goto('/event/with-flyer')
  const preview = page.getByRole('img', { name: /^Flyer of / })
  await preview.scrollIntoViewIfNeeded()
  await expect(preview).toHaveJSProperty('complete', true)
  const widthOf = (image: HTMLImageElement) => image.naturalWidth
  await expect.poll(() => preview.evaluate(widthOf)).toBeGreaterThanOrEqual(320)
  await page.getByRole('link', { name: 'Print flyer' }).click()
  const frame = page.frameLocator('iframe[name="flyer-to-print"]')
  await expect(frame.locator('body')).toHaveAttribute('data-printed', 'yes')
  await expect(frame.locator('img')).toHaveCount(1)
  expect(await frame.locator('img').evaluate(widthOf)).toBeGreaterThanOrEqual(960)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download flyer' }).click()
  expect((await saved).suggestedFilename()).toMatch(/_flyer\.pdf$/)
  expect(foreign).toEqual([])

  // Without scripts "Print flyer" opens this page, which prints only the flyer.
  await page.goto('/event/with-flyer/flyer')
  await expect(preview).toHaveJSProperty('complete', true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(preview).toBeVisible()

  // Demo events have drawn flyers, with a thumbnail on the card.
  await page.emulateMedia({ media: 'screen' })
  const answer = await request.get('/api/events?limit=100')
  const events = (await answer.json()) as { id: string; name: string; flyerUrl: string | null }[]
  const event = events.find((each) => each.flyerUrl?.endsWith('.svg'))
  await page.goto(`/event/${event?.id}`)
  const drawn = page.getByRole('img', { name: `Flyer of ${event?.name}` })
  await drawn.scrollIntoViewIfNeeded()
  await expect(drawn).toHaveJSProperty('naturalWidth', 816)
  await page.goto(`/?keyword=${encodeURIComponent(event?.name ?? '')}`)
  const poster = page.locator(`article img[src="${event?.flyerUrl}"]`)
  await expect(poster).toHaveJSProperty('naturalWidth', 816)
})
