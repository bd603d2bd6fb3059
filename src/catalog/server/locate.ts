/** Where an event takes place, from whatever its source says about it. Never a default point. */
import type { Db } from '../../platform/db/database.ts'
import type { Point } from '../distance.ts'
import type { LocationPrecision } from '../event.ts'
import { findKnownVenue, type KnownVenue } from './known-venue.ts'
import { judgeCoordinates, plausibleMiles } from './locate-coordinates.ts'
import { type Evidence, gatherEvidence } from './locate-evidence.ts'
import type { LocateAnswer, PlaceClues, Whereabouts } from './place-clues.ts'
import { loadPlaces } from './place-lookup-memory.ts'
import { placesOf } from './place-lookup-queries.ts'
import type { PlaceSource } from './place-lookup-tables.ts'
import { timeZoneAt } from './venue-zone.ts'

/** A published event at the venue of that name, if there is one. */
export type VenueLookup = (venueName: string, state: string) => Promise<KnownVenue | undefined>

/**
 * Locates by, in this order: the given coordinates, when they lie in the US and within 93 miles of the
 * given ZIP, else city, else state; the ZIP; city and state; a published event at the venue of the same
 * name and state. A ZIP that lies far from the given city and state is put aside, since a wrong digit
 * is likelier than a wrong city. A city without a state counts only where no other state has one of the
 * name. Fills city and state from the ZIP, and for coordinates alone from the nearest ZIP.
 */
export async function locate(db: Db, clues: PlaceClues): Promise<LocateAnswer> {
  return locateIn(placesOf(db), (name, state) => findKnownVenue(db, name, state), clues)
}

/** Locates many events. */
export type Locator = (clues: PlaceClues) => Promise<LocateAnswer>

/** Names of venues whose answers are kept during an import. */
const maxVenues = 20_000

/** `locate` for a whole import: all places are read into memory first, answers for venues are kept. */
export async function createLocator(db: Db): Promise<Locator> {
  const source = await loadPlaces(db)
  const venues = new Map<string, Promise<KnownVenue | undefined>>()
  const findVenue: VenueLookup = (name, state) => {
    const key = `${state},${name.toLowerCase()}`
    const known = venues.get(key) ?? findKnownVenue(db, name, state)
    if (venues.size < maxVenues) venues.set(key, known)
    return known
  }
  return (clues) => locateIn(source, findVenue, clues)
}

/** The same from any source of places and venues. */
export async function locateIn(
  source: PlaceSource,
  findVenue: VenueLookup,
  clues: PlaceClues,
): Promise<LocateAnswer> {
  const notes: string[] = []
  const evidence = await gatherEvidence(source, clues, notes)
  const point = await judgeCoordinates(source, clues, evidence, notes)
  const place = point
    ? await atPoint(source, point, evidence, notes)
    : (atWords(evidence) ?? (await atVenue(findVenue, clues, evidence, notes)))
  return { place, notes }
}

async function atPoint(
  source: PlaceSource,
  point: Point,
  { city, state, zip, cities }: Evidence,
  notes: string[],
): Promise<Whereabouts> {
  const isAt = (other: Point) =>
    Math.abs(other.latitude - point.latitude) < 1e-5 &&
    Math.abs(other.longitude - point.longitude) < 1e-5
  // Our own export gives the middle of a ZIP or city as coordinates: read back, it is no address.
  const precision = zip && isAt(zip) ? 'zip' : cities.some(isAt) ? 'city' : 'address'
  const complete = city !== '' && state !== ''
  const near = complete ? undefined : (zip ?? (await source.findNearestZip(point, plausibleMiles)))
  if (near && !zip) notes.push(`City and state are those of the nearest ZIP code, ${near.zip}.`)
  return whereabouts(point, precision, {
    city: city || near?.city,
    state: state || near?.state,
    zipCode: zip?.zip,
  })
}

function atWords({ city, state, zip, cities: [first] }: Evidence): Whereabouts | undefined {
  if (zip) {
    const names = { city: city || zip.city, state: state || zip.state, zipCode: zip.zip }
    return whereabouts(zip, 'zip', names)
  }
  return first && whereabouts(first, 'city', { city, state: state || first.state })
}

async function atVenue(
  findVenue: VenueLookup,
  { venueName }: PlaceClues,
  { city, state }: Evidence,
  notes: string[],
): Promise<Whereabouts | undefined> {
  // What stands before the state may be a venue: "Lime Rock Park, CT".
  for (const name of new Set([venueName ?? '', city])) {
    const venue = name === '' ? undefined : await findVenue(name, state)
    if (!venue) continue
    notes.push(`Placed where other events at ${name} are.`)
    const { latitude, longitude, locationPrecision, zipCode, timeZone } = venue
    const names = { city: venue.city, state: venue.state, zipCode }
    return { latitude, longitude, locationPrecision, ...names, timeZone }
  }
  if (notes.length === 0) {
    notes.push(
      state === '' ? 'No city, ZIP code or coordinates are given.' : 'Only a state is given.',
    )
  }
  return undefined
}

function whereabouts(
  { latitude, longitude }: Point,
  locationPrecision: LocationPrecision,
  { city = '', state = '', zipCode = '' }: { city?: string; state?: string; zipCode?: string },
): Whereabouts {
  const timeZone = timeZoneAt(latitude, longitude)
  if (timeZone === undefined) throw new Error(`No time zone at ${latitude}, ${longitude}`)
  return { latitude, longitude, locationPrecision, city, state, zipCode, timeZone }
}
