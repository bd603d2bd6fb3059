/** From the submission to the banner: an organizer and an administrator, each with a browser of their own. */

import type { Browser, Page } from '@playwright/test'
import { pdf } from '../support/sample-files.ts'
import { lookAt } from './accessible.ts'
import { found, linkOf, ownWord, readTheForm, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

const submitWithFlyer = async (page: Page, name: string) => {
  await page.goto('/upload')
  await page.getByLabel('Event name').fill(name)
  await page.getByLabel('Type', { exact: false }).first().selectOption('cars_coffee')
  await page.getByLabel('Date (required)').fill('2031-05-03')
  await page.getByLabel('Starts at').fill('09:00')
  await page.getByLabel('ZIP code').fill('99501')
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await page.getByLabel('Your email address').fill(`${name.split(' ')[0]}@example.com`)
  await page
    .getByLabel('Flyer', { exact: true })
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expect(page.getByText('flyer.pdf uploaded')).toBeVisible()
  await readTheForm(page)
  await page.getByRole('button', { name: 'Submit Event' }).click()
  await expect(page).toHaveURL(/\/upload\/received$/)
}

const hasNoTrouble = async (page: Page) => {
  const { violations } = await lookAt(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Nothing typed is lost over an error, and a link with a wrong letter says nothing. */
const correctWithoutScripts = async (browser: Browser, link: string) => {
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = await page.getByLabel('Event name').inputValue()
  await readTheForm(page)
  await page.getByLabel('Event name').fill('')
  await page.getByLabel('Description').fill('Kept while the name is mended.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Every event needs a name.')
  await expect(page.getByLabel('Description')).toHaveValue('Kept while the name is mended.')
  await readTheForm(page)
  await page.getByLabel('Event name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await exchangeFileAndPin(page)
  await page.goto(`${link.slice(0, -1)}~`)
  await expect(page.getByRole('heading', { name: "This link isn't valid." })).toBeVisible()
  await context.close()
}

/** Page without scripts: another flyer and pin, then none. */
const exchangeFileAndPin = async (page: Page) => {
  const file = { mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
  const correct = async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Exact point on the map').click()
  }
  const save = async () => {
    await readTheForm(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await correct()
  await page.getByLabel('Flyer', { exact: true }).setInputFiles({ name: 'new.pdf', ...file })
  await page.getByLabel('Latitude').fill('61.2')
  await page.getByLabel('Longitude').fill('-149.9')
  await save()
  await expect(page.getByText(/^Your changes are waiting for review/)).toBeVisible()
  await correct()
  await expect(row('Flyer')).toContainText(/uploads.*uploads/)
  await expect(row('Pin')).toContainText('61.20000, -149.90000')
  await page.getByLabel('Remove the flyer').check()
  await page.getByLabel('Latitude').fill('')
  await page.getByLabel('Longitude').fill('')
  await save()
  await correct()
  await expect(row('Flyer')).toContainText('nothing')
  await expect(row('Pin')).not.toBeVisible()
}

test('submit, approve, correct by the private link, approve the diff, cancel', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  const name = `${word} Glacier Meet`
  await submitWithFlyer(page, name)
  expect(await found(page, word)).toEqual([])

  const admin = await signIn(browser)
  await admin.goto(`/admin?keyword=${word}`)
  await admin.getByRole('link', { name }).click()
  await admin.getByRole('button', { name: 'Approve Event' }).click()
  await expect(admin.getByText('Event Approved', { exact: true })).toBeVisible()
  const [event] = await found(page, word)
  const path = `/event/${event?.id}`
  // All changes of a new sender wait for review.
  await admin.goto(`/admin?event=${event?.id}`)
  await admin.getByLabel(/^Trust in /).selectOption('known')
  await admin.getByRole('button', { name: /^Set trust/ }).click()
  await expect(admin.getByText(/^Set to Known by /)).toBeVisible()
  await page.goto(`/?keyword=${word}`)
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const calendar = async () => (await page.request.get(`${path}.ics`)).text()
  expect(await calendar()).toMatch(/DTSTART[^:]*:20310503T/)

  await page.goto(await linkOf(admin, word))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await hasNoTrouble(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Date (required)').fill('2031-05-10')
  await page.getByLabel('Description').fill('Bring a mug.')
  await hasNoTrouble(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Your changes are saved\. We review the new name/)).toBeVisible()
  await expect(page.getByText('Changes waiting for review')).toBeVisible()
  expect((await found(page, word)).map(({ date }) => date)).toEqual(['2031-05-03'])

  // On a phone, where what was chosen stands below the list.
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
  await hasNoTrouble(admin)
  await admin.getByRole('button', { name: 'Approve Correction' }).click()
  await expect(admin.getByText('The correction is live.')).toBeInViewport()
  await page.goto(path)
  await expect(page.getByText('This event has a new date: Saturday, May 10, 2031.')).toBeVisible()
  await expect(page.getByText('Bring a mug.')).toBeVisible()
  expect(await calendar()).toMatch(/DTSTART[^:]*:20310510T/)

  await page.goto(await linkOf(admin, word))
  await page.getByRole('link', { name: 'Move, postpone or cancel' }).click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await hasNoTrouble(page)
  await page.getByLabel('Reason for canceling').selectOption('Safety concerns')
  await page.getByLabel('In your own words').fill('The glacier calved.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('Saturday, May 10, 2031 is canceled.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('This event is canceled.')).toBeVisible()
  // Own words of a sender who is known are shown at once.
  await expect(page.getByText('Safety concerns. The glacier calved.')).toBeVisible()
  const markup = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(markup).toContain('https://schema.org/EventCancelled')
  expect(await calendar()).toContain(`SUMMARY:CANCELED: ${name}`)
  expect((await found(page, word)).map(({ eventStatus }) => eventStatus)).toEqual(['cancelled'])
  await correctWithoutScripts(browser, await linkOf(admin, word))
  await admin.context().close()
})
