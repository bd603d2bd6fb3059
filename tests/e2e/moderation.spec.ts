/** An administrator reviews events: approves, rejects, undoes, by mouse, keyboard and without JavaScript. */
import type { Page } from '@playwright/test'
import { type EventPlan, saveMade } from '../support/made-event.ts'
import { pdf } from '../support/sample-files.ts'
import { openSession, ownWord, withDatabase } from './organizer.ts'
import { panel } from './review-desk.ts'
import { expect, test } from './site.ts'

/** Adds pending events with these names. */
const addToQueue = (names: readonly string[], more: Partial<EventPlan> = {}) =>
  withDatabase((db) =>
    saveMade(
      db,
      names.map((name, index) => ({
        id: crypto.randomUUID(),
        name,
        date: `2099-06-0${index + 1}`,
        requestedStatus: 'pending',
        ...more,
      })),
    ),
  )

const openQueue = async (page: Page, word: string) => {
  await openSession(page.context())
  await page.goto(`/admin?keyword=${word}`)
  await expect(page.getByRole('heading', { name: 'Event Review Dashboard' })).toBeVisible()
}

test('approve one, reject another, undo', async ({ page }) => {
  const word = ownWord()
  await addToQueue([`${word} Lakefront Show`, `${word} Spam Sale`], {
    venueName: 'Depot Lot',
    attendanceCost: 'free',
    participationFee: 25,
    contactEmail: 'show@example.com',
  })
  await openQueue(page, word)
  await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Select an Event' })).toBeVisible()

  await page.getByRole('link', { name: `${word} Lakefront Show` }).click()
  for (const [label, value] of [
    ['Venue', 'Depot Lot'],
    ['Contact email', 'show@example.com'],
    ['Attendance cost', 'Free to Attend'],
    ['Participation fee', '$25'],
    ['Submitted on', /C[SD]T$/],
  ] as const) {
    await expect(panel(page).locator(`dt:text-is("${label}") + dd`)).toHaveText(value)
  }
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The event has been published and is now live on the site.', { exact: true }),
  ).toBeVisible()
  // The next event is selected and focused.
  await expect(page.getByRole('heading', { name: `${word} Spam Sale` })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await expect(page).not.toHaveURL(/done=/)

  await panel(page).getByLabel('Reason').selectOption('Advertising')
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page.getByText('Event Rejected', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The event submission has been removed.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${word} Spam Sale` })).toBeVisible()

  await page.goto(`/?keyword=${word}`)
  await expect(page.getByRole('heading', { name: `${word} Lakefront Show` }).first()).toBeVisible()
  await expect(page.getByText(`${word} Spam Sale`)).toHaveCount(0)
})

test('an event is edited and its pin moved before approval', async ({ page, troubles }) => {
  const word = ownWord()
  await addToQueue([`${word} Meet`])
  await openQueue(page, word)
  await page.getByRole('link', { name: `${word} Meet` }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit event' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/needs a name/)
  expect(troubles.splice(0).every((trouble) => trouble.includes('422'))).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill(`${word} Gathering`)
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('IL')
  await page.getByLabel('Organizer type').selectOption('Car Clubs')
  await page
    .getByLabel('Flyer', { exact: true })
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expect(page.getByText('flyer.pdf uploaded')).toBeVisible()
  await page.getByLabel('Put the pin here').fill('Honolulu, HI')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${word} Gathering` })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: /^\/uploads\/.+\.pdf$/ })).toBeVisible()
  await expect(panel(page).locator('dt:text-is("Pin on the map") + dd')).toHaveText(
    /^Center of the city, 21\./,
  )

  const pin = page.getByRole('region', { name: 'Pin' })
  await pin.getByRole('button', { name: /^Map of the pin/ }).click({ position: { x: 200, y: 60 } })
  await expect(pin.getByRole('status')).toHaveText(/miles from the center of ZIP code 96\d+/)
  await pin.getByRole('button', { name: 'Move the pin here' }).click()
  await expect(page.getByText('Pin Moved', { exact: true })).toBeVisible()
  await expect(panel(page).locator('dt:text-is("Pin on the map") + dd')).toHaveText(/^Exact, 21\./)
  await pin.getByLabel('Latitude').fill('39.7')
  await pin.getByRole('button', { name: 'Move the pin here' }).click()
  await expect(page.getByText('Moving Failed', { exact: true })).toBeVisible()
  expect(troubles.splice(0).every((trouble) => trouble.includes('422'))).toBe(true)
})

