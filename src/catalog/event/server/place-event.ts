/** Part of the event store: places events that have no place, or only the center of a ZIP code or city. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Point } from '../../place/distance.ts'
import { timeZoneAt, withKnownZone } from '../../place/server/venue-zone.ts'
import { dayEndsAt, eventInstants } from '../event-time.ts'
import { fieldsTogether } from '../field-names.ts'
import { announceChange } from './after-change.ts'
import { lockEvent } from './decide-events.ts'
import { snakeCase } from './event-row.ts'
import type { DraftPlace, Pin } from './new-event.ts'
import { findStoredEvents, type StoredEvent } from './stored-events.ts'

/** Wall times at the venue, including all hours of the field table. */
export type PlacedTimes = Pick<StoredEvent, 'date' | 'endDate' | 'startTime' | 'endTime'> &
  Readonly<Record<string, unknown>>

export type PlacedEvent = { id: string; name: string; status: 'pending' | 'published' | 'archived' }

/**
 * Sets place, zone and instants of a pending event without a place; keeps a given city, state and ZIP code. It stays
 * pending, but a past event is archived and an ongoing imported one goes live, as in an import. Undefined if there is
 * no such event.
 */
export const placeEvent = async (
  db: Tx,
  id: string,
  place: DraftPlace,
  times: PlacedTimes,
  now = Date.now(),
): Promise<PlacedEvent | undefined> => {
  const { timeZone } = place
  const ongoing = times.date === null
  const { startsAt, endsAt } = eventInstants({ ...times, timeZone })
  const endOfDay = dayEndsAt({ ...times, ongoing, timeZone })
  const isPast = endOfDay !== null && Date.parse(endOfDay) <= now
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<PlacedEvent>`
    update events set
      latitude = ${place.latitude}, longitude = ${place.longitude},
      location_precision = ${place.locationPrecision}, time_zone = ${timeZone},
      city = coalesce(nullif(city, ''), ${place.city ?? ''}),
      state = coalesce(nullif(state, ''), ${place.state ?? ''}),
      zip_code = coalesce(nullif(zip_code, ''), ${place.zipCode ?? ''}),
      date = ${times.date}, end_date = ${times.endDate},
      previous_date = nullif(previous_date, ${times.date}),
      ${sql.join(fieldsTogether('hours').map((field) => sql`${sql.ref(snakeCase(field))} = ${times[field]}`))},
      starts_at = ${startsAt}, ends_at = ${endsAt}, day_ends_at = ${endOfDay},
      status = case when ${isPast} then 'archived'
        when ongoing and source is not null then 'published' else status end,
      archived_at = case when ${isPast} then ${timestamp}::timestamptz end,
      published_at = case when ongoing and source is not null then ${timestamp}::timestamptz end,
      sequence = sequence + 1, updated_at = ${timestamp}
    where id = ${id} and status = 'pending' and latitude is null
    returning id, name, status
  `.execute(db)
  if (rows[0]) await announceChange(db)
  return rows[0]
}

/** Address from which the point was looked up. */
export type PinnedAddress = Pick<StoredEvent, (typeof addressFields)[number]>

/**
 * Sets point and precision, and, across a zone border, zone and instants. Doesn't count as a confirmation. Undefined,
 * without a change, for an event that is deleted, has another address by now, or an exact pin.
 */
export const pinAtAddress = async (
  db: Tx,
  { id, address, point }: { id: string; address: PinnedAddress; point: Point },
  now = Date.now(),
): Promise<{ before: Pin; after: Pin } | undefined> => {
  await lockEvent(db, id)
  const [event] = await findStoredEvents(db, [id])
  const pointZone = timeZoneAt(point.latitude, point.longitude)
  if (!event || !canMove(event, address) || pointZone === undefined) return undefined
  const { timeZone } = withKnownZone({ timeZone: pointZone }, event)
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
  const { latitude, longitude, locationPrecision } = event
  const before = { latitude, longitude, locationPrecision, timeZone: event.timeZone }
  return { before, after: { ...point, locationPrecision: 'address', timeZone } }
}

const addressFields = ['streetAddress', 'city', 'state', 'zipCode'] as const

const canMove = (event: StoredEvent, address: PinnedAddress): boolean =>
  event.status !== 'deleted' &&
  (event.locationPrecision === 'zip' || event.locationPrecision === 'city') &&
  addressFields.every((field) => event[field] === address[field])
