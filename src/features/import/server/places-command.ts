/** `places missing` and `places set`: lists events that an import could not locate, and places them. */

import { hoursInZone } from '../../../catalog/event/hours-in-zone.ts'
import { placeEvent } from '../../../catalog/event/server/place-event.ts'
import { findPlace } from '../../../catalog/place/server/find-place.ts'
import { timeZoneAt } from '../../../catalog/place/server/venue-zone.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { findUnplaced, findUnplacedTimes, type UnplacedEvent } from './queries.ts'

const maxShown = 200

export const listMissingPlaces = async (db: Db, print: (line: string) => void): Promise<void> => {
  const { events, total } = await findUnplaced(db, maxShown)
  for (const event of events) print(lineOf(event))
  if (total > events.length) print(`and ${total - events.length} more`)
  print(
    total === 0
      ? 'Every event has a place.'
      : `${total} need a place. Set it with: places set ID --near "City, ST"`,
  )
}

const lineOf = ({ id, name, date, venueName, location, state, source }: UnplacedEvent): string => {
  const where = [venueName || location, state].filter(Boolean).join(', ') || 'no venue given'
  return `${id}  ${date ?? 'ongoing'}  ${name}  (${where}; from ${source ?? 'a submission'})`
}

/** Places one event in a city or ZIP. Throws AppError if there is no such place or event. */
export const setPlace = async (
  db: Db,
  id: string,
  near: string,
  print: (line: string) => void,
  now = Date.now(),
): Promise<void> => {
  const place = await findPlace(db, near)
  if (!place) {
    throw new AppError('unprocessable', {
      message: `We couldn't find "${near}". Try a ZIP code or "City, ST".`,
    })
  }
  const { label, precision: locationPrecision, zipCode = '', ...where } = place
  const { latitude, longitude } = where
  const timeZone = timeZoneAt(latitude, longitude)
  if (!timeZone) throw new Error(`No time zone at ${latitude}, ${longitude}`)
  const foundPlace = { ...where, zipCode, timeZone, locationPrecision }
  const placedEvent = await inTransaction(db, async (tx) => {
    const times = await findUnplacedTimes(tx, id)
    return times && placeEvent(tx, id, foundPlace, hoursInZone(times, timeZone), now)
  })
  if (!placedEvent)
    throw new AppError('not_found', {
      message: `There is no event with the ID ${id} that needs a place.`,
    })
  print(`${placedEvent.name} is now in ${label} (${placedEvent.status}).`)
}
