/** Rarely used buttons: questions about a feed, personal data, "Ask for Changes". */
import type { APIResponse } from '@playwright/test'
import { sql } from 'kysely'
import { questionKey } from '../../src/features/import/questions.ts'
import { goodPassword } from '../support/administrator.ts'
import { startLinkedSite } from './linked-site.ts'
import { signIn as openDesk, openSession, withDatabase } from './organizer.ts'
import { fieldOf, open, press } from './plain-forms.ts'
import { openEvent, panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

/** Adds a feed with two questions; paused, so that the site's job does not read it. */
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

test('rarely used buttons work on a phone @drill', async ({ browser }) => {
  const page = await openDesk(browser)
  await page.setViewportSize({ width: 360, height: 800 })
  const name = 'pressed'
  await feedWithQuestions(name)
  await page.goto('/admin/sources')
  const questions = page.getByRole('region', { name: `Questions about ${name}` })
  await questions.getByRole('button', { name: /^Keep waiting.*clock zone/ }).click()
  await expect(questions.getByText('You decided to keep waiting.')).toBeVisible()
  await questions.getByRole('button', { name: /^The times are right/ }).click()
  await expect(questions.getByText(/between 1 and 5 AM/)).toHaveCount(0)
  await questions.getByRole('button', { name: /^Ignore it.*clock zone/ }).click()
  await expect(questions).toHaveCount(0)
  await forgetFeed(name)

  const event = 'Buttons Pressed'
  await submit(page, event)
  await openEvent(page, event.replace(' ', '+'), event)
  const ask = panel(page).getByRole('button', { name: 'Ask for Changes' })
  await ask.press('Enter')
  await expect(page.getByText('Say what to change.', { exact: true })).toBeVisible()
  await expect(ask).toBeFocused()
  await panel(page).getByLabel('In your own words').fill('Please add the hours.')
  await ask.click()
  await expect(page.getByText('Changes requested', { exact: false }).first()).toBeVisible()

  const address = 'buttonspressed@example.com'
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

test('rarely used buttons, sign-in, trust steps and links work without scripts', async ({
  page,
  request,
}) => {
  const email = await openSession(page.context())
  await feedWithQuestions('unscripted')
  const post = (address: string, form: Record<string, string>) =>
    page.request.post(address, { form, maxRedirects: 0 })
  const id = await submit(page, 'Unscripted Buttons')
  for (const [intent, question] of [
    ['wait', 'clock zone'],
    ['ignore', 'clock zone'],
    ['ignore', 'early starts'],
  ] as const)
    expect((await post('/admin/sources', { id: 'unscripted', intent, question })).status()).toBe(
      303,
    )
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

  const desk = await open(page.request, `/admin?event=${await submit(page, 'Unscripted Sender')}`)
  const trusted = await press(page.request, desk, 'Set trust', { step: 'trusted' })
  expect(trusted.words).toContain('Set to Trusted by ')
  const site = await startLinkedSite()
  const feeds = await open(page.request, '/admin/sources')
  const url = site.at('/season.ics')
  const preview = await press(page.request, feeds, 'See what’s there', {
    url,
    source: 'Unscripted',
  })
  site.close()
  expect(preview.words).toContain('Found 12 events')

  const signIn = await open(request, '/admin/account')
  expect(signIn.url).toMatch(/\/sign-in\?to=%2Fadmin%2Faccount$/)
  const wrong = await press(request, signIn, 'Sign in', { email, password: 'wrong word' })
  expect(wrong.words).toContain("The email address, password or code isn't right.")
  expect([fieldOf(wrong, 'email'), fieldOf(wrong, 'password')]).toEqual([email, ''])
  const account = await press(request, wrong, 'Sign in', { password: goodPassword })
  expect(account.url).toMatch(/\/admin\/account$/)
  expect((await press(request, account, 'Sign out')).url).toMatch(/\/sign-in$/)
})
