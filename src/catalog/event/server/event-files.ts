/** A part of the event store: files of ours take the place of addresses at other sites, and are taken out of events. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { UploadKind } from '../../file/uploaded-file.ts'
import { announceChange } from './after-change.ts'

const columnsOf = {
  logo: { shown: sql.ref('logo_url'), source: sql.ref('logo_source_url') },
  flyer: { shown: sql.ref('flyer_url'), source: sql.ref('flyer_source_url') },
} as const

type FetchedFile = {
  kind: UploadKind
  /** At the other site. */
  sourceUrl: string
  /** Ours; null where there is none to be had. */
  url: string | null
}

/** True if an event `e` may show the file at an address of its own before anyone has looked at it. */
export const isTrustedFile = (kind: UploadKind): RawBuilder<SqlBool> => sql`exists (
  select from trusted_files t where t.event_id = e.id and t.kind = ${sql.lit(kind)}
    and t.url = e.${columnsOf[kind].shown})`

/** True if an event `e` was never live: its reviewer sees the file, if there is one by then. */
export const isNotLiveYet: RawBuilder<SqlBool> = sql`(e.status in ('pending', 'deleted')
  and e.published_at is null and e.archived_at is null)`

/**
 * In all events that name the address and that were never live or trust it; the address is kept as their source. The
 * version of live ones stays: nobody who has a form of theirs open made another choice meanwhile. That of pending ones
 * rises, so that no reviewer approves a file unseen. Returns the number of events.
 */
export const showFetched = async (
  db: Tx,
  { kind, sourceUrl, url }: FetchedFile,
  now = Date.now(),
): Promise<number> => {
  const { shown, source } = columnsOf[kind]
  const changed = await countChanged(db)`
    update events e set ${shown} = ${url}, ${source} = ${sourceUrl},
      sequence = sequence + case when ${isNotLiveYet} and ${url}::text is not null then 1 else 0 end,
      updated_at = ${new Date(now).toISOString()}
    where ${shown} = ${sourceUrl} and ${shown} like 'http%'
      and (${url}::text is null or ${isNotLiveYet} or ${isTrustedFile(kind)})
  `
  if (changed > 0) await announceChange(db)
  return changed
}

/** Notes addresses of an event's files that a trusted way has named: they are shown as soon as they are fetched. */
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

/** The same for all files that these events name. */
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
 * Shows a file that an administrator approved in place of its address, or, without one, takes the address out. False
 * where the event names another one by now.
 */
export const showReviewed = async (
  db: Tx,
  { eventId, kind, sourceUrl, url }: FetchedFile & { eventId: string },
  now = Date.now(),
): Promise<boolean> => {
  const { shown, source } = columnsOf[kind]
  const changed = await countChanged(db)`
    update events set ${shown} = ${url}, ${source} = ${sourceUrl}, sequence = sequence + 1,
      updated_at = ${new Date(now).toISOString()}
    where id = ${eventId} and status <> 'deleted' and (${shown} = ${sourceUrl} or ${shown} is null)
  `
  if (changed > 0) await announceChange(db)
  return changed > 0
}

/** In an update: what names the address that the stored file was fetched from says nothing new. */
export const unlessFetched = (field: string, given: string): string =>
  `case when ${given} = events.${field}_source_url
    then coalesce(events.${field}_url, ${given}) else ${given} end`

/** Removes a file from events of every status and from pending corrections; returns the ids of the events. */
export const removeFile = async (db: Tx, url: string, now = Date.now()): Promise<string[]> => {
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ id: string }>`
    update events set flyer_url = nullif(flyer_url, ${url}), logo_url = nullif(logo_url, ${url}),
      updated_at = ${at}, sequence = sequence + 1
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
