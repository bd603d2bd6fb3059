/** Counts upcoming events around the largest cities. */
import type { Point } from '../../../catalog/place/distance.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { createSlices } from '../../../platform/time-slices.ts'
import type { CoveredCity } from '../contract.ts'

const maxCities = 500
const radiusMiles = 30

export const findCoverage = async (
  db: Db,
  search: Pick<EventSearch, 'facets'>,
): Promise<CoveredCity[]> => {
  const cities = await queryRows(db)<Point & { name: string; state: string; population: number }>`
    select name, state, latitude, longitude, population from cities
    where population > 0 order by population desc, id limit ${maxCities}`
  const next = createSlices()
  const covered: CoveredCity[] = []
  for (const city of cities) {
    await next()
    const { latitude, longitude } = city
    const near = { latitude, longitude }
    const { eventType: counts } = await search.facets({
      near,
      radiusMiles,
      sortBy: 'date',
      limit: 1,
    })
    const { cars_coffee: carsCoffee = 0, car_show: shows = 0, cruise_night: cruises = 0 } = counts
    const total = carsCoffee + shows + cruises
    const peoplePerEvent = total === 0 ? null : Math.round(city.population / total)
    const slug = citySlug(city.name, city.state)
    covered.push({ slug, peoplePerEvent, ...city, carsCoffee, shows, cruises })
  }
  return covered.sort(
    (a, b) =>
      (b.peoplePerEvent ?? Infinity) - (a.peoplePerEvent ?? Infinity) ||
      b.population - a.population ||
      (a.slug < b.slug ? -1 : 1),
  )
}
