/** A part of the event store: files of ours take the place of addresses at other sites, and are taken out of events. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { UploadKind } from '../../files/uploaded-file.ts'
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

/**
 * In all events that name the address, which is kept as their source. Their version stays: nobody who has a form of
 * theirs open made another choice meanwhile. Returns the number of events.
 */
export const showFetched = async (
  db: Tx,
  { kind, sourceUrl, url }: FetchedFile,
  now = Date.now(),
): Promise<number> => {
  const { shown, source } = columnsOf[kind]
  const { numAffectedRows = 0n } = await sql`
    update events set ${shown} = ${url}, ${source} = ${sourceUrl},
      updated_at = ${new Date(now).toISOString()}
    where ${shown} = ${sourceUrl} and ${shown} like 'http%'
  `.execute(db)
  if (numAffectedRows > 0n) await announceChange(db)
  return Number(numAffectedRows)
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
