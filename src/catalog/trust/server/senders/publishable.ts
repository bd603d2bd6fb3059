/** New events of a trusted sender that may go live before anyone looks at them. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import { queryValue } from '../../../../platform/db/query.ts'
import { isNamedAlike, isNear } from '../../../duplicate/server/similarity-sql.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import type { Point } from '../../../place/distance.ts'
import { venueSlug } from '../../../place/venue-slug.ts'
import { addDays } from '../../../time/local-dates.ts'
import { venueToday } from '../../../time/venue-today.ts'
import { farthestDays } from '../../sender-step.ts'

/** Two pins of one venue are no farther apart. */
const venueMeters = 1_609 // a mile

type Dated = Pick<StoredEvent, 'date' | 'timeZone'>

/** New dates further ahead wait for review, and so do places that are open year-round. */
export const isSoonEnough = ({ date, timeZone }: Dated, now: number): boolean =>
  date !== null && date <= addDays(venueToday(now, timeZone || 'UTC'), farthestDays)

/** Days before an event's first day on which another one that is still going on may have begun. */
const longestEvent = 31

/**
 * Condition on events `e`: live, near a pin, alike by name and on one of the same days, that is, a likely duplicate of
 * the event.
 */
const isAlike = ({ id, date, endDate, name }: StoredEvent, point: Point) => sql`
  e.status = 'published' and e.id <> ${id}
  and e.date between ${date}::date - ${longestEvent}::int and ${endDate ?? date}::date
  and coalesce(e.end_date, e.date) >= ${date}::date
  and ${isNear(point)} and ${isNamedAlike(name)}`

/** True if a live event looks like a duplicate of this one. */
export const isListedAlike = async (db: Db, event: StoredEvent): Promise<boolean> => {
  const { latitude, longitude } = event
  if (latitude === null || longitude === null) return false
  return hasRow(db, sql`select from events e where ${isAlike(event, { latitude, longitude })}`)
}

/**
 * A pending event at a venue where others are live or past, with a pin near theirs, on days on which nothing is
 * listed there that looks the same.
 */
export const isPublishable = async (
  db: Db,
  event: StoredEvent,
  now = Date.now(),
): Promise<boolean> => {
  const { status, latitude, longitude, venueName, city, state } = event
  const isPlaced = latitude !== null && longitude !== null && venueSlug(venueName, '', '') !== ''
  if (status !== 'pending' || !isPlaced || !isSoonEnough(event, now)) return false
  const point = { latitude, longitude }
  const slug = venueSlug(venueName, city, state)
  // One branch for each state, because each index holds its rows only.
  const atVenue = (standing: RawBuilder<unknown>) => sql`
    select from events e
    where e.status = ${standing} and e.venue_name <> ''
      and venue_slug(e.venue_name, e.city, e.state) = ${slug}
      and earth_distance(ll_to_earth(e.latitude, e.longitude),
        ll_to_earth(${latitude}, ${longitude})) <= ${venueMeters}`
  const isNew = await queryValue(db)<boolean>`
    select (exists (${atVenue(sql.lit('published'))}) or exists (${atVenue(sql.lit('archived'))}))
      and not exists (select from events e where ${isAlike(event, point)})`
  return isNew === true
}
