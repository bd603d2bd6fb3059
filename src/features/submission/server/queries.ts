/** SQL of submissions: what looks the same. */
import { sql } from 'kysely'
import { isNamedAlike, isNear, nameLikeness } from '../../../catalog/server/store/likeness.ts'
import type { Db } from '../../../platform/db/database.ts'
import '../../../catalog/server/tables.ts'
import type { SimilarEvent } from '../contract.ts'
import type { Prepared } from './prepare-submission.ts'

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

/** Published events that a prepared submission may repeat. */
export const findSimilarTo = (
  db: Db,
  { draft, place, dates }: Prepared,
): Promise<SimilarEvent[]> => {
  const { latitude, longitude } = place
  return findSimilarEvents(db, { name: draft.name, dates, latitude, longitude })
}
