/** Steps required after each change of events, in the same transaction. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { catalogChannel } from '../../../platform/db/listen-to-channel.ts'

let announcedCount = 0

/** Number of changes announced by this process, including those of transactions that failed later. */
export const countAnnounced = (): number => announcedCount

/** Notifies all processes, and records the change for jobs that run later (see migrations/0060). */
export const announceChange = async (db: Tx): Promise<void> => {
  announcedCount++
  await sql`
    with noted as (insert into catalog_changes default values)
    select pg_notify(${catalogChannel}, '')
  `.execute(db)
}

/** Adds the words of live events to the vocabulary used to correct misspelled keywords. */
export const learnWords = async (db: Tx, eventIds: readonly string[]): Promise<void> => {
  await sql`
    insert into search_vocabulary (word)
    select distinct word
    from events, unnest(tsvector_to_array(search)) as word
    where events.id = any(${eventIds}) and status = 'published'
      and length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$'
    order by word
    on conflict do nothing
  `.execute(db)
}

/** Words of events that are no longer live, without duplicates. */
export const wordsOf = (events: readonly { words: readonly string[] }[]): string[] => [
  ...new Set(events.flatMap(({ words }) => words)),
]

/** Most words looked up one by one; for more, the words of all live events are collected once. */
const maxLookedUp = 300

/**
 * Deletes words that are in no live event. Concurrent calls are serialized by row locks. No join: right after bulk
 * changes, PostgreSQL may estimate both tables as nearly empty and choose a nested loop that rescans one side for each
 * row; `not in` and `array` are evaluated once.
 */
export const forgetWords = async (db: Tx, words: readonly string[]): Promise<void> => {
  if (words.length === 0) return
  const isUnused =
    words.length > maxLookedUp
      ? sql`word not in (
          select distinct unnest(tsvector_to_array(search)) from events where status = 'published')`
      : sql`not exists (
          select from events where status = 'published' and search @@ word::tsquery)`
  await sql`
    delete from search_vocabulary where word = any(array(
      select word from search_vocabulary where word = any(${words}) and ${isUnused}
      order by word for update))
  `.execute(db)
}

/** Deletes those of the events' series that have no events left. */
export const dropEmptySeries = async (
  db: Tx,
  events: readonly { seriesId: string | null }[],
): Promise<void> => {
  const ids = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))]
  await sql`
    delete from series where id = any(${ids})
      and not exists (select from events where series_id = series.id)
  `.execute(db)
}
