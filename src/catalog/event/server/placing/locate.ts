/** Locates an event from all that its source gives about its place. There is no default point. */

import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { greatCircleMiles, type Point } from '../../../place/distance.ts'
import type { PlaceSource } from '../../../place/server/place-tables.ts'
import { placesOf } from '../../../place/server/places-in-memory.ts'
import { timeZoneAt } from '../../../place/server/venue-zone.ts'
import { type LocationPrecision, locationPrecisions } from '../../event.ts'
import { memoizeText } from '../memoize-text.ts'
import { type CluePlaces, findCluePlaces } from './clue-places.ts'
import { judgeCoordinates, plausibleMiles } from './locate-coordinates.ts'
import type { LocateAnswer, PlaceClues, Whereabouts } from './place-clues.ts'

/** Finds the place of a published event at a venue by name. */
type VenueLookup = (venueName: string, state: string) => Promise<Whereabouts | undefined>

/**
 * Locates by, in order: the coordinates, if in the US and within 93 miles of the ZIP code, else of the city, else of
 * the state; the ZIP code; city and state; a published event at the venue of that name and state. If the ZIP code is
 * far from the city and state, only coordinates can locate. A city without a state must exist in one state only. Fills
 * in city and state from the ZIP code, or for coordinates alone from the nearest ZIP code.
 */
export const locate = (db: Db, clues: PlaceClues): Promise<LocateAnswer> =>
  locateIn(placesOf(db), (name, state) => findKnownVenue(db, name, state), clues)

/** Locates many events. */
export type Locator = ((clues: PlaceClues) => Promise<LocateAnswer>) & {
  /** Source of places that it uses. */
  readonly places: PlaceSource
}

/** Most venue names cached during an import. */
const maxVenues = 20_000

/**
 * Cached `locate` for an import. Ignores venues of the import's own source (`exceptSource`): otherwise, results would
 * depend on how far an earlier import got.
 */
export function createLocator(db: Db, exceptSource?: string): Locator {
  const source = placesOf(db)
  const venues = new Map<string, Promise<Whereabouts | undefined>>()
  const findVenue: VenueLookup = (name, state) => {
    const key = `${state},${name.toLowerCase()}`
    const venue = venues.get(key) ?? findKnownVenue(db, name, state, exceptSource)
    if (venues.size < maxVenues) venues.set(key, venue)
    return venue
  }
  const locateCached = memoizeText((clues) => locateIn(source, findVenue, JSON.parse(clues)))
  const locator = ({ venueName, city, state, zipCode, latitude, longitude }: PlaceClues) =>
    locateCached(JSON.stringify({ venueName, city, state, zipCode, latitude, longitude }))
  return Object.assign(locator, { places: source })
}

/** `locate` with any source of places and venues. */
async function locateIn(
  source: PlaceSource,
  findVenue: VenueLookup,
  clues: PlaceClues,
): Promise<LocateAnswer> {
  const notes: string[] = []
  const cluePlaces = await findCluePlaces(source, clues, notes)
  const point = await judgeCoordinates(source, clues, cluePlaces, notes)
  const place = point
    ? await locateAtPoint(source, point, cluePlaces, notes)
    : cluePlaces.hasConflict
      ? undefined
      : (locateByWords(cluePlaces, notes) ??
        (await locateAtVenue(findVenue, clues, cluePlaces, notes)))
  return { place, notes }
}

async function locateAtPoint(
  source: PlaceSource,
  point: Point,
  { city, state, zip, cities }: CluePlaces,
  notes: string[],
): Promise<Whereabouts> {
  const isAt = (other: Point) =>
    Math.abs(other.latitude - point.latitude) < 1e-5 &&
    Math.abs(other.longitude - point.longitude) < 1e-5
  // This site's export gives the center of a ZIP code or city as coordinates, which are no address when imported again.
  const precision = zip && isAt(zip) ? 'zip' : cities.some(isAt) ? 'city' : 'address'
  const isComplete = city !== '' && state !== ''
  const nearestZip = isComplete
    ? undefined
    : (zip ?? (await source.findNearestZip(point, plausibleMiles)))
  if (nearestZip && !zip)
    notes.push(`City and state were taken from the nearest ZIP code, ${nearestZip.zip}.`)
  return toWhereabouts(point, precision, {
    city: city || nearestZip?.city,
    state: state || nearestZip?.state,
    zipCode: zip?.zip,
  })
}

function locateByWords(
  { city, state, zip, cities: [first] }: CluePlaces,
  notes: string[],
): Whereabouts | undefined {
  if (zip) {
    const names = { city: city || zip.city, state: state || zip.state, zipCode: zip.zip }
    return toWhereabouts(zip, 'zip', names)
  }
  if (first?.kind === 'county') notes.push(`Placed at the center of ${first.name}.`)
  return first && toWhereabouts(first, 'city', { city, state: state || first.state })
}

async function locateAtVenue(
  findVenue: VenueLookup,
  { venueName }: PlaceClues,
  { city, state }: CluePlaces,
  notes: string[],
): Promise<Whereabouts | undefined> {
  // The city may be a venue: "Lime Rock Park, CT".
  for (const name of new Set([venueName ?? '', city])) {
    const venue = name === '' ? undefined : await findVenue(name, state)
    if (!venue) continue
    notes.push(`Placed with the other events at ${name}.`)
    return venue
  }
  if (notes.length === 0) {
    notes.push(
      state === '' ? 'There is no city, ZIP code or coordinates.' : 'There is only a state.',
    )
  }
  return undefined
}

function toWhereabouts(
  { latitude, longitude }: Point,
  locationPrecision: LocationPrecision,
  { city = '', state = '', zipCode = '' }: { city?: string; state?: string; zipCode?: string },
): Whereabouts {
  const timeZone = timeZoneAt(latitude, longitude)
  if (timeZone === undefined) throw new Error(`No time zone at ${latitude}, ${longitude}`)
  return { latitude, longitude, locationPrecision, city, state, zipCode, timeZone }
}

/** Most miles between points of one venue, such as its gate and its track. */
const sameVenueMiles = 5
const maxRows = 50

/**
 * Place of published events at a venue with this name (ignoring case and spaces), most precise pin first, except those
 * of `exceptSource`. Without a state, all must be at one place: "County Fairgrounds" are not.
 */
export async function findKnownVenue(
  db: Db,
  venueName: string,
  state?: string,
  exceptSource?: string,
): Promise<Whereabouts | undefined> {
  const name = venueName.replace(/\s+/g, ' ').trim()
  if (name === '') return undefined
  const inState = state ? sql`and state = ${state}` : sql``
  const fromOthers =
    exceptSource === undefined ? sql`` : sql`and source is distinct from ${exceptSource}`
  const rows = await queryRows(db)<Whereabouts>`
    select latitude, longitude, location_precision as "locationPrecision", city, state,
      zip_code as "zipCode", time_zone as "timeZone"
    from events
    where status = 'published' and lower(venue_name) = lower(${name}) ${inState} ${fromOthers}
    order by array_position(${locationPrecisions}::text[], location_precision), updated_at desc, id
    limit ${maxRows}`
  const [first, ...others] = rows
  const isAmbiguous = others.some((row) => first && greatCircleMiles(first, row) > sameVenueMiles)
  return state || !isAmbiguous ? first : undefined
}
