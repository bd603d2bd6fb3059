/**
 * The administrators' queue with 10,000 pending events among 50,000 published ones (target: the page opens in
 * under 300 ms): the server's part by fetching, the whole in a tab of Chromium that has been there before, until
 * the page answers to a hand. Starts the built site on an embedded database of its own: `node bench/review-queue.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { signedInAdministrator } from '../tests/support/administrator.ts'
import { findBrowser } from '../tests/support/browser-path.ts'
import { startSiteProcess } from '../tests/support/site-process.ts'
import { loadBenchData } from './data.ts'

const pending = 10_000
const published = 50_000
const rounds = 20

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const makeQueue = async (db: Db) => {
  await loadBenchData(db, { live: published + pending, archived: 0 })
  await sql`
    update events set status = 'pending', published_at = null where id in (
      select id from events where status = 'published' order by md5(id::text) limit ${pending}
    )`.execute(db)
  await sql`vacuum analyze events`.execute(db)
}

/** Fills a new database and leaves a signed-in administrator's cookie. */
const prepare = async (dataDir: string): Promise<string> => {
  const database = await openDatabase({ dataDir })
  try {
    await migrateDatabase(database.db)
    await makeQueue(database.db)
    return (await signedInAdministrator(database.db)).cookie
  } finally {
    await database.close()
  }
}

const fetchTimes = async (address: string, cookie: string): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const response = await fetch(`${address}/admin`, { headers: { cookie } })
    const page = await response.text()
    times.push(performance.now() - start)
    if (!page.includes('10,000')) throw new Error(`${response.status}, and no 10,000 on the page`)
  }
  return times
}

/** Milliseconds from asking for the address until `ready` holds in the page, the middle of all rounds but the first. */
const openTime = async (page: Page, address: string, ready: () => boolean): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(ready)
    times.push(await page.evaluate(() => performance.now()))
  }
  return middle(times.slice(1))
}

const openTimes = async (address: string, cookie: string) => {
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    const loaded = () => document.readyState === 'complete'
    const hydrated = () => document.documentElement.dataset.hydrated !== undefined
    return {
      bare: await openTime(page, `${address}/robots.txt`, loaded),
      usable: await openTime(page, `${address}/admin`, hydrated),
    }
  } finally {
    await browser.close()
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-bench-'))
const cookie = await prepare(dataDir)
const site = await startSiteProcess(dataDir, { DEMO_DATA: 'off' })
try {
  const server = middle(await fetchTimes(site.address, cookie))
  const { bare, usable } = await openTimes(site.address, cookie)
  console.log(
    `/admin with ${pending} pending: server ${server.toFixed(0)} ms, usable in Chromium ${usable.toFixed(0)} ms,`,
    `a file of a few bytes ${bare.toFixed(0)} ms (middle of ${rounds})`,
    usable < 300 ? 'met: 300 ms' : 'MISSED: 300 ms',
  )
} finally {
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
}
