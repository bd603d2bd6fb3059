/** SQL of feeds. The only module that writes their table. */
import { sql } from 'kysely'
import { dayMs } from '../../../../kit/durations.ts'
import { newId } from '../../../../kit/ids.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import {
  changeRows,
  countChanged,
  queryRow,
  queryRows,
  queryValue,
} from '../../../../platform/db/query.ts'
import type {
  FeedChange,
  FeedResult,
  FeedSettings,
  FeedView,
  MissingEventView,
} from '../../contract.ts'
import type { FoundSource } from '../finding/find-source.ts'
import type { Feed, NewFeed } from './feed.ts'

/** Settings with default values may be missing from the column. */
const settingsWithDefaults = sql`'{"default": []}'::jsonb || settings`

const columns = sql`id, url, source, trust, ${settingsWithDefaults} as settings, format, etag, last_modified as "lastModified",
  whole_at as "wholeAt", failures, deaths, last_result as "lastResult"`

/** Most feeds on a site; limits the size of the list. */
export const maxFeeds = 500

/** Inserts a feed; undefined if its address or source name is taken, or the limit is reached. */
export const insertFeed = (db: Db, feed: NewFeed): Promise<Feed | undefined> =>
  queryRow(db)`
    insert into feeds (id, url, source, trust, settings)
    select ${newId()}, ${feed.url}, ${feed.source}, ${feed.trust}, ${JSON.stringify(feed.settings)}::jsonb
    where (select count(*) from feeds) < ${maxFeeds}
    on conflict do nothing returning ${columns}
  `

export const findFeed = async (
  db: Db,
  by: { id: string } | { url: string } | { source: string },
): Promise<Feed | undefined> => {
  const column = 'id' in by ? 'id' : 'url' in by ? 'url' : 'source'
  const [value = ''] = Object.values(by)
  return queryRow(db)`
    select ${columns} from feeds where ${sql.ref(column)} = ${value}
  `
}

/** Feed, locked until the end of the transaction. */
export const lockFeed = async (tx: Tx, id: string): Promise<Feed | undefined> => {
  await changeRows(tx)`select from feeds where id = ${id} for update`
  return findFeed(tx, { id })
}

export type StoredChange = Omit<FeedChange, 'answer' | 'place'> & { settings?: FeedSettings }

