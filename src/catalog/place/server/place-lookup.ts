/** Finds the place that a person means by a text. */
import type { Db } from '../../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import { areaForm, placeKeyVariants } from '../place-name.ts'
import { readPlaceText } from '../place-text.ts'
import type { CityPlace, PlaceSource, ZipPlace } from './place-tables.ts'
import { placesOf } from './places-in-memory.ts'

export type Place = Point & {
  /** "Chicago, IL" or "Chicago, IL 60601". */
  label: string
  city: string
  state: string
  zipCode?: string
  /** Area whose center the point is. */
  precision: 'zip' | 'city'
}

/**
 * The place of a ZIP ("60601", "60601-1234"), "City, ST", "City State name", a city alone (the largest
 * of its name) or a nickname ("NYC"); case, accents and abbreviations don't matter. A ZIP is taken
 * before the city beside it. Undefined when there is no such place, and for the bare name of a state:
 * its middle is near nothing. Searches filter by state then (stateCode in us-states.ts). "New York" and
 * "Washington" are the cities.
 */
export async function findPlace(db: Db, text: string): Promise<Place | undefined> {
  const source = placesOf(db)
  const { zipCode, readings } = readPlaceText(text)
  const zip = zipCode === undefined ? undefined : await source.findZip(zipCode)
  if (zip) return zipPlace(zip)
  for (const { city, state } of readings) {
    const cities = await listCitiesNamed(source, city, state)
    const [found] = cities
    if (found && !isAmbiguous(cities)) return cityPlace(found)
  }
  return undefined
}

/**
 * Places of a name as somebody wrote it, best first; see PlaceSource.listCities. Where no city bears
 * the name, the counties, townships or towns of the Census that do.
 */
export async function listCitiesNamed(
  source: PlaceSource,
  name: string,
  state?: string,
): Promise<readonly CityPlace[]> {
  const { kind, key: areaName } = areaForm(name)
  const [exact = '', ...variants] = placeKeyVariants(name)
  const listAreas = async () => {
    const areas = await source.listAreas(areaName, state)
    return areas.filter((area) => area.kind === kind || (kind === 'town' && isCalledTown(area)))
  }
  const cities = await source.listCities(exact, state)
  if (cities.length > 0) return cities
  if (kind !== 'town') {
    const areas = await listAreas()
    if (areas.length > 0) return areas
  }
  for (const key of variants) {
    const similar = await source.listCities(key, state)
    if (similar.length > 0) return similar
  }
  return kind === 'town' ? listAreas() : []
}

/** States in which townships are municipalities that people call by their bare names: "Mahwah, NJ". */
const isCalledTown = ({ kind, state }: CityPlace) =>
  kind === 'township' && (state === 'NJ' || state === 'PA')

/** Two areas of one name this near are taken for one place. */
const sameAreaMiles = 20

/** Ohio has 25 townships called Liberty, none of which is the one that everybody means. */
export function isAmbiguous(places: readonly CityPlace[]): boolean {
  const [first, ...others] = places
  if (!first?.kind) return false
  return others.some((other) => greatCircleMiles(first, other) > sameAreaMiles)
}

export function zipPlace({ zip, city, state, latitude, longitude }: ZipPlace): Place {
  const label = `${city}, ${state} ${zip}`
  return { label, city, state, zipCode: zip, latitude, longitude, precision: 'zip' }
}

export function cityPlace({ name, state, latitude, longitude }: CityPlace): Place {
  return { label: `${name}, ${state}`, city: name, state, latitude, longitude, precision: 'city' }
}
