/** Part of the event store: replaces addresses on other sites by stored files, and removes files from events. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { UploadKind } from '../../file/uploaded-file.ts'
import { announceChange } from './after-change.ts'

const columnsOf = {
  logo: { urlColumn: sql.ref('logo_url'), sourceColumn: sql.ref('logo_source_url') },
  flyer: { urlColumn: sql.ref('flyer_url'), sourceColumn: sql.ref('flyer_source_url') },
} as const

type FetchedFile = {
  kind: UploadKind
  /** Address on the other site. */
  sourceUrl: string
  /** Address on this site; null if the file couldn't be fetched. */
  url: string | null
}

/** True if event `e` may show the file of its address without review. */
export const isTrustedFile = (kind: UploadKind): RawBuilder<SqlBool> => sql`exists (
  select from trusted_files t where t.event_id = e.id and t.kind = ${sql.lit(kind)}
    and t.url = e.${columnsOf[kind].urlColumn})`

/** True if event `e` was never live: its reviewer sees the fetched file, if any. */
export const isNotLiveYet: RawBuilder<SqlBool> = sql`(e.status in ('pending', 'deleted')
  and e.published_at is null and e.archived_at is null)`

/**
 * Replaces an address by its fetched file in all events that were never live or trust the address, which is stored as
 * the file's source. Doesn't raise the sequence of live events, so that open forms stay valid; raises it for pending
 * ones, so that no reviewer approves a file unseen. Returns the number of events.
 */
export const showFetched = async (
  db: Tx,
  { kind, sourceUrl, url }: FetchedFile,
  now = Date.now(),
): Promise<number> => {
  const { urlColumn, sourceColumn } = columnsOf[kind]
  const changedCount = await countChanged(db)`
    update events e set ${urlColumn} = ${url}, ${sourceColumn} = ${sourceUrl},
      sequence = sequence + case when ${isNotLiveYet} and ${url}::text is not null then 1 else 0 end,
      updated_at = ${new Date(now).toISOString()}
    where ${urlColumn} = ${sourceUrl} and ${urlColumn} like 'http%'
      and (${url}::text is null or ${isNotLiveYet} or ${isTrustedFile(kind)})
  `
  if (changedCount > 0) await announceChange(db)
  return changedCount
}

/** Records addresses of an event's files as trusted: the files are shown once fetched, without review. */
export const trustFiles = async (
  db: Tx,
  eventId: string,
  { logoUrl, flyerUrl }: { logoUrl: string | null; flyerUrl: string | null },
): Promise<void> => {
  for (const [kind, url] of [
    ['logo', logoUrl],
    ['flyer', flyerUrl],
  ] as const) {
    if (!url?.startsWith('http')) continue
    await sql`
      insert into trusted_files (event_id, kind, url) values (${eventId}, ${kind}, ${url})
      on conflict (event_id, kind) do update set url = excluded.url
    `.execute(db)
  }
}

/** Trusts all files that these events name. */
export const trustAllFiles = async (db: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    insert into trusted_files (event_id, kind, url)
    select e.id, f.kind, f.url
    from events e, lateral (values ('logo', e.logo_url), ('flyer', e.flyer_url)) as f (kind, url)
    where e.id = any(${ids}) and f.url like 'http%'
    on conflict (event_id, kind) do update set url = excluded.url
  `.execute(db)
}

/**
 * Replaces an address by the file that an administrator approved, or removes the address if there is none. False if the
 * event has another address by now.
 */
export const showReviewed = async (
  db: Tx,
  { eventId, kind, sourceUrl, url }: FetchedFile & { eventId: string },
  now = Date.now(),
): Promise<boolean> => {
  const { urlColumn, sourceColumn } = columnsOf[kind]
  const changedCount = await countChanged(db)`
    update events set ${urlColumn} = ${url}, ${sourceColumn} = ${sourceUrl}, sequence = sequence + 1,
      updated_at = ${new Date(now).toISOString()}
    where id = ${eventId} and status <> 'deleted' and (${urlColumn} = ${sourceUrl} or ${urlColumn} is null)
  `
  if (changedCount > 0) await announceChange(db)
  return changedCount > 0
}

/** SQL expression for an update: the stored file if `newValue` is the address that it was fetched from. */
export const unlessFetched = (field: string, newValue: string): string =>
  `case when ${newValue} = events.${field}_source_url
    then coalesce(events.${field}_url, ${newValue}) else ${newValue} end`

/** Removes a file from events in any state and from pending corrections; returns the ids of the events. */
export const removeFile = async (db: Tx, url: string, now = Date.now()): Promise<string[]> => {
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<{ id: string }>`
    update events set flyer_url = nullif(flyer_url, ${url}), logo_url = nullif(logo_url, ${url}),
      updated_at = ${timestamp}, sequence = sequence + 1
    where id in (
      select id from events where flyer_url = ${url}
      union select id from events where logo_url = ${url}
      order by id)
    returning id
  `.execute(db)
  for (const field of ['flyerUrl', 'logoUrl']) {
    await sql`
      update corrections set changes = changes - ${field}::text
      where status in ('open', 'rejected') and changes->>${field} = ${url}
    `.execute(db)
  }
  await sql`
    update corrections set status = 'withdrawn' where status = 'open' and changes = '{}'::jsonb
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
  return rows.map(({ id }) => id)
}
