/** An organizer submits an event, with and without scripts. */
import type { Page, Request } from '@playwright/test'
import { pdf } from '../support/sample-files.ts'
import { fillRequired, readTheForm } from './organizer.ts'
import { expect, test } from './site.ts'

const sendButton = (page: Page) => page.getByRole('button', { name: 'Submit Event' })

const isNowhere = async (page: Page, word: string) => {
  for (const path of [`/api/events?keyword=${word}`, '/api/archived-events']) {
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).not.toContain(word)
  }
}

test('an event with a flyer is submitted and confirmed, and not public anywhere', async ({
  page,
}) => {
  await page.goto('/upload')
  await fillRequired(page, 'Qwertzian Glacier Meet')
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('AK')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Qwertzian Glacier Meet')).toBeAttached()
  await expect(preview.getByText('MAY 3')).toBeAttached()
  await page
    .getByLabel('Flyer', { exact: true })
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expect(page.getByText('flyer.pdf uploaded')).toBeVisible()
  await expect(page.getByLabel("or the flyer's web address")).toHaveValue(/^\/uploads\/.+\.pdf$/)
  const picture = page.getByRole('link', { name: 'See the flyer' }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const replaced = await page.getByLabel("or the flyer's web address").inputValue()
  const upload = Promise.withResolvers<void>()
  await page.route('**/api/uploads?*', (route) => upload.promise.then(() => route.continue()))
  await page
    .getByLabel('Flyer', { exact: true })
    .setInputFiles({ name: 'new.pdf', mimeType: 'application/pdf', buffer: pdf(1) })
  await readTheForm(page)
  await sendButton(page).click()
  await expect(page.getByText('The form is sent once it is done...')).toBeVisible()
  const isSent = (request: Request) => /\/upload\.data/.test(request.url())
  const sending = page.waitForRequest(isSent)
  upload.resolve()
  const sent = await sending
  const [, flyerUrl] = /name="flyerUrl"\s+(\S+)/.exec(sent.postData() ?? '') ?? []
  expect(flyerUrl).toMatch(/^\/uploads\/.+\.pdf$/)
  expect(flyerUrl).not.toBe(replaced)
  await expect(page).toHaveURL(/\/upload\/received$/)
  await expect(page.getByText('“Qwertzian Glacier Meet” is waiting for review.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await isNowhere(page, 'Qwertzian')
  await page.getByRole('link', { name: 'Submit another event' }).click()
  await expect(page.getByLabel('Event name')).toHaveValue('')
})

test('all errors are shown at once, at their fields and in a focused summary; makes are tags', async ({
  page,
  troubles,
}) => {
  await page.goto('/upload')
  await page.getByLabel('ZIP code').fill('00000')
  await sendButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(5)
  await summary.getByRole('link', { name: /^ZIP code/ }).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/know ZIP code 00000/)
  await expect(page.getByLabel('Event name')).toHaveAttribute('aria-invalid', 'true')
  // The browser logs the expected 422.
  troubles.splice(0)

  // Makes are tags, suggested and edited by keyboard.
  const makes = page.getByRole('combobox', { name: 'Makes' })
  const tags = page.getByRole('list', { name: 'Makes' })
  await makes.pressSequentially('por')
  await expect(page.getByRole('option', { name: 'Porsche' })).toBeVisible()
  await makes.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(
    'Porsche',
  )
  await makes.press('Enter')
  await makes.fill('Ford, ')
  await makes.pressSequentially('Homemade')
  await makes.blur()
  await expect(tags.getByRole('listitem')).toHaveText(['Porsche', 'Ford', 'Homemade'])
  await expect(page.locator('input[name=carMakes]')).toHaveValue('Porsche, Ford, Homemade')
  await tags.getByRole('button', { name: 'Remove Ford' }).click()
  await expect(makes).toBeFocused()
  await makes.press('Backspace')
  await expect(tags.getByRole('listitem')).toHaveText(['Porsche'])
  await makes.pressSequentially('chev')
  await page.getByRole('option', { name: 'Chevrolet' }).click()
  await expect(tags.getByRole('listitem')).toHaveText(['Porsche', 'Chevrolet'])
})

test('two tabs have separate drafts, and the draft of a closed tab is offered', async ({
  page,
  context,
}) => {
  const venue = (tab: Page) => tab.getByLabel('Venue')
  const open = async (tab: Page) => {
    await tab.goto('/upload')
    await expect(tab.getByLabel('Flyer', { exact: true })).toBeVisible()
  }
  await open(page)
  await venue(page).fill('Old Mill')
  const other = await context.newPage()
  await open(other)
  await venue(other).fill('New Mill')
  await page.reload()
  await expect(venue(page)).toHaveValue('Old Mill')
  await other.reload()
  await expect(venue(other)).toHaveValue('New Mill')
  await other.close()
  const next = await context.newPage()
  await next.goto('/upload')
  await expect(venue(next)).toHaveValue('New Mill')
  await expect(next.getByText(/We restored what you typed last time/)).toBeVisible()
  await expect(venue(page)).toHaveValue('Old Mill')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(venue(page)).toHaveValue('')
  await page.reload()
  await expect(venue(page)).toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a flyer is sent with the form; if it cannot be stored, an error is shown and nothing else is lost', async ({
    page,
    troubles,
  }) => {
    await page.goto('/upload')
    await fillRequired(page, 'Xyzzian Paper Meet')
    const [flyer, logo] = [
      page.getByLabel('Flyer', { exact: true }),
      page.getByLabel('Logo', { exact: true }),
    ]
    await flyer.setInputFiles({
      name: 'flyer.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf()),
    })
    const large = Buffer.alloc(11 * 1024 * 1024, 1)
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large })
    await readTheForm(page)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Choose a file of up to 10 MB.')
    await expect(page.getByLabel("or the flyer's web address")).toHaveValue(/^\/uploads\/.+\.pdf$/)
    await expect(page.getByLabel('Event name')).toHaveValue('Xyzzian Paper Meet')
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/upload\/received$/)
    // The browser logs the expected 422.
    troubles.splice(0)
  })
})
