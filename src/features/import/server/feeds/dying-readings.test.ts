/** Readings that end their process count before they begin, and pause the feed in the end. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { useProcesses } from '../../../../../tests/support/tasks-here.ts'
import { change, follow } from './change-feeds.ts'
import { claimFeed, findFeed, findFeeds } from './feed-store.ts'
import { runDueFeeds, runFeed } from './run-feed.ts'

useProcesses()
const { db, connection } = await testDatabase()
const server = await feedServer()
const start = Date.parse('2099-07-01T12:00:00Z')
let now = start

beforeEach(async () => {
  now = start
  server.requests.length = 0
  server.serve('/a.csv', 'id,name,date,city,state\n1,Car Show,2099-08-01,Springfield,IL\n')
  await emptyTables(db, 'feeds', 'events', 'outbox_messages')
})

const parts = () => ({
  db,
  connection,
  allowLoopback: true,
  now,
  listRecipients: async () => ['boss@example.com'],
  site: undefined,
})
const settings = { map: [], set: [], default: [], all: false }
const followed = () => follow(db, { url: server.at('/a.csv'), trust: 'queue', settings }, 'system')

const claimed = async (id: string) => {
  now += 16 * 60_000
  const feed = await claimFeed(db, now, id)
  if (!feed) throw new Error('Somebody else reads it.')
  return feed
}

const mails = async () => {
  const { rows } = await sql<{ subject: string }>`select subject from outbox_messages`.execute(db)
  return rows.map(({ subject }) => subject)
}

it('counts a reading that takes too long, and pauses the feed after three in a row', async () => {
  const { id } = await followed()
  for (const failures of [1, 2, 3]) {
    const { result } = await runFeed({ ...parts(), timeMs: 1 }, await claimed(id))
    expect(result).toMatchObject({
      outcome: 'failed',
      message: 'takes longer than 0.001 s to read.',
    })
    expect(await findFeed(db, { id })).toMatchObject({ failures, deaths: failures })
    const [view] = await findFeeds(db, id)
    expect(view?.state === 'paused').toBe(failures === 3)
  }
  expect(await mails()).toEqual([expect.stringContaining('a.csv is paused')])
  expect(await runDueFeeds({ ...parts(), now: now + 10 * 86_400_000 })).toBe(0)
  await change(db, id, { paused: false }, 'system')
  const { result } = await runFeed(parts(), await claimed(id))
  expect(result).toMatchObject({ outcome: 'read', counts: { taken: 1 } })
  expect(await findFeed(db, { id })).toMatchObject({ failures: 0, deaths: 0 })
})

it('counts before it begins, so that a server which dies with it does not take it for ever', async () => {
  const { id } = await followed()
  // Three processes that never come to settle it.
  for (const failures of [1, 2, 3]) {
    await claimed(id)
    expect(await findFeed(db, { id })).toMatchObject({ failures, deaths: failures })
  }
  const { result } = await runFeed(parts(), await claimed(id))
  expect(server.requests).toEqual([])
  expect(result.message).toContain('was being read 3 times in a row when the server went down')
  expect((await findFeeds(db, id))[0]).toMatchObject({ state: 'paused', lastResult: result })
  expect(await mails()).toEqual([expect.stringContaining('a.csv is paused')])
})

it('counts nothing when the server is stopped in order, nor for failures in order', async () => {
  const { id } = await followed()
  const stop = new AbortController()
  const reading = runDueFeeds({ ...parts(), now: Date.now() + 60_000, signal: stop.signal })
  setTimeout(() => stop.abort(), 100)
  await reading
  const after = await findFeed(db, { id })
  expect(after).toMatchObject({ failures: 0, deaths: 0 })
  server.serve('/a.csv', { status: 404 })
  for (const failures of [1, 2, 3, 4]) {
    await runFeed(parts(), await claimed(id))
    expect(await findFeed(db, { id })).toMatchObject({ failures, deaths: 0 })
  }
  expect(await mails()).toEqual([expect.stringContaining("We couldn't read")])
})

it('names what allows this machine where it is refused', async () => {
  const { id } = await followed()
  const { result } = await runFeed({ ...parts(), allowLoopback: false }, await claimed(id))
  expect(result.message).toMatch(/not on the public internet.*FEEDS_LOOPBACK=on/)
})
