/** A part of the event store: moves the pin of an event from the middle of its ZIP code or city to its address. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { dayEndsAt, eventInstants } from '../../event/event-time.ts'
import type { Point } from '../../place/distance.ts'
import { timeZoneAt, withGivenZone } from '../places/venue-zone.ts'
import { announceChange } from './after-change.ts'
import { lockEvent } from './decide-events.ts'
import { findStoredEvents, type StoredEvent } from './stored-events.ts'
import '../tables.ts'

export type Pin = Pick<StoredEvent, 'latitude' | 'longitude' | 'locationPrecision' | 'timeZone'>

/** Where the point was looked up from. */
export type PinnedAddress = Pick<StoredEvent, 'streetAddress' | 'city' | 'state' | 'zipCode'>

/**
 * Sets point, precision and, over a zone's border, zone and instants. Nobody confirms the event by it. Undefined, and
 * nothing changed, for an event that is deleted, has another address by now, or an exact pin.
 */
export const pinAtAddress = async (
  db: Transaction<Tables>,
  { id, address, point }: { id: string; address: PinnedAddress; point: Point },
  now: number = Date.now(),
): Promise<{ before: Pin; after: Pin } | undefined> => {
  await lockEvent(db, id)
  const [event] = await findStoredEvents(db, [id])
  const pointZone = timeZoneAt(point.latitude, point.longitude)
  if (!event || !canMove(event, address) || pointZone === undefined) return undefined
  const { timeZone } = withGivenZone({ timeZone: pointZone }, event)
  const { startsAt, endsAt } = eventInstants({ ...event, timeZone })
  await sql`
    update events set
      latitude = ${point.latitude}, longitude = ${point.longitude},
      location_precision = 'address', time_zone = ${timeZone},
      starts_at = ${startsAt}, ends_at = ${endsAt},
      day_ends_at = ${dayEndsAt({ ...event, timeZone })},
      sequence = sequence + 1, updated_at = ${new Date(now).toISOString()}
    where id = ${id}
  `.execute(db)
  await announceChange(db)
  return { before: pinOf(event), after: { ...point, locationPrecision: 'address', timeZone } }
}

const canMove = (event: StoredEvent, address: PinnedAddress): boolean =>
  event.status !== 'deleted' &&
  (event.locationPrecision === 'zip' || event.locationPrecision === 'city') &&
  event.streetAddress === address.streetAddress &&
  event.city === address.city &&
  event.state === address.state &&
  event.zipCode === address.zipCode

const pinOf = ({ latitude, longitude, locationPrecision, timeZone }: StoredEvent): Pin => ({
  latitude,
  longitude,
  locationPrecision,
  timeZone,
})
