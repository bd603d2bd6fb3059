/** Deletes answers of the geocoder that nothing has used for long. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './tables.ts'

/** Addresses without a point are looked up again after 30 days, so older rows serve no one. */
const emptyDays = 90
/** A point is asked for again if an event needs it once more. */
const pointDays = 365

/**
 * A point stays as long as an event is pinned there: an edit must know that nobody set it by hand. Returns the number
 * of addresses deleted.
 */
export const forgetAddresses = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from geocoded_addresses g
    where (outcome <> 'found' and asked_at < now() - make_interval(days => ${emptyDays}::int))
      or (outcome = 'found' and asked_at < now() - make_interval(days => ${pointDays}::int)
        and not exists (
          select from events e where e.latitude = g.latitude and e.longitude = g.longitude))
  `.execute(db)
  return Number(numAffectedRows)
}
