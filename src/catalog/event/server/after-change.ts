/** Required steps after every change of events, in the same transaction. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { catalogChannel } from '../../../platform/db/listen-to-channel.ts'

let announced = 0

/** Counts the changes that this process has announced; a transaction that failed later is counted, too. */
export const countAnnounced = (): number => announced

/** Notifies all processes, and records the change for jobs that look later (see migrations/0060). */
export const announceChange = async (db: Tx): Promise<void> => {
  announced++
  await sql`
    with noted as (insert into catalog_changes default values)
    select pg_notify(${catalogChannel}, '')
  `.execute(db)
}

/** Adds the words of live events to the vocabulary that a misspelled keyword is compared with. */
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

/** The words of events that are no longer live, each once. */
export const wordsOf = (events: readonly { words: readonly string[] }[]): string[] => [
  ...new Set(events.flatMap(({ words }) => words)),
]

/** So many words are looked up one by one; for more, the words of all live events are gathered once. */
const maxLookedUp = 300

/**
 * Forgets those of the words that no live event has any more. Two that do so at once take turns. Right after
 * much was written or deleted PostgreSQL may take both tables for nearly empty; so nothing here is a join, of
 * which it would do one side again for each row of the other: `not in` and `array` are worked out once.
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

/** Deletes those of the series that no event has any more. */
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
