/** New events of a trusted sender that may go live before review. */

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
import { maxDaysAhead } from '../../sender-step.ts'

/** Largest distance between two pins of one venue, in meters. */
const venueMeters = 1_609 // a mile

type Dated = Pick<StoredEvent, 'date' | 'timeZone'>

/** False for dates further ahead and for ongoing places, which wait for review. */
export const isSoonEnough = ({ date, timeZone }: Dated, now: number): boolean =>
  date !== null && date <= addDays(venueToday(now, timeZone || 'UTC'), maxDaysAhead)

/** Days before an event's first day on which a still ongoing event may have begun. */
const maxEventDays = 31

/** Condition on likely duplicates `e` of the event: live, near the pin, with a similar name and a day in common. */
const isAlike = ({ id, date, endDate, name }: StoredEvent, point: Point) => sql`
  e.status = 'published' and e.id <> ${id}
  and e.date between ${date}::date - ${maxEventDays}::int and ${endDate ?? date}::date
  and coalesce(e.end_date, e.date) >= ${date}::date
  and ${isNear(point)} and ${isNamedAlike(name)}`

/** True if a live event looks like a duplicate of this event. */
export const isListedAlike = async (db: Db, event: StoredEvent): Promise<boolean> => {
  const { latitude, longitude } = event
  if (latitude === null || longitude === null) return false
  return hasRow(db, sql`select from events e where ${isAlike(event, { latitude, longitude })}`)
}

/**
 * True for a pending event at a venue with live or past events, near their pins, if no similar event is listed there on
 * its days.
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
  // One branch per state, because each state has its own partial index.
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
