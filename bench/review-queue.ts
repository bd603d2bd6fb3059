/**
 * The administrators' queue with 10,000 pending events among 50,000 published ones (target: under 300 ms): opening
 * it, and opening it with an event of a series. The server's part by fetching, the whole in a tab of Chromium that has
 * been there before, until the page answers to a hand; and from Approve until the next event is shown. A tenth of the
 * pending events are dates of series. Starts the built site on an embedded database of its own:
 * `node bench/review-queue.ts`.
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
const datesOfSeries = pending / 10

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const makeQueue = async (db: Db) => {
  await loadBenchData(db, { live: published + pending, archived: 0 })
  await sql`
    with series as (
      select id from events where series_id is not null order by series_id limit ${datesOfSeries}
    ), single as (
      select id from events where series_id is null order by md5(id) limit ${pending - datesOfSeries}
    )
    update events set status = 'pending', published_at = null
    where id in (select id from series union all select id from single)`.execute(db)
  // Some series come first, so that they are on the first page.
  await sql`update events set created_at = now() - interval '1 day'
    where status = 'pending' and series_id in (
      select distinct series_id from events where status = 'pending' and series_id is not null
      order by series_id limit 10
    )`.execute(db)
  await sql`vacuum analyze events`.execute(db)
}

/** Rows of the queue, one for each series; the first date of a series, and the first event without one. */
const readQueue = async (address: string, cookie: string) => {
  const queue = `${address}/api/admin/pending-events?grouped=true`
  const response = await fetch(queue, { headers: { cookie } })
  const rows = (await response.json()) as { id: string; pendingDates: number }[]
  const first = rows.find(({ pendingDates }) => pendingDates > 1)
  const single = rows.find(({ pendingDates }) => pendingDates === 1)
  const total = Number(response.headers.get('x-total-count'))
  if (!first || !single || total < pending - datesOfSeries)
    throw new Error(`Only ${total} are pending`)
  return { first: first.id, single: single.id, total }
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

const fetchTimes = async (address: string, cookie: string, told: string): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const response = await fetch(address, { headers: { cookie } })
    const page = await response.text()
    times.push(performance.now() - start)
    if (!page.includes(told)) throw new Error(`${response.status}, and no ${told} on the page`)
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

/** Milliseconds from a press on Approve until the next event is shown, the middle of all rounds but the first. */
const decideTime = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.locator('button[value=approve]:not([aria-disabled])').waitFor()
    times.push(await page.evaluate(approveAndWait))
  }
  return middle(times.slice(1))
}

const approveAndWait = () =>
  new Promise<number>((resolve) => {
    const idOf = () => document.querySelector<HTMLInputElement>('#decision [name=id]')?.value
    const [before, start] = [idOf(), performance.now()]
    const observer = new MutationObserver(() => {
      if (!idOf() || idOf() === before) return
      observer.disconnect()
      resolve(performance.now() - start)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    document.querySelector<HTMLButtonElement>('button[value=approve]')?.click()
  })

type Events = { first: string; single: string }

const openTimes = async (address: string, cookie: string, { first, single }: Events) => {
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
      usableEvent: await openTime(page, `${address}/admin?event=${first}`, hydrated),
      decided: await decideTime(page, `${address}/admin?event=${single}`),
    }
  } finally {
    await browser.close()
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-bench-'))
const cookie = await prepare(dataDir)
const site = await startSiteProcess(dataDir, { DEMO_DATA: 'off' })
try {
  const { total, ...events } = await readQueue(site.address, cookie)
  const told = `(${total.toLocaleString('en-US')})`
  const server = middle(await fetchTimes(`${site.address}/admin`, cookie, told))
  const ofEvent = `${site.address}/admin?event=${events.first}`
  const serverEvent = middle(await fetchTimes(ofEvent, cookie, told))
  const times = await openTimes(site.address, cookie, events)
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const worst = Math.max(times.usable, times.usableEvent, times.decided)
  console.log(
    `${pending} pending in ${total} rows: /admin server ${ms(server)}, usable in Chromium ${ms(times.usable)};`,
    `with an event of a series: server ${ms(serverEvent)}, usable ${ms(times.usableEvent)};`,
    `Approve until the next is shown ${ms(times.decided)}; a file of a few bytes ${ms(times.bare)}`,
    `(middle of ${rounds})`,
    worst < 300 ? 'met: 300 ms' : 'MISSED: 300 ms',
  )
} finally {
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
}
