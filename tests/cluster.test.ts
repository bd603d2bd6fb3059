/** Two processes on one port (WEB_CONCURRENCY=2), as a whole program on a database of its own. */
import { rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Status } from '../src/features/status/contract.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { signedInAdministrator } from './support/administrator.ts'
import { type Answer, keepRequesting, sendRequest } from './support/keep-requesting.ts'
import { saveMade } from './support/made-event.ts'
import { preparedDataDir } from './support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from './support/site-process.ts'

const environment = {
  WEB_CONCURRENCY: '2',
  // A line for each answer, which tells whose it is.
  LOG_LEVEL: 'debug',
  // A process that starts takes all there is of a small machine; turning requests away then is no failure.
  OVERLOAD_DELAY_MS: '0',
}

let dataDir = ''
let site: SiteProcess
let database: Database
let cookie = ''

beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-cluster-')
  site = await startSiteProcess(dataDir, environment)
  database = await openDatabase({ dataDir, poolSize: 2 })
  cookie = (await signedInAdministrator(database.db)).cookie
})

afterAll(async () => {
  await database?.close()
  site?.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Each keeps one connection, and connections go to the processes in turn. */
const twoAgents = () => [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))

const running = async (): Promise<number[]> => {
  const { body } = await sendRequest(`${site.address}/api/admin/status`, { headers: { cookie } })
  return (JSON.parse(body) as Status).processes.map(({ pid }) => pid)
}

/** The process that gave the answer, by its line in the log. */
const processOf = async ({ requestId }: Answer): Promise<number> => {
  const find = () => site.output().match(new RegExp(`"pid":(\\d+),"requestId":"${requestId}"`))
  await expect.poll(find, { timeout: 30_000, interval: 10 }).not.toBeNull()
  return Number(find()?.[1])
}

test('a change made by one process is seen in the other within a second', async () => {
  const [one, other] = twoAgents()
  await saveMade(database.db, [{ id: 'fresh', wanted: 'pending' }])
  const event = `${site.address}/api/events/fresh`
  const [before, elsewhere] = [
    await sendRequest(event, { agent: one }),
    await sendRequest(event, { agent: other }),
  ]
  expect([before.status, elsewhere.status]).toEqual([404, 404])
  const [here, there] = [await processOf(before), await processOf(elsewhere)]
  expect(there).not.toBe(here)
  const approval = { agent: one, method: 'PATCH', headers: { cookie } }
  const approved = await sendRequest(`${event}/approve`, approval)
  const since = Date.now()
  expect(approved.status).toBe(200)
  // Read-your-writes: the author of the change sees it at once.
  const own = await sendRequest(event, { agent: one })
  expect(own.status).toBe(200)
  let seen = await sendRequest(event, { agent: other })
  while (seen.status !== 200) {
    await sleep(10)
    seen = await sendRequest(event, { agent: other })
  }
  const delays = [Date.now() - since]
  expect([await processOf(approved), await processOf(own)]).toEqual([here, here])
  expect(await processOf(seen)).toBe(there)
  for (const id of ['fresher', 'freshest']) {
    await saveMade(database.db, [{ id, wanted: 'pending' }])
    const address = `${site.address}/api/events/${id}`
    await sendRequest(`${address}/approve`, approval)
    const begun = Date.now()
    while ((await sendRequest(address, { agent: other })).status !== 200) await sleep(10)
    delays.push(Date.now() - begun)
  }
  // A machine that stood still once does not fail it.
  expect(delays.toSorted((a, b) => a - b)[1]).toBeLessThan(1_000)
  // Each has counted some of what was asked; whichever tells, the sum holds all.
  const { body } = await sendRequest(`${site.address}/metrics`, { headers: { cookie } })
  const counted = body.match(/route="\/api\/events\/\{id\}",status="404"\} (\d+)/g) ?? []
  expect(counted.at(-1)).toMatch(/\} ([2-9]|\d{2,})$/)
  const [pids, text] = [await running(), site.output()]
  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain(site.child.pid)
  expect(text.match(/Create an administrator/g)).toHaveLength(1)
  for (const agent of [one, other]) agent?.destroy()
})

