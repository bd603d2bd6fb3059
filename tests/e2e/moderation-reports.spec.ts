/** A visitor without JavaScript reports an event, and its organizer answers from the mailed link. */
import { submission } from '../support/private-link.ts'
import { linkOf, ownWord, readTheForm, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('a report without JavaScript reaches the organizer, who answers it', async ({
  page,
  browser,
  troubles,
}) => {
  const desk = await signIn(browser)
  const name = `${ownWord()} Coffee`
  const sent = await desk.request.post('/api/events', { data: { ...submission, name } })
  const { id } = (await sent.json()) as { id: string }
  expect((await desk.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)

  await page.goto(`/event/${id}`)
  await page.getByText('Something wrong?').click()
  await readTheForm(page)
  await page.getByLabel('What should we know?').fill('The lot is fenced off.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText("Choose what's wrong.")
  await expect(page.getByLabel('What should we know?')).toHaveValue('The lot is fenced off.')
  await page.getByLabel("It wasn't there").check()
  await readTheForm(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks. An administrator will look into it.')).toBeVisible()

  await page.goto(await linkOf(desk, 'The lot is fenced off.'))
  const reports = page.getByRole('region', { name: 'Reported by visitors' })
  await expect(reports).toContainText("It wasn't there")
  await expect(reports).toContainText('The lot is fenced off.')
  await reports.getByRole('button', { name: 'right as listed' }).click()
  await expect(page.getByRole('status')).toContainText('no longer says')
  await expect(reports).toHaveCount(0)

  await desk.goto('/admin/messages')
  const entry = desk.getByRole('listitem').filter({ hasText: 'The lot is fenced off.' })
  await expect(entry).toContainText('Answered by the organizer')
  await entry.getByRole('button', { name: 'Reject' }).click()
  await expect(entry).toContainText('Rejected')
  // The browser reports the status of the form that was not complete.
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !each.includes('422')))
})
