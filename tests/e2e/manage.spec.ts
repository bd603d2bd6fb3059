/** From a correction to the canceled banner: an organizer and an administrator, each in a separate browser. */
import { pdf } from '../support/sample-files.ts'
import { found, linkOf, openSession, ownWord, readTheForm, signIn } from './organizer.ts'
import { fieldOf, open, press } from './plain-forms.ts'
import { submit } from './review-desk.ts'
import { expect, test } from './site.ts'

test('an event is corrected by the private link, the diff approved, and the event canceled', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  const name = `${word} Glacier Meet`
  const admin = await signIn(browser)
  const more = { date: '2031-05-03', zipCode: '99501' }
  const id = await submit(page, name, more)
  expect((await admin.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)
  const path = `/event/${id}`
  // A new sender's changes all wait for review, so the sender is set to known.
  await admin.goto(`/admin?event=${id}`)
  await admin.getByLabel(/^Trust in /).selectOption('known')
  await admin.getByRole('button', { name: /^Set trust/ }).click()
  await expect(admin.getByText(/^Set to Known by /)).toBeVisible()
  const calendar = async () => (await page.request.get(`${path}.ics`)).text()
  expect(await calendar()).toMatch(/DTSTART[^:]*:20310503T/)

  await page.goto(await linkOf(admin, word))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Date (required)').fill('2031-05-10')
  await page.getByLabel('Description').fill('Bring a mug.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Your changes are saved\. We review the new name/)).toBeVisible()
  await expect(page.getByText('Changes waiting for review')).toBeVisible()
  expect((await found(page, word)).map(({ date }) => date)).toEqual(['2031-05-03'])

  // On a phone the selected item is below the list.
  await admin.setViewportSize({ width: 360, height: 640 })
  await admin.goto('/admin')
  await admin
    .getByRole('region', { name: /^Corrections/ })
    .getByRole('link', { name })
    .click()
  await expect(admin.getByRole('heading', { name, level: 2 })).toBeFocused()
  await expect(admin.getByRole('heading', { name, level: 2 })).toBeInViewport()
  const row = admin.getByRole('row', { name: /^Date / })
  await expect(row).toContainText('Saturday, May 3, 2031')
  await expect(row).toContainText('Saturday, May 10, 2031')
  await admin.getByRole('button', { name: 'Approve Correction' }).click()
  await expect(admin.getByText('The correction is live.')).toBeInViewport()
  await page.goto(path)
  await expect(page.getByText('This event has a new date: Saturday, May 10, 2031.')).toBeVisible()
  await expect(page.getByText('Bring a mug.')).toBeVisible()
  expect(await calendar()).toMatch(/DTSTART[^:]*:20310510T/)

  await page.goto(await linkOf(admin, word))
  await page.getByRole('link', { name: 'Move, postpone or cancel' }).click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByLabel('Reason for canceling').selectOption('Safety concerns')
  await page.getByLabel('In your own words').fill('The glacier calved.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('Saturday, May 10, 2031 is canceled.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('This event is canceled.')).toBeVisible()
  // A known sender's own words appear without review.
  await expect(page.getByText('Safety concerns. The glacier calved.')).toBeVisible()
  const markup = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(markup).toContain('https://schema.org/EventCancelled')
  expect(await calendar()).toContain(`SUMMARY:CANCELED: ${name}`)
  expect((await found(page, word)).map(({ eventStatus }) => eventStatus)).toEqual(['cancelled'])
  await admin.context().close()
})

test('without scripts a correction keeps what was typed, and flyer and pin are set and removed @drill', async ({
  page,
  request,
}) => {
  await openSession(page.context())
  const word = ownWord()
  const id = await submit(page, `${word} Meet`)
  expect((await page.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)
  const link = await linkOf(page, word)
  const form = () => open(request, `${link}/${id}`)
  const uploaded = await request.post('/api/uploads?kind=flyer', { data: Buffer.from(pdf()) })
  const { url } = (await uploaded.json()) as { url: string }

  const description = 'Kept while the name is mended.'
  const first = await form()
  await readTheForm(page)
  const refused = await press(request, first, 'Save', { name: '', description, flyerUrl: url })
  expect(refused.words).toContain('Every event needs a name.')
  expect(fieldOf(refused, 'description')).toBe(description)
  await readTheForm(page)
  const pin = { latitude: '40.7', longitude: '-89.6' }
  const saved = await press(request, refused, 'Save', { name: `${word} Meet`, ...pin })
  expect(saved.words).toContain('Your changes are waiting for review')
  const waiting = await form()
  expect(waiting.words).toMatch(/Pin.*40\.70000, -89\.60000.*Flyer.*uploads/)
  await readTheForm(page)
  const removed = { flyerRemoved: 'on', latitude: '', longitude: '' }
  await press(request, waiting, 'Save', removed)
  const after = await form()
  expect(after.words).not.toContain('40.70000')
  expect(fieldOf(after, 'flyerUrl')).toBe('')
  const wrong = await request.get(`${link.slice(0, -1)}~`)
  expect(wrong.status()).toBe(404)
  expect(await wrong.text()).toMatch(/This link isn.{1,6}t valid\./)
})
