/** Plausibility check of given coordinates. */
import { greatCircleMiles, type Point } from '../../../place/distance.ts'
import type { PlaceSource } from '../../../place/server/place-tables.ts'
import { isUsZone, timeZoneAt } from '../../../place/server/venue-zone.ts'
import { type CluePlaces, nearestOf } from './clue-places.ts'
import type { PlaceClues } from './place-clues.ts'

/** 150 km, the distance from the center of a ZIP code's area to its remotest corner. */
export const plausibleMiles = 93

/** Returns the given point if it is in the US and agrees with the words; else undefined, with a note. */
export async function judgeCoordinates(
  source: PlaceSource,
  clues: PlaceClues,
  cluePlaces: CluePlaces,
  notes: string[],
): Promise<Point | undefined> {
  const { latitude = null, longitude = null } = clues
  if (latitude === null || longitude === null) return undefined
  const point = { latitude, longitude }
  const doubt = doubtAboutCountry(point) ?? (await doubtAboutWords(source, point, cluePlaces))
  if (doubt === undefined) return point
  notes.push(`The coordinates ${latitude}, ${longitude} ${doubt}.`)
  return undefined
}

function doubtAboutCountry({ latitude, longitude }: Point): string | undefined {
  if (latitude === 0 && longitude === 0) return 'stand for none'
  if (inUs(latitude, longitude)) return undefined
  const mistake =
    (inUs(latitude, -longitude) && ' (the minus sign of the longitude is missing)') ||
    (inUs(longitude, latitude) && ' (latitude and longitude are swapped)')
  return `are not in the United States${mistake || ''}`
}

const inUs = (latitude: number, longitude: number) =>
  isUsZone(timeZoneAt(latitude, longitude) ?? '')

async function doubtAboutWords(
  source: PlaceSource,
  point: Point,
  { zip, cities, state }: CluePlaces,
): Promise<string | undefined> {
  if (zip) {
    const miles = greatCircleMiles(point, zip)
    return miles <= plausibleMiles
      ? undefined
      : `are ${Math.round(miles)} miles from ZIP code ${zip.zip}`
  }
  const near = nearestOf(point, cities)
  if (near) {
    const { place, miles } = near
    return miles <= plausibleMiles
      ? undefined
      : `are ${Math.round(miles)} miles from ${place.name}, ${place.state}`
  }
  if (state === '' || (await source.findNearestZip(point, plausibleMiles, state))) return undefined
  return `are far from ${state}`
}
