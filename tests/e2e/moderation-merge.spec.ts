/** An administrator merges two listings of one show, and undoes the merge: visitors see one, then two again. */
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { found, openSession, ownWord } from './organizer.ts'
import { panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

test('two live listings are merged, and the merge is undone @drill', async ({ page }) => {
  await openSession(page.context())
  const word = ownWord()
  const both = [`${word} Harvest Car Show`, `${word} Harvest Show`] as const
  // A date on which no other journey has a show in this town.
  const date = addDays('2080-01-01', Math.floor(Math.random() * 6_000))
  const guide = { streetAddress: '12 Main St', endTime: '15:00', description: 'Trophies at two.' }
  for (const [name, more] of [
    [both[0], guide],
    [both[1], { website: 'https://list.example/' }],
  ] as const) {
    const id = await submit(page, name, { date, venueName: 'Depot Lot', ...more })
    expect((await page.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)
  }
  const names = async () => (await found(page, word)).map(({ name }) => name).toSorted()
  expect(await names()).toEqual(both)

  await page.goto(`/admin/events?keyword=${word}`)
  await page.getByRole('link', { name: both[1] }).click()
  const likely = page.getByRole('region', { name: /^Likely duplicates/ })
  await expect(likely).toContainText('Same day, same start time.')
  await expect(likely.getByRole('row', { name: /^Description/ })).toContainText(
    'Shown: the other is empty',
  )
  await likely.getByRole('button', { name: 'Keep this one' }).click()
  await expect(page.getByText('Events Merged', { exact: true })).toBeVisible()
  expect(await names()).toHaveLength(1)
  await expect(panel(page).getByRole('link', { name: 'Merged from 2 listings' })).toBeVisible()
  await panel(page).getByRole('link', { name: 'See its page' }).click()
  await expect(page.getByText('Trophies at two.')).toBeVisible()

  await page.goto('/admin/merged')
  await page.getByRole('button', { name: new RegExp(`Undo merge.*${both[0]}`) }).click()
  await expect(page.getByText('Merge undone.', { exact: false })).toBeVisible()
  expect(await names()).toEqual(both)
})
