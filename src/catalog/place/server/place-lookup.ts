/** Finds the cities and areas that bear a name. */
import { greatCircleMiles } from '../distance.ts'
import { areaForm, placeKeyVariants } from '../place-name.ts'
import type { CityPlace, PlaceSource } from './place-tables.ts'

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
