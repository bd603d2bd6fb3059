/** Readings whose process dies are counted before they start, and finally pause the feed. */
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { useProcesses } from '../../../../../tests/support/tasks-here.ts'
import { change } from './change-feeds.ts'
import { findFeed, findFeeds } from './feed-store.ts'
import { runDueFeeds, runFeed } from './run-feed.ts'

useProcesses()
const database = await testDatabase()
const { db } = database
const { server, clock, parts, ...feeds } = await followedFeeds(database)

beforeEach(() =>
  server.serve('/a.csv', 'id,name,date,city,state\n1,Car Show,2099-08-01,Springfield,IL\n'),
)

const followed = () => feeds.followed('/a.csv', 'queue')
const claimed = (id: string) => feeds.claimed({ id })
const subjects = async () => (await feeds.mails()).map(({ subject }) => subject)

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
  expect(await subjects()).toEqual([expect.stringContaining('a.csv is paused')])
  expect(await runDueFeeds({ ...parts(), now: clock.now + 10 * 86_400_000 })).toBe(0)
  await change(db, id, { paused: false }, 'system')
  const { result } = await runFeed(parts(), await claimed(id))
  expect(result).toMatchObject({ outcome: 'read', counts: { taken: 1 } })
  expect(await findFeed(db, { id })).toMatchObject({ failures: 0, deaths: 0 })
})

it('counts a reading before it begins, so that one which kills the server is not repeated forever', async () => {
  const { id } = await followed()
  // Three processes that die before they can record a result.
  for (const failures of [1, 2, 3]) {
    await claimed(id)
    expect(await findFeed(db, { id })).toMatchObject({ failures, deaths: failures })
  }
  const { result } = await runFeed(parts(), await claimed(id))
  expect(server.requests).toEqual([])
  expect(result.message).toContain('was being read 3 times in a row when the server went down')
  expect((await findFeeds(db, id))[0]).toMatchObject({ state: 'paused', lastResult: result })
  expect(await subjects()).toEqual([expect.stringContaining('a.csv is paused')])
})

it('does not count an orderly shutdown, nor ordinary failures', async () => {
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
  expect(await subjects()).toEqual([expect.stringContaining("We couldn't read")])
})

it('names the setting that allows loopback addresses', async () => {
  const { id } = await followed()
  const { result } = await runFeed({ ...parts(), allowLoopback: false }, await claimed(id))
  expect(result.message).toMatch(/not on the public internet.*FEEDS_LOOPBACK=on/)
})
