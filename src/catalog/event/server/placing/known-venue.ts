/** Venues that the directory knows because an event there is published. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { greatCircleMiles } from '../../../place/distance.ts'
import { locationPrecisions } from '../../event.ts'
import type { Whereabouts } from './place-clues.ts'

/** Points this near are one venue, pinned at the gate or at the track. */
const sameVenueMiles = 5
const enough = 50

/**
 * Place of published events at a venue of exactly this name (but for case and spaces), the most exact pin first; but
 * for those of `exceptSource`. Without a state the name must mean one place: "County Fairgrounds" does not.
 */
export async function findKnownVenue(
  db: Db,
  venueName: string,
  state?: string,
  exceptSource?: string,
): Promise<Whereabouts | undefined> {
  const name = venueName.replace(/\s+/g, ' ').trim()
  if (name === '') return undefined
  const rows = await db
    .selectFrom('events')
    .select(['latitude', 'longitude', 'location_precision as locationPrecision', 'city', 'state'])
    .select(['zip_code as zipCode', 'time_zone as timeZone'])
    .where('status', '=', 'published')
    .where(sql<boolean>`lower(venue_name) = lower(${name})`)
    .$if(Boolean(state), (query) => query.where('state', '=', state as string))
    .$if(exceptSource !== undefined, (query) =>
      query.where(sql<boolean>`source is distinct from ${exceptSource}`),
    )
    .orderBy(sql`array_position(${locationPrecisions}::text[], location_precision)`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(enough)
    .$narrowType<Omit<Whereabouts, 'state'>>()
    .execute()
  const [first, ...others] = rows
  const ambiguous = others.some((row) => first && greatCircleMiles(first, row) > sameVenueMiles)
  return state || !ambiguous ? first : undefined
}
