/** Locates an edited event: by words, by coordinates, by its address, or at its old place. */

import { sql } from 'kysely'
import type { CheckedDraft } from '../../../../catalog/event/check-draft.ts'
import { type DraftPlace, placeOf } from '../../../../catalog/event/server/new-event.ts'
import { locate } from '../../../../catalog/event/server/placing/locate.ts'
import type { PlaceClues } from '../../../../catalog/event/server/placing/place-clues.ts'
import type { Point } from '../../../../catalog/place/distance.ts'
import { readPlaceText } from '../../../../catalog/place/place-text.ts'
import { findPlace } from '../../../../catalog/place/server/find-place.ts'
import { timeZoneAt, withKnownZone } from '../../../../catalog/place/server/venue-zone.ts'
import type { FieldErrors } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import type { ReviewedEvent } from '../../contract.ts'

/** True if a geocoder returned exactly this point: nobody hits it by hand, to a tenth of a meter. */
const isGeocodedPoint = (db: Db, { latitude, longitude }: Point): Promise<boolean> =>
  hasRow(
    db,
    sql`select from geocoded_addresses where outcome = 'found'
      and latitude = ${latitude}::double precision and longitude = ${longitude}::double precision`,
  )

type Edit = CheckedDraft & {
  current: ReviewedEvent
  near: string
  /** New time zone; empty for the zone of the point, undefined if the zone stays. */
  timeZone: string | undefined
}

/** Adds to `problems` if a changed place can't be found, or a live event has no place. */
export const placeEdited = async (db: Db, edit: Edit): Promise<DraftPlace | undefined> => {
  const place = await pointOf(db, edit)
  const { current, timeZone, problems } = edit
  if (place === undefined) {
    if (current.status !== 'pending' && !placeFields.some((field) => problems[field]))
      problems.near = 'A live event needs a location.'
    return undefined
  }
  if (timeZone === undefined) return withKnownZone(place, current)
  return { ...place, timeZone: timeZone || zoneAt(place) }
}

const zoneAt = ({ latitude, longitude, timeZone }: DraftPlace) =>
  timeZoneAt(latitude, longitude) ?? timeZone

const placeFields = ['near', 'latitude', 'longitude', 'city', 'state', 'zipCode'] as const

const pointOf = async (db: Db, edit: Edit): Promise<DraftPlace | undefined> => {
  const { current, draft, problems, near } = edit
  const oldPlace = placeOf(current)
  if (near !== '') return find(db, await cluesFrom(db, near), problems, 'near')
  const { latitude, longitude, city, state, zipCode } = draft
  // An invalid field is blank in the draft, so the other fields may not be enough.
  const isWrong = placeFields.some((field) => problems[field])
  if (isWrong && zipCode === '' && (city === '' || state === '')) return undefined
  const isPinWrong = problems.latitude !== undefined || problems.longitude !== undefined
  const isMoved = !isPinWrong && (latitude !== current.latitude || longitude !== current.longitude)
  if (isMoved && latitude !== null) {
    return findExactly(db, { latitude, longitude, city, state, zipCode }, problems)
  }
  const isRenamed = city !== current.city || state !== current.state || zipCode !== current.zipCode
  const newStreet = draft.streetAddress !== current.streetAddress
  // A pin that a geocoder found belongs to the old address, so a new street address outdates it.
  const isOutdated =
    newStreet && !isMoved && oldPlace !== undefined && (await isGeocodedPoint(db, oldPlace))
  if (!isRenamed && !isMoved && !isOutdated) return oldPlace
  const hasClues = city !== '' || zipCode !== '' || oldPlace !== undefined
  const clues = { city, state, zipCode }
  return hasClues ? find(db, clues, problems, zipCode ? 'zipCode' : 'city') : oldPlace
}

/**
 * Clues of the place that searches find by this text, else of the parts of the text. Omits the venue's own name,
 * because the known venue there may be this event itself.
 */
const cluesFrom = async (db: Db, near: string): Promise<PlaceClues> => {
  const text = near.replaceAll('\0', ' ')
  const found = await findPlace(db, text)
  if (found) return { zipCode: found.zipCode, city: found.city, state: found.state }
  const { zipCode, readings, onlyState } = readPlaceText(text)
  const [reading] = readings
  return { zipCode, city: reading?.city, state: reading?.state ?? onlyState }
}

/** Locates the given point. Elsewhere, address fields that contradict a point win; here they are reported instead. */
const findExactly = async (
  db: Db,
  clues: PlaceClues,
  problems: FieldErrors,
): Promise<DraftPlace | undefined> => {
  const { place, notes } = await locate(db, clues)
  if (place && place.latitude === clues.latitude && place.longitude === clues.longitude)
    return place
  problems.latitude = `${notes.join(' ')} Correct the point, or the address first.`.trim()
  return undefined
}

const find = async (
  db: Db,
  clues: PlaceClues,
  problems: FieldErrors,
  field: (typeof placeFields)[number],
): Promise<DraftPlace | undefined> => {
  const { place, notes } = await locate(db, clues)
  if (!place) problems[field] = `We couldn't find this place. ${notes.join(' ')}`
  return place
}
