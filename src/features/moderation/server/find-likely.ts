/** Likely duplicates of an event under review, in any state. */
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
 * First the event that an import took for the same, then the likeliest: on about the same day, nearby (in the same city
 * if either has no place yet), and with a similar name or the same venue.
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
  // One branch per state, because each state has its own partial index by day.
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
  // Limits the rows before reading their other columns: one venue may have thousands of events on a day.
  const { rows } = await sql<ReviewedRow>`
    select ${reviewedColumns}
    from (select * from (${sql.join(found, sql` union all `)}) f order by ${order} limit ${maxLikely}) f
    join events e on e.id = f.id
    left join series s on s.id = e.series_id
    order by ${order}
  `.execute(db)
  return rows.map(presentReviewed)
}
