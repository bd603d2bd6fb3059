/** Towns that a map may label, with their regional importance. */
import { greatCircleMiles, type Point } from '../../../../catalog/place/distance.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'

export type KnownTown = Point & {
  name: string
  state: string
  population: number
  /** Population times the miles to the next larger town, which is little for suburbs. 0 for small towns. */
  isolation: number
}

/** Minimum population of a labeled town. */
const minPeople = 400
/** Number of largest towns that are compared with each other. */
const maxCompared = 1_500
const farEnough = 120

export const readTowns = async (db: Db): Promise<KnownTown[]> =>
  withIsolation(
    await queryRows(db)`
      select name, state, latitude, longitude, population from cities
      where population >= ${minPeople} order by population desc, id`,
  )

/** Adds the isolation; `towns` must be sorted, largest first. */
export const withIsolation = (towns: readonly Omit<KnownTown, 'isolation'>[]): KnownTown[] =>
  towns.map((town, index) => ({
    ...town,
    name: shortName(town.name),
    isolation: index < maxCompared ? town.population * milesToLarger(towns, index) : 0,
  }))

const milesToLarger = (towns: readonly Point[], index: number): number => {
  let nearest = farEnough
  for (let larger = 0; larger < index; larger++)
    nearest = Math.min(nearest, greatCircleMiles(towns[larger] as Point, towns[index] as Point))
  return nearest
}

/** Shortens names such as "Saint Louis" and "Lexington-Fayette" as on road signs. */
const shortName = (name: string): string =>
  name
    .replace(/^Saint /, 'St. ')
    .replace(/-(Fayette|Davidson)$/, '')
    .replace(/^New York City$/, 'New York')
    .replace(/^Boise City$/, 'Boise')
