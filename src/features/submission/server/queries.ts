/** SQL of submissions: who sent what, which files there are, what looks the same. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import '../../../platform/uploads/uploads-table.ts'
import '../../../catalog/server/tables.ts'
import type { SimilarEvent } from '../contract.ts'
import './tables.ts'

export type NewSubmission = {
  id: string
  submitterEmail: string
  linkHash: string
  linkExpiresAt: string | null
  eventIds: readonly string[]
}

export const saveSubmission = async (
  db: Transaction<Tables>,
  { id, submitterEmail, linkHash, linkExpiresAt, eventIds }: NewSubmission,
): Promise<void> => {
  await db
    .insertInto('submissions')
    .values({
      id,
      submitter_email: submitterEmail,
      link_hash: linkHash,
      link_expires_at: linkExpiresAt,
      link_revoked_at: null,
    })
    .execute()
  await db
    .insertInto('submission_events')
    .values(eventIds.map((event_id) => ({ event_id, submission_id: id })))
    .execute()
}

/** Those of the file names that are there, with their kinds. */
export const findUploads = async (
  db: Db,
  names: readonly string[],
): Promise<{ name: string; kind: 'flyer' | 'logo' }[]> =>
  names.length === 0
    ? []
    : db.selectFrom('uploads').select(['name', 'kind']).where('name', 'in', names).execute()

const nearbyMetres = 16_093 // ten miles
const mostSimilar = 5
/** Names of one event differ by an edition or a year; those of two at one place share a word or two. */
const similarEnough = 0.4

export type Likeness = {
  name: string
  dates: readonly string[]
  latitude: number
  longitude: number
}

/** Published events on one of the dates (ongoing ones where there are none), near, of a similar name. */
export const findSimilarEvents = async (
  db: Db,
  { name, dates, latitude, longitude }: Likeness,
): Promise<SimilarEvent[]> => {
  const when = dates.length === 0 ? sql`date is null` : sql`date = any(${dates}::date[])`
  const { rows } = await sql<SimilarEvent>`
    select id, name, date, venue_name as "venueName", city, state from events
    where status = 'published' and ${when}
      and earth_distance(place, ll_to_earth(${latitude}, ${longitude})) <= ${nearbyMetres}
      and similarity(search_words(name), search_words(${name})) >= ${similarEnough}
    order by similarity(search_words(name), search_words(${name})) desc, date, id
    limit ${mostSimilar}
  `.execute(db)
  return rows
}
