/** On a phone, an administrator rejects spam and blocks its sender, then removes the block. */
import { ownWord, signIn } from './organizer.ts'
import { openEvent, panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

test('at 360 px, spam is rejected and its sender blocked with one press, and unblocked again', async ({
  browser,
}) => {
  const page = await signIn(browser)
  await page.setViewportSize({ width: 360, height: 740 })
  const word = ownWord()
  const [name, other] = [`${word} Jackpot`, `${word} Casino`]
  const submitterEmail = `jack@${word.toLowerCase()}.example`
  await submit(page, name, { submitterEmail })
  await submit(page, other, { submitterEmail })
  const send = () =>
    page.request.post('/api/events', {
      data: { name, eventType: 'car_show', date: '2099-06-06', zipCode: '61602', submitterEmail },
    })
  await openEvent(page, word, name)
  await panel(page)
    .getByLabel('Reason', { exact: true })
    .selectOption({ label: 'Spam (nobody is emailed)' })
  await panel(page)
    .getByRole('checkbox', { name: `everyone at ${word.toLowerCase()}.example` })
    .check()
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page.getByText('Rejected and Blocked', { exact: true })).toBeVisible()
  expect((await send()).status()).toBe(403)

  await openEvent(page, word, other)
  await panel(page).getByRole('link', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Blocked', exact: true })).toBeVisible()
  const undo = page.getByRole('button', {
    name: `Undo the block of Everyone at ${word.toLowerCase()}.example`,
  })
  await undo.click()
  await expect(undo).toHaveCount(0)
  expect((await send()).status()).toBe(201)

  await openEvent(page, word, other)
  await panel(page)
    .getByRole('link', { name: /^Reject all that match from jack@/ })
    .click()
  await expect(page.getByText(/^2 events wait from jack@/)).toBeVisible()
  await page.getByRole('button', { name: 'Reject all 2 as spam' }).click()
  await expect(page.getByText('Rejected: 2')).toBeVisible()
  await page.context().close()
})
