/** Events that are likely the same as one under review, in any state. */
import { sql } from 'kysely'
import {
  isNamedAlike,
  isNear,
  nameSimilarity,
} from '../../../catalog/duplicate/server/similarity-sql.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReviewedEvent } from '../contract.ts'
import { presentReviewed, type ReviewedRow, reviewedColumns } from './queries.ts'

const maxLikely = 5

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
  const columns = sql`e.id, e.date, ${nameSimilarity(name)} as likeness`
  // One branch for each state, because the index of its days holds its rows only.
  const found = (['published', 'pending', 'archived'] as const).map(
    (status) => sql`
      select ${columns} from events e
      where e.status = ${sql.lit(status)} and ${when} and ${near}
        and e.id <> ${id} and e.id is distinct from ${likelyDuplicateOf}
        and (${atVenue} or ${isNamedAlike(name)})`,
  )
  if (likelyDuplicateOf)
    found.push(sql`select ${columns} from events e where e.id = ${likelyDuplicateOf}`)
  const order = sql`f.id is not distinct from ${likelyDuplicateOf} desc,
    f.date is distinct from ${date}::date, f.likeness desc, f.id`
  // The few first, then their other columns: thousands may be at one venue on a day.
  const { rows } = await sql<ReviewedRow>`
    select ${reviewedColumns}
    from (select * from (${sql.join(found, sql` union all `)}) f order by ${order} limit ${maxLikely}) f
    join events e on e.id = f.id
    left join series s on s.id = e.series_id
    order by ${order}
  `.execute(db)
  return rows.map(presentReviewed)
}
