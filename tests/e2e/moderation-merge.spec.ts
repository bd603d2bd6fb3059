/** An administrator merges the same show of two sources: visitors see one, and two again once it is undone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { importFile } from './command-line.ts'
import { found, openSession, ownWord } from './organizer.ts'
import { panel } from './review-desk.ts'
import { expect, test } from './site.ts'

type Row = {
  name: string
  days: readonly string[]
  end: string
  street: string
  website: string
  description: string
}

/** A file of this name, published unless it is likely a duplicate: one row for each day. */
const importDays = (source: string, row: Row) => {
  const head =
    'name,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,website,description'
  const { name, days, end, street, website, description } = row
  const rows = days.map(
    (day) =>
      `${name},car_show,${day},09:00,${end},Depot Lot,${street},Peoria,IL,61602,${website},${description}`,
  )
  return importFile(source, [head, ...rows], '--publish')
}

/** Days a week apart on which no other test has a show in town. */
const ownDays = (count: number) => {
  const first = Math.floor(Math.random() * 6_000)
  return Array.from({ length: count }, (_, week) =>
    new Date(Date.UTC(2080, 0, first + week * 7)).toISOString().slice(0, 10),
  )
}

/** Names of the events that visitors find by a word. */
const namesFound = async (page: Page, word: string): Promise<string[]> =>
  (await found(page, word)).map(({ name }) => name).toSorted()

/** Two listings of one show by two files, both of them live. */
const twoListings = async (page: Page, word: string, count = 1) => {
  const days = ownDays(count)
  const list = { days, end: '', street: '', website: 'https://list.example/', description: '' }
  await importDays('club-list.csv', { name: `${word} Harvest Show`, ...list })
  const guide = {
    days,
    end: '15:00',
    street: '12 Main St',
    website: '',
    description: 'Trophies at two.',
  }
  await importDays('show-guide.csv', { name: `${word} Harvest Car Show`, ...guide })
  await openSession(page.context())
  await page.goto(`/admin?keyword=${word}`)
  await page
    .getByRole('link', { name: `${word} Harvest Car Show` })
    .first()
    .click()
}

test('two live listings become one, and two again', async ({ page }) => {
  const word = ownWord()
  await twoListings(page, word)
  const both = [`${word} Harvest Car Show`, `${word} Harvest Show`]
  expect(await namesFound(page, word)).toEqual([both[1]])
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  expect(await namesFound(page, word)).toEqual(both)

  await page.goto(`/admin/events?keyword=${word}`)
  await page.getByRole('link', { name: `${word} Harvest Show` }).click()
  const likely = page.getByRole('region', { name: /^Likely duplicates/ })
  await expect(likely).toContainText('Same day, same start time.')
  await expect(likely.getByRole('row', { name: /^Where/ })).toContainText('Shown: more exact place')
  await expect(likely.getByRole('row', { name: /^Description/ })).toContainText(
    'Shown: the other is empty',
  )
  await expectAccessible(page)
  await likely.getByRole('button', { name: 'Keep this one' }).click()
  await expect(page.getByText('Events Merged', { exact: true })).toBeVisible()
  expect(await namesFound(page, word)).toHaveLength(1)
  await expect(panel(page).getByRole('link', { name: 'Merged from 2 listings' })).toBeVisible()

  await panel(page).getByRole('link', { name: 'See its page' }).click()
  await expect(page.getByText('12 Main St').first()).toBeVisible()
  await expect(page.getByText('Trophies at two.')).toBeVisible()
  await expect(page.getByText('Also listed by show-guide.csv')).toBeVisible()
  await expect(page.getByText('Source: club-list.csv')).toBeVisible()

  await page.goto('/admin/merged')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: new RegExp(`Undo merge.*${word} Harvest Car Show`) })
    .click()
  await expect(page.getByText('Merge undone.', { exact: false })).toBeVisible()
  expect(await namesFound(page, word)).toEqual(both)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, moves: false })

  test('two dates that wait are merged, and undone with one press', async ({ page }) => {
    const word = ownWord()
    await twoListings(page, word, 2)
    const waiting = (count: number) =>
      page.getByRole('heading', { name: `Pending Review (${count})` })
    await expect(waiting(2)).toBeVisible()
    const likely = page.getByRole('region', { name: /^Likely duplicates/ })
    await expect(likely.getByLabel('Also merge 1 other date like this')).toBeChecked()
    await likely.getByRole('button', { name: 'Keep that one' }).click()
    await expect(page.getByText('Events Merged')).toBeVisible()
    await expect(waiting(0)).toBeVisible()
    const name = `${word} Harvest Car Show`
    expect(await namesFound(page, word)).toEqual([name, name])
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(waiting(2)).toBeVisible()
    const own = `${word} Harvest Show`
    expect(await namesFound(page, word)).toEqual([own, own])
  })
})
