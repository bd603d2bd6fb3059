/** SQL of submissions: similar events. */
import { sql } from 'kysely'
import {
  isNamedAlike,
  isNear,
  nameSimilarity,
} from '../../../catalog/duplicate/server/similarity-sql.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { SimilarEvent } from '../contract.ts'
import type { PreparedSubmission } from './prepare-submission.ts'

const maxSimilar = 5

type Likeness = {
  draft: Pick<PreparedSubmission['draft'], 'name'>
  place: Pick<PreparedSubmission['place'], 'latitude' | 'longitude'>
  dates: PreparedSubmission['dates']
}

/** Published events nearby with a similar name, on one of the dates, or ongoing ones if `dates` is empty. */
export const findSimilarEvents = async (
  db: Db,
  { draft: { name }, place, dates }: Likeness,
): Promise<SimilarEvent[]> => {
  const when = dates.length === 0 ? sql`e.date is null` : sql`e.date = any(${dates}::date[])`
  return queryRows(db)`
    select e.id, e.name, e.date, e.venue_name as "venueName", e.city, e.state from events e
    where e.status = 'published' and ${when}
      and ${isNear(place)} and ${isNamedAlike(name)}
    order by ${nameSimilarity(name)} desc, e.date, e.id
    limit ${maxSimilar}
  `
}
