/** An administrator takes down a file. */
import { saveMade } from '../support/made-event.ts'
import { png } from '../support/sample-files.ts'
import { openSession, withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

test('a file that is taken down is shown by no event and served to nobody @drill', async ({
  page,
  request,
  troubles,
}) => {
  const sent = await request.post('/api/uploads?kind=logo', {
    data: await png({ width: 90, height: 60 }),
  })
  const { url } = (await sent.json()) as { url: string }
  await withDatabase((db) => saveMade(db, [{ id: 'take-down', logoUrl: url }]))
  await openSession(page.context())

  await page.goto('/event/take-down')
  await expect(page.locator(`img[src="${url}"]`)).toHaveJSProperty('naturalWidth', 90)
  await page.goto('/admin?event=take-down')
  await page.getByRole('link', { name: 'Take this file down' }).click()
  await expect(page.getByRole('img', { name: 'The file' })).toHaveJSProperty('naturalWidth', 90)
  await page.getByLabel('Reason, for the audit log').fill('Not theirs.')
  await page.getByRole('button', { name: 'Take this file down' }).click()
  await expect(page.getByText('The file was taken down. Events that used it: 1.')).toBeVisible()

  expect((await request.get(url)).status()).toBe(404)
  await expect
    .poll(async () => (await request.get('/event/take-down')).text(), { timeout: 2_000 })
    .not.toContain(url)
  await page.getByLabel('Address of the file').fill(url)
  await page.getByRole('button', { name: 'Take this file down' }).click()
  await expect(page.getByRole('alert')).toHaveText('This file has already been taken down.')
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('409')
  await withDatabase((db) => db.deleteFrom('events').where('id', '=', 'take-down').execute())
})
