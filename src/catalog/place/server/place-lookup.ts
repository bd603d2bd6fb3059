/** Finds cities and areas by name. */
import { greatCircleMiles } from '../distance.ts'
import { areaForm, placeKeyVariants } from '../place-name.ts'
import type { CityPlace, PlaceSource } from './place-tables.ts'

/**
 * Places with a name as typed, best first; see PlaceSource.listCities. If no city has the name, the counties, townships
 * or towns of the Census with that name.
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

/** Townships of states where they are municipalities known by their bare names: "Mahwah, NJ". */
const isCalledTown = ({ kind, state }: CityPlace) =>
  kind === 'township' && (state === 'NJ' || state === 'PA')

/** Miles within which areas with the same name count as one place. */
const sameAreaMiles = 20

/** True for several distant areas of a name: none of Ohio's 25 townships called Liberty is the obvious one. */
export function isAmbiguous(places: readonly CityPlace[]): boolean {
  const [first, ...otherPlaces] = places
  if (!first?.kind) return false
  return otherPlaces.some((place) => greatCircleMiles(first, place) > sameAreaMiles)
}
