/** Locates an edited event: by words, by coordinates, by its address, or where it was. */
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { readPlaceText } from '../../../../catalog/place/place-text.ts'
import { isGeocodedPoint } from '../../../../catalog/server/places/geocoded-point.ts'
import { locate } from '../../../../catalog/server/places/locate.ts'
import type { PlaceClues } from '../../../../catalog/server/places/place-clues.ts'
import { timeZoneAt, withGivenZone } from '../../../../catalog/server/places/venue-zone.ts'
import { type DraftPlace, placeOf } from '../../../../catalog/server/store/new-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { ReviewedEvent } from '../../contract.ts'

type Edit = {
  current: ReviewedEvent
  draft: EventDraft
  near: string
  /** Another zone than the event has; empty for that of its point. */
  timeZone: string | undefined
}

/** Throws `unprocessable` for a place that was changed to one that nobody knows. */
export const placeEdited = async (db: Db, edit: Edit): Promise<DraftPlace | undefined> => {
  const place = await pointOf(db, edit)
  const { current, timeZone } = edit
  if (place === undefined) return undefined
  if (timeZone === undefined) return withGivenZone(place, current)
  return { ...place, timeZone: timeZone || zoneAt(place) }
}

const zoneAt = ({ latitude, longitude, timeZone }: DraftPlace) =>
  timeZoneAt(latitude, longitude) ?? timeZone

const pointOf = async (db: Db, edit: Edit): Promise<DraftPlace | undefined> => {
  const { current, draft, near } = edit
  const kept = placeOf(current)
  if (near !== '') return find(db, cluesFrom(near), 'near')
  const { latitude, longitude, city, state, zipCode } = draft
  const moved = latitude !== current.latitude || longitude !== current.longitude
  if (moved && latitude !== null) {
    return findExactly(db, { latitude, longitude, city, state, zipCode })
  }
  const renamed = city !== current.city || state !== current.state || zipCode !== current.zipCode
  const street = draft.streetAddress !== current.streetAddress
  // A pin that nobody set by hand belongs to the address that was looked up.
  const outdated = street && !moved && kept !== undefined && (await isGeocodedPoint(db, kept))
  if (!renamed && !moved && !outdated) return kept
  const known = city !== '' || zipCode !== '' || kept !== undefined
  return known ? find(db, { city, state, zipCode }, zipCode ? 'zipCode' : 'city') : kept
}

/** Without the venue's name: the event itself may be the one that is known there. */
const cluesFrom = (near: string): PlaceClues => {
  const { zipCode, readings, onlyState } = readPlaceText(near.replaceAll('\0', ' '))
  const [reading] = readings
  return { zipCode, city: reading?.city, state: reading?.state ?? onlyState }
}

/** Words that contradict the point would win elsewhere; who moves a pin must hear of it instead. */
const findExactly = async (db: Db, clues: PlaceClues): Promise<DraftPlace> => {
  const { place, notes } = await locate(db, clues)
  if (place && place.latitude === clues.latitude && place.longitude === clues.longitude)
    return place
  const fields = { latitude: `${notes.join(' ')} Correct the point, or the address first.`.trim() }
  throw new AppError('unprocessable', { message: fields.latitude, fields })
}

const find = async (db: Db, clues: PlaceClues, field: string): Promise<DraftPlace> => {
  const { place, notes } = await locate(db, clues)
  if (place) return place
  const message = notes.join(' ')
  throw new AppError('unprocessable', {
    message: "We couldn't find this place.",
    fields: { [field]: message },
  })
}