test('by keyboard, one and several at once', async ({ page }) => {
  const word = ownWord()
  await addToQueue([`${word} One`, `${word} Two`])
  await openQueue(page, word)
  const first = page.getByRole('listitem').filter({ hasText: word }).first()
  const second = page.getByRole('listitem').filter({ hasText: word }).nth(1)
  await expect(page.getByText('Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('j')
  await expect(first.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(second.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(first.getByRole('link')).toHaveAttribute('aria-current', 'true')
  // With slow pages, keys must not decide about an event before it is shown.
  await page.route(/\/admin\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.press('x')
  await expect(second.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(second.getByRole('checkbox')).toBeChecked()
  await expect(first.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeVisible()
  await page.unroute(/\/admin\.data/)
  // Keyboard shortcuts for decisions are off by default.
  await page.keyboard.press('r')
  await expect(panel(page).getByLabel('Reason')).not.toBeFocused()
  await page.getByText('Keyboard shortcuts').click()
  await page.getByLabel('Also a and r, which decide').check()
  await page.getByText('Keyboard shortcuts').click()
  await page.keyboard.press('r')
  await expect(panel(page).getByLabel('Reason')).toBeFocused()
  // In a text field, letters are not shortcuts.
  await panel(page).getByLabel('In your own words').fill('')
  await panel(page).getByLabel('In your own words').press('a')
  await expect(panel(page).getByLabel('In your own words')).toHaveValue('a')
  await panel(page).getByLabel('In your own words').blur()
  await page.keyboard.press('?')
  await expect(page.getByText('previous event')).toBeVisible()
  // Waits for the guard against decisions about an event that has just appeared: see decision-guard.ts.
  await expect(page.getByRole('button', { name: 'Approve Event' })).toBeEnabled()
  await page.keyboard.press('a')
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()

  await addToQueue([`${word} Three`])
  await page.goto(`/admin?keyword=${word}`)
  await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Mark ${word} Three` }).check()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: /^Mark/, checked: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Approve marked' }).click()
  await expect(page.getByText('Approved: 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (0)' })).toBeVisible()
})

const phone = { width: 360, height: 640 }

/** Expects the event's name at the top of the screen; returns the heading. */
const expectAtTop = async (page: Page, name: string) => {
  const heading = panel(page).getByRole('heading', { name, exact: true })
  await expect(heading).toBeInViewport()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
  return heading
}

const expectShown = async (page: Page, name: string) =>
  expect(await expectAtTop(page, name)).toBeFocused()

test('on a phone the selected event is scrolled into view, and the next one after a decision @drill', async ({
  page,
}) => {
  const word = ownWord()
  await addToQueue([`${word} One`, `${word} Two`, `${word} Three`])
  await page.setViewportSize(phone)
  await openQueue(page, word)
  const corrections = page.getByRole('heading', { name: /^Corrections/ })
  const below = async () => (await corrections.boundingBox())?.y ?? 0
  expect(await below()).toBeGreaterThan((await panel(page).boundingBox())?.y ?? Infinity)

  // Events saved at the same time have no fixed order.
  const names = await page
    .getByRole('checkbox', { name: /^Mark/ })
    .evaluateAll((boxes) =>
      boxes.map((box) => box.getAttribute('aria-label')?.replace('Mark ', '') ?? ''),
    )
  const [first = '', second = '', third = ''] = names
  await page.getByRole('link', { name: first }).click()
  await expectShown(page, first)
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeAttached()
  await expectShown(page, second)
  // Selecting the same event again shows it again.
  await page.getByRole('link', { name: second }).click()
  await expectShown(page, second)
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expectShown(page, third)
  await page.getByRole('checkbox', { name: `Mark ${third}` }).check()
  await page.getByText('Several at once').click()
  await page.getByRole('button', { name: 'Approve marked' }).click()
  await expect(page.getByText('Approved: 1', { exact: true })).toBeInViewport()

  // With the panel beside the list, the page does not scroll.
  await page.setViewportSize({ width: 1280, height: 500 })
  await addToQueue([`${word} Four`])
  await page.goto(`/admin?keyword=${word}`)
  await page.evaluate(() => scrollTo(0, 150))
  const link = page.getByRole('link', { name: `${word} Four` })
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(panel(page).getByRole('heading', { name: `${word} Four` })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(150)
  await expect(panel(page).getByRole('heading').first()).not.toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('decisions are taken and undone by plain forms', async ({ page }) => {
    const word = ownWord()
    await addToQueue([`${word} Alpha`, `${word} Beta`])
    await page.setViewportSize(phone)
    await openQueue(page, word)
    await page.getByRole('link', { name: `${word} Alpha` }).click()
    await expectAtTop(page, `${word} Alpha`)
    await page.getByRole('button', { name: 'Approve Event' }).click()
    await expect(page.getByRole('status')).toBeInViewport()
    await expect(page.getByRole('status')).toContainText('Event Approved')
    await expect(panel(page).getByRole('heading', { name: `${word} Beta` })).toBeVisible()
    await page.getByRole('button', { name: 'Reject Event' }).click()
    await expect(page.getByRole('status')).toContainText('Event Rejected')
    await expect(page.getByText('No pending events match.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()

    await page.getByRole('checkbox', { name: `Mark ${word} Beta` }).check()
    await page.getByText('Several at once').click()
    await page.getByRole('button', { name: 'Reject marked' }).click()
    await expect(page.getByRole('status')).toContainText('Rejected: 1')
    await expect(page.getByText('No pending events match.')).toBeVisible()
  })
})
