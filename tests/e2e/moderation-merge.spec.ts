/** An administrator merges the same show of two sources: visitors see one, and two again once it is undone. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createAdministrator } from '../support/create-administrator.ts'
import { projectFolder } from '../support/source-files.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

// Each test starts the command line several times, which a busy machine takes its time for.
test.describe.configure({ timeout: 120_000 })

const password = 'tangerine gearbox 1931'

const runCli = (command: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(projectFolder, 'src/cli.ts'), ...command], {
      env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR, DATABASE_URL: '' },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    }
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(printed))))
  })

type Row = {
  name: string
  days: readonly string[]
  end: string
  street: string
  website: string
  description: string
}

/** A file of this name, published unless it is likely a duplicate: one row for each day. */
const importDays = async (source: string, row: Row) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atlas-merge-'))
  const file = path.join(folder, source)
  const head =
    'name,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,website,description'
  const { name, days, end, street, website, description } = row
  const rows = days.map(
    (day) =>
      `${name},car_show,${day},09:00,${end},Depot Lot,${street},Peoria,IL,61602,${website},${description}`,
  )
  await writeFile(file, `${[head, ...rows].join('\n')}\n`)
  await runCli(['import', file, '--publish'])
  await rm(folder, { recursive: true })
}

/** A word that only this test's events have. */
const ownWord = () =>
  `Qz${crypto
    .randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`

/** Days a week apart on which no other test has a show in town. */
const ownDays = (count: number) => {
  const first = Math.floor(Math.random() * 6_000)
  return Array.from({ length: count }, (_, week) =>
    new Date(Date.UTC(2080, 0, first + week * 7)).toISOString().slice(0, 10),
  )
}

const signIn = async (page: Page, to: string) => {
  const email = `merger${crypto.randomUUID().slice(0, 8)}@example.com`
  await createAdministrator(process.env.SITE_DATA_DIR ?? '', email, password)
  await page.goto(to)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const panel = (page: Page) => page.locator('section[aria-labelledby="selected-event"]')

/** Names of the events that visitors find by a word. */
const found = async (page: Page, word: string): Promise<string[]> => {
  const response = await page.request.post('/api/events/search', { data: { keyword: word } })
  const events = (await response.json()) as { name: string }[]
  return events.map(({ name }) => name).toSorted()
}

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
  await signIn(page, `/admin?keyword=${word}`)
  await page
    .getByRole('link', { name: `${word} Harvest Car Show` })
    .first()
    .click()
}

test('two live listings become one, and two again', async ({ page }) => {
  const word = ownWord()
  await twoListings(page, word)
  const both = [`${word} Harvest Car Show`, `${word} Harvest Show`]
  expect(await found(page, word)).toEqual([both[1]])
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  expect(await found(page, word)).toEqual(both)

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
  expect(await found(page, word)).toHaveLength(1)
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
  expect(await found(page, word)).toEqual(both)
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
    expect(await found(page, word)).toEqual([name, name])
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(waiting(2)).toBeVisible()
    const own = `${word} Harvest Show`
    expect(await found(page, word)).toEqual([own, own])
  })
})