test('jobs that are due at start are done once, not once for each process', async () => {
  const states = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select distinct state::text from pgboss.job where name = 'refresh-static-export'`,
    )
    return rows.map(({ state }) => state)
  }
  // Each process has sent one, and looks for them every two seconds; a second one finds the copy fresh.
  await expect.poll(states, { timeout: 30_000, interval: 100 }).toEqual(['completed'])
  expect(site.output().match(/made the static export/g)).toHaveLength(1)
  const { rows: made } = await database.pool.query('select 1 from static_exports')
  expect(made).toHaveLength(1)
}, 60_000)

const urls = () =>
  ['/api/events?limit=2', '/api/places?q=chi', '/api/archived-events?limit=2'].map(addressOf)
const addressOf = (at: string) => site.address + at

test('all processes anew under load: no request fails', async () => {
  const before = await running()
  const load = keepRequesting(urls(), 6)
  site.child.kill('SIGUSR2')
  await expect
    .poll(() => site.output().match(/live events in memory/g)?.length, { timeout: 150_000 })
    .toBe(4)
  // The last of the old ones finishes what it is at.
  await expect.poll(() => before.filter(isAlive).length, { timeout: 60_000, interval: 100 }).toBe(0)
  const { answered, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(20)
  // And each of them once: another one would have been started by now.
  await sleep(4_000)
  expect(site.output().match(/live events in memory/g)).toHaveLength(4)
}, 240_000)

/** Database of a newer release: one more column, and a migration that this release does not know. */
const migrateFurther = async () => {
  await database.pool.query('alter table events add column from_the_future text')
  await database.pool.query(
    `insert into schema_migration (name, timestamp) values ('9999-future', '2099-01-01')`,
  )
  await database.pool.query(
    `insert into schema_migration_checksum (name, checksum) values ('9999-future', 'x')`,
  )
}

const alive = async () => (await running()).filter(isAlive)

test('one is killed under load: what it was at fails, no more, and another takes its place, also after a newer release has migrated', async () => {
  await migrateFurther()
  const before = await alive()
  const clients = 6
  const load = keepRequesting(urls(), clients)
  await sleep(300)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect.poll(site.output, { timeout: 60_000 }).toContain('a process died: starting another')
  const others = async () => (await alive()).filter((pid) => pid !== before[0])
  await expect.poll(others, { timeout: 150_000 }).toHaveLength(2)
  const { answered, failures } = await load.stop()
  expect(failures.length).toBeLessThanOrEqual(clients)
  expect(answered).toBeGreaterThan(20)
  expect(await alive()).toContain(before[1])
  expect(site.output()).toContain('a process died: starting another')
}, 240_000)

/** Processes that two connections reach; one that has just started is alive before it takes any. */
const serving = async (): Promise<number> => {
  const agents = twoAgents()
  const answers = agents.map((agent) => sendRequest(addressOf('/api/events/count'), { agent }))
  const pids = await Promise.all(answers.map(async (answer) => processOf(await answer)))
  for (const agent of agents) agent.destroy()
  return new Set(pids).size
}

test('what was passed to a process that dies before it reads is closed at once', async () => {
  await expect.poll(serving, { timeout: 60_000 }).toBe(2)
  const [stuck = 0, other = 0] = await alive()
  process.kill(stuck, 'SIGSTOP')
  // Connections go to both in turn, so half of these wait for the one that stands still.
  const answers = Array.from({ length: 6 }, () =>
    sendRequest(addressOf('/healthz'), { agent: new Agent() }).then(
      ({ status }) => status,
      ({ code }: NodeJS.ErrnoException) => code,
    ),
  )
  await sleep(500)
  process.kill(stuck, 'SIGKILL')
  const ends = await Promise.race([Promise.all(answers), sleep(10_000)])
  expect(ends?.toSorted()).toEqual([200, 200, 200, 'ECONNRESET', 'ECONNRESET', 'ECONNRESET'])
  expect(await alive()).toContain(other)
}, 60_000)

test('SIGTERM: requests in flight are answered, all processes end, with 0', async () => {
  const pids = (await running()).filter(isAlive)
  const load = keepRequesting(urls(), 2)
  await sleep(200)
  site.child.kill('SIGTERM')
  const { code } = await site.ended
  const { failures } = await load.stop()
  expect(code).toBe(0)
  // Once it is down nobody listens; nothing that had been taken was dropped. What the system had taken while
  // the processes stood still is reset, one of each client at most.
  expect(new Set([...failures, 'ECONNRESET'])).toEqual(new Set(['ECONNREFUSED', 'ECONNRESET']))
  expect(failures.filter((failure) => failure === 'ECONNRESET').length).toBeLessThanOrEqual(2)
  expect(pids.filter(isAlive)).toEqual([])
}, 60_000)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
