/** SQL of submissions: who sent what, which files there are, what looks the same. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import '../../../platform/uploads/uploads-table.ts'
import { isNamedAlike, isNear, nameLikeness } from '../../../catalog/server/likeness.ts'
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

const mostSimilar = 5

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
  const when = dates.length === 0 ? sql`e.date is null` : sql`e.date = any(${dates}::date[])`
  const { rows } = await sql<SimilarEvent>`
    select e.id, e.name, e.date, e.venue_name as "venueName", e.city, e.state from events e
    where e.status = 'published' and ${when}
      and ${isNear({ latitude, longitude })} and ${isNamedAlike(name)}
    order by ${nameLikeness(name)} desc, e.date, e.id
    limit ${mostSimilar}
  `.execute(db)
  return rows
}