/** Changed settings cause a complete reading. Returns false if there is no such feed. */
export const updateFeed = async (db: Db, id: string, change: StoredChange): Promise<boolean> => {
  const { trust, settings, paused, permitted, url } = change
  const run = change.run || url !== undefined
  const isFullReading = [trust, settings, permitted].some((each) => each !== undefined) || run
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .where('id', '=', id)
    .set({
      trust,
      // These values belong to the old address.
      ...(url !== undefined && { url, format: null, platform: null, whole_at: null, failures: 0 }),
      ...(settings && { settings: sql`${JSON.stringify(settings)}::jsonb` }),
      ...((permitted !== undefined || url !== undefined) && {
        settings: sql`settings ${url === undefined ? sql`` : sql`- 'found'`} || ${JSON.stringify({ permitted })}::jsonb`,
      }),
      ...(isFullReading && { etag: null, last_modified: null }),
      ...((paused === false || run) && { deaths: 0 }),
      paused_at: paused === undefined ? sql.ref('paused_at') : paused ? sql`now()` : null,
      ...(run && { next_run_at: sql`now()` }),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteFeed = async (db: Db, id: string): Promise<boolean> =>
  (await countChanged(db)`delete from feeds where id = ${id}`) > 0

/** Minutes until a feed is released if the process that reads it dies. */
const holdMinutes = 15

/**
 * Claims a feed for reading: the given one, or the one due longest; no other process can claim it meanwhile. Counts the
 * reading as a failure in advance, because a process that dies cannot; the returned counts do not include it.
 */
export const claimFeed = async (db: Db, now: number, id?: string): Promise<Feed | undefined> => {
  const timestamp = new Date(now).toISOString()
  const until = new Date(now + holdMinutes * 60_000).toISOString()
  const condition =
    id === undefined ? sql`paused_at is null and next_run_at <= ${timestamp}` : sql`id = ${id}`
  const feed = await queryRow(db)<Feed>`
    update feeds set running_until = ${until}, failures = failures + 1, deaths = deaths + 1
    where id = (
      select id from feeds where ${condition} and (running_until is null or running_until <= ${timestamp})
      order by next_run_at, id limit 1 for update skip locked)
    returning ${columns}
  `
  return feed && { ...feed, failures: feed.failures - 1, deaths: feed.deaths - 1 }
}

/** State of a feed after a reading, successful or not. */
export type SettledReading = {
  result: FeedResult
  nextRunAt: number
  /** True if the reading's process died. */
  hasDied?: boolean
  /** True if the feed is paused until somebody resumes it. */
  isPaused?: boolean
  /** Validators of a complete response; undefined if nothing changed. */
  completeRead?: {
    format: string
    platform: string
    etag: string | null
    lastModified: string | null
    /** Address of the feed, if it was searched for. */
    found: Pick<FoundSource, 'url' | 'origin'> | undefined
  }
  /** Beginning of the server's response. */
  answer?: string
}

/** `feed`: as claimed. Records nothing and returns false if its address was changed meanwhile. */
export const recordReading = async (
  db: Db,
  feed: Feed,
  { result, nextRunAt, hasDied, isPaused, completeRead, answer }: SettledReading,
  now: number,
): Promise<boolean> => {
  const timestamp = new Date(now).toISOString()
  const isFailed = result.outcome === 'failed'
  const { counts } = result
  await changeRows(db)`update feeds set running_until = null where id = ${feed.id}`
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .where('id', '=', feed.id)
    .where('url', '=', feed.url)
    .set({
      run_at: timestamp,
      next_run_at: new Date(nextRunAt).toISOString(),
      last_result: sql`${storableJson(result)}::jsonb`,
      ...(counts && counts.rows > 0 && { last_counts: sql`${storableJson(counts)}::jsonb` }),
      ...(answer !== undefined && { last_answer: withoutNul(answer), answered_at: timestamp }),
      failures: isFailed ? feed.failures + 1 : 0,
      deaths: hasDied ? feed.deaths + 1 : 0,
      ...(isPaused ? { paused_at: timestamp } : {}),
      ...(isFailed ? {} : { succeeded_at: timestamp }),
      ...(completeRead && columnsRead(completeRead, timestamp)),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const columnsRead = (
  { format, platform, etag, lastModified, found }: NonNullable<SettledReading['completeRead']>,
  at: string,
) => ({
  format,
  platform,
  etag,
  last_modified: lastModified,
  whole_at: at,
  ...(found && { url: found.url }),
  ...(found?.origin === 'found' && { settings: sql<FeedSettings>`settings || '{"found": true}'` }),
})

/** Feeds may contain NUL or half a surrogate pair, which PostgreSQL cannot store. */
const withoutNul = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const storableJson = (value: object): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? withoutNul(part) : part))

/** Releases a claimed feed so that it is read at once; `feed`: as claimed. */
export const releaseFeed = (db: Db, { id, failures, deaths }: Feed): Promise<void> =>
  changeRows(db)`update feeds set running_until = null, failures = ${failures}, deaths = ${deaths}
    where id = ${id}`

export const countFeeds = async (db: Db): Promise<number> =>
  (await queryValue(db)<number>`select count(*)::int from feeds`) ?? 0

/** Feeds by source name, or only the feed with this id. */
export const findFeeds = (db: Db, id?: string): Promise<FeedView[]> =>
  queryRows(db)`
    select f.id, f.url, f.source, f.trust, ${settingsWithDefaults} as settings, f.failures, f.last_result as "lastResult",
      f.next_run_at as "nextRunAt", f.run_at as "runAt", f.succeeded_at as "succeededAt",
      case when f.running_until > now() then 'running' when f.paused_at is not null then 'paused'
        when f.next_run_at <= now() then 'due' else 'waiting' end as state,
      coalesce(f.platform, '') as platform, f.last_counts as "lastCounts",
      case when f.last_answer is not null then f.answered_at end as "answeredAt",
      b.recent as "newEvents",
      greatest(0, floor(extract(epoch from now() - coalesce(b.latest, f.created_at)) / 86400)::int)
        as "silentDays",
      coalesce(e.pending, 0) as pending, coalesce(e.live, 0) as live, coalesce(e.missing, 0) as missing,
      coalesce((select jsonb_agg(jsonb_build_object('name', q.name, 'matter', q.matter, 'events', q.events,
          'answer', q.answer) || case when q.detail is null then '{}'
          else jsonb_build_object('detail', q.detail) end order by q.key)
        from source_questions q where q.source = f.source and coalesce(q.answer, 'wait') = 'wait'),
        '[]') as questions
    from feeds f left join lateral (
      select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'published')::int as live,
        count(m.event_id) filter (where m.dismissed_at is null and m.removed_at is null)::int as missing
      from events left join missing_events m on m.event_id = events.id
      where events.source = f.source and status in ('pending', 'published')
        and (day_ends_at is null or day_ends_at > now())
    ) e on true
    cross join lateral (
      select max(created_at) as latest,
        count(*) filter (where created_at > now() - interval '6 weeks')::int as recent
      from events where events.source = f.source
    ) b
    ${id === undefined ? sql`` : sql`where f.id = ${id}`}
    order by f.source, f.id limit ${maxFeeds}
  `

/** Stored response of a feed; undefined if there is none. */
export const findAnswer = async (db: Db, id: string): Promise<string | undefined> =>
  (await queryValue(db)<string | null>`select last_answer from feeds where id = ${id}`) ?? undefined

/** Deletes stored responses that are over four weeks old. */
export const forgetAnswers = (db: Db, now: number): Promise<void> =>
  changeRows(db)`update feeds set last_answer = null
    where answered_at < ${new Date(now - 28 * dayMs).toISOString()}`

const maxMissing = 100

/** Upcoming events that their source no longer lists, soonest first, and their total number. */
export const findMissing = async (
  db: Db,
): Promise<{ events: MissingEventView[]; total: number }> => {
  const { rows } = await sql<MissingEventView & { total: number }>`
    select e.id, e.name, e.date, e.city, e.state, e.status, e.source, m.since, m.misses,
      case when m.page_says = 'moved' or e.event_status = m.page_says then m.page_says end as "pageSays",
      m.page_date as "pageDate",
      exists (select from feeds f where f.source = e.source and f.paused_at is null) as followed,
      count(*) over ()::int as total
    from missing_events m join events e on e.id = m.event_id
    where m.dismissed_at is null and m.removed_at is null
      and e.status in ('pending', 'published')
      and (e.day_ends_at is null or e.day_ends_at > now())
    order by e.sort_date, e.id limit ${maxMissing}
  `.execute(db)
  return { events: rows.map(({ total: _total, ...event }) => event), total: rows[0]?.total ?? 0 }
}
