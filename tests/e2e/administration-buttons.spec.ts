/** Buttons that are seldom pressed: questions about a feed, personal data, "Ask for Changes". And every page on a phone. */
import type { APIResponse } from '@playwright/test'
import { sql } from 'kysely'
import routes from '../../src/app/routes.ts'
import { questionKey } from '../../src/features/import/questions.ts'
import { openSession, signIn, withDatabase } from './organizer.ts'
import { openEvent, panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

/** A paused feed, which nobody reads, with two questions. */
const feedWithQuestions = (name: string) =>
  withDatabase(async (db) => {
    await sql`insert into feeds (id, url, source, paused_at)
      values (${name}, ${`https://${name}.example/list.csv`}, ${name}, now())`.execute(db)
    await sql`insert into source_questions (source, key, name, matter, events) values
      (${name}, ${questionKey('clock zone')}, 'clock zone', 'zone', 14),
      (${name}, ${questionKey('early starts')}, 'early starts', 'early', 9)
    `.execute(db)
  })

const forgetFeed = (name: string) =>
  withDatabase(async (db) => {
    await sql`delete from source_questions where source = ${name}`.execute(db)
    await sql`delete from feeds where id = ${name}`.execute(db)
  })

for (const width of [360, 1440])
  test(`are pressed at ${width} px`, async ({ browser }) => {
    const page = await signIn(browser)
    await page.setViewportSize({ width, height: 800 })
    const name = `buttons${width}`
    await feedWithQuestions(name)
    await page.goto('/admin/feeds')
    const questions = page.getByRole('region', { name: `Questions about ${name}` })
    await questions.getByRole('button', { name: /^Keep waiting.*clock zone/ }).click()
    await expect(questions.getByText('You decided to keep waiting.')).toBeVisible()
    await questions.getByRole('button', { name: /^The times are right/ }).click()
    await expect(questions.getByText(/between 1 and 5 AM/)).toHaveCount(0)
    await questions.getByRole('button', { name: /^Ignore it.*clock zone/ }).click()
    await expect(questions).toHaveCount(0)
    await forgetFeed(name)

    const event = `Buttons ${width}`
    await submit(page, event)
    await openEvent(page, event.replace(' ', '+'), event)
    await panel(page).getByLabel('In your own words').fill('Please add the hours.')
    await panel(page).getByRole('button', { name: 'Ask for Changes' }).click()
    await expect(page.getByText('Changes requested', { exact: false }).first()).toBeVisible()

    const address = `buttons${width}@example.com`
    await page.goto('/admin/personal-data')
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Show what we keep' }).click()
    await expect(page.getByText('Submissions: 1')).toBeVisible()
    await page.getByLabel('Enter the address again').fill('other@example.com')
    await page.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Enter the same address again/)
    await page.getByLabel('Enter the address again').fill(address)
    await page.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible()
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Show what we keep' }).click()
    await expect(page.getByText('Submissions: 1')).toHaveCount(0)
    await page.context().close()
  })

test('do the same without scripts', async ({ page }) => {
  await openSession(page.context())
  await feedWithQuestions('unscripted')
  const post = (address: string, form: Record<string, string>) =>
    page.request.post(address, { form, maxRedirects: 0 })
  const id = await submit(page, 'Unscripted Buttons')
  for (const [intent, question] of [
    ['wait', 'clock zone'],
    ['ignore', 'clock zone'],
    ['ignore', 'early starts'],
  ] as const)
    expect((await post('/admin/feeds', { id: 'unscripted', intent, question })).status()).toBe(303)
  await forgetFeed('unscripted')
  const { sequence } = (await (await page.request.get(`/api/admin/events/${id}`)).json()) as {
    sequence: number
  }
  const asked = { id, sequence: String(sequence), intent: 'changes', note: 'Please add the hours.' }
  expect((await post('/admin', asked)).status()).toBe(303)
  const address = 'unscriptedbuttons@example.com'
  const textOf = async (answer: APIResponse) => (await answer.text()).replaceAll('<!-- -->', '')
  expect(await textOf(await post('/admin/personal-data', { address }))).toContain('Submissions: 1')
  const refused = await post('/admin/personal-data', { address, confirm: 'x@example.com' })
  expect(refused.status()).toBe(422)
  const words = await textOf(refused)
  expect(words).toContain('Enter the same address again')
  expect(words).toContain('Submissions: 1')
  const erased = await post('/admin/personal-data', { address, confirm: address })
  expect(await textOf(erased)).toContain('Erased')
})

test('every page fits a phone, and says in its navigation which one it is', async ({ page }) => {
  await openSession(page.context())
  const submitterEmail = 'anaddressthatcannotbebrokenanywhere.of.a.club@example.com'
  const id = await submit(page, 'Fits A Phone', { submitterEmail })
  await page.setViewportSize({ width: 360, height: 740 })
  const addresses = routes.flatMap(({ path = '' }) =>
    /^admin(?:\/|$)/.test(path) ? `/${path.replace(':id', id)}` : [],
  )
  expect(addresses.length).toBeGreaterThan(15)
  addresses.push(`/admin?event=${id}`, `/admin/senders?address=${submitterEmail}`)
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  for (const address of addresses) {
    await page.goto(address)
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect.soft([address, ...widths]).toEqual([address, 360, 360])
    await navigation.locator('summary').click()
    for (const link of await navigation.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
    }
    const current = page.locator('[aria-current=page]:visible, [aria-current=true]:visible')
    // Nothing in the navigation leads to what is not there, such as demo data that was removed.
    const isListed = (await navigation.locator(`a[href="${address}"]`).count()) > 0
    if (isListed) await expect(current).toHaveAttribute('href', address)
  }
})
