/** Events that are likely the same as one under review, whatever their state. */
import { sql } from 'kysely'
import { isNamedAlike, isNear, nameLikeness } from '../../../catalog/server/store/likeness.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReviewedEvent } from '../contract.ts'
import { presentReviewed, type ReviewedRow, reviewedColumns } from './queries.ts'

const mostLikely = 5

/**
 * The one that an import took it for, then the likeliest first: of about the same day, near (in the same city, where one has no place yet), and of
 * a similar name or at the same venue.
 */
export const findLikely = async (db: Db, event: ReviewedEvent): Promise<ReviewedEvent[]> => {
  const { id, name, venueName, date, city, state, latitude, longitude, likelyDuplicateOf } = event
  const inTown = sql`e.state = ${state} and lower(e.city) = lower(${city}::text)`
  const near =
    latitude === null || longitude === null
      ? inTown
      : sql`case when e.latitude is null then ${inTown} else ${isNear({ latitude, longitude })} end`
  const atVenue =
    venueName === '' ? sql`false` : sql`lower(e.venue_name) = lower(${venueName}::text)`
  const when =
    date === null
      ? sql`e.date is null`
      : sql`e.date between ${date}::date - 1 and ${date}::date + 1`
  // One branch for each state, because the index of its days holds its rows only.
  const found = (['published', 'pending', 'archived'] as const).map(
    (status) => sql`
      select e.id from events e
      where e.status = ${sql.lit(status)} and ${when} and ${near}
        and e.id <> ${id} and (${isNamedAlike(name)} or ${atVenue})`,
  )
  if (likelyDuplicateOf) found.push(sql`select ${likelyDuplicateOf}::text`)
  const { rows } = await sql<ReviewedRow>`
    select ${reviewedColumns} from events e left join series s on s.id = e.series_id
    where e.id in (${sql.join(found, sql` union all `)})
    order by e.id is not distinct from ${likelyDuplicateOf} desc, e.date is distinct from ${date}::date, ${nameLikeness(name)} desc, e.id
    limit ${mostLikely}
  `.execute(db)
  return rows.map(presentReviewed)
}
