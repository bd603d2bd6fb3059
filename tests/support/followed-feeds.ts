/** Feeds on a test server, read on demand. Each test begins without feeds, at noon of July 1, 2099. */
import { beforeEach } from 'vitest'
import type { FeedSettings, Trust } from '../../src/features/import/contract.ts'
import { follow } from '../../src/features/import/server/feeds/change-feeds.ts'
import type { Feed } from '../../src/features/import/server/feeds/feed.ts'
import { claimFeed } from '../../src/features/import/server/feeds/feed-store.ts'
import { type FeedDeps, runFeed } from '../../src/features/import/server/feeds/run-feed.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import type { TestDatabase } from './database.ts'
import { emptyTables } from './empty-tables.ts'
import { feedServer } from './feed-server.ts'

type Given = Partial<FeedDeps> & {
  /** Further tables to empty before each test. */
  tables?: readonly string[]
}

export const followedFeeds = async (
  { db, connection }: Pick<TestDatabase, 'db' | 'connection'>,
  { tables = [], ...given }: Given = {},
) => {
  const server = await feedServer()
  const clock = { now: 0 }
  beforeEach(async () => {
    clock.now = Date.parse('2099-07-01T12:00:00Z')
    server.requests.length = 0
    server.paths.length = 0
    const own = ['feeds', 'events', 'series', 'missing_events', 'outbox_messages'] as const
    await emptyTables(db, ...own, ...tables)
  })
  const parts = (): FeedDeps => ({
    db,
    connection,
    allowLoopback: true,
    now: clock.now,
    listRecipients: async () => ['boss@example.com'],
    site: undefined,
    ...given,
  })
  const followed = (
    path: string,
    trust: Trust = 'live',
    { source, ...more }: Partial<FeedSettings> & { source?: string } = {},
  ): Promise<Feed> => {
    const settings = { map: [], set: [], default: [], all: false, ...more }
    return follow(db, { url: server.at(path), source, trust, settings }, 'system')
  }
  const claimed = async ({ id }: { id: string }, hoursLater = 4): Promise<Feed> => {
    clock.now += hoursLater * 3_600_000
    const feed = await claimFeed(db, clock.now, id)
    if (!feed) throw new Error('Somebody else reads it.')
    return feed
  }
  /** Result of a reading `hoursLater`. */
  const read = async (feed: { id: string }, hoursLater?: number, more?: Partial<FeedDeps>) => {
    const taken = await claimed(feed, hoursLater)
    return (await runFeed({ ...parts(), ...more }, taken)).result
  }
  const mails = () =>
    queryRows(db)<{ subject: string; text: string }>`
      select subject, text from outbox_messages order by created_at, id`
  return { server, clock, parts, followed, claimed, read, mails }
}
