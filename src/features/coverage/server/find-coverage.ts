/** Counts what is coming around the largest cities. */
import { greatCircleMiles, type Point } from '../../../catalog/place/distance.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { DateFacts } from '../../../catalog/search/server/matched-dates.ts'
import { firstOfEach } from '../../../catalog/search/server/weekend-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CoveredCity } from '../contract.ts'

const mostCities = 500
const miles = 30

const counted = {
  cars_coffee: 'carsCoffee',
  car_show: 'shows',
  cruise_night: 'cruises',
} as const
type Counts = Record<(typeof counted)[keyof typeof counted], number>

export const findCoverage = async (
  db: Db,
  search: Pick<EventSearch, 'dates'>,
): Promise<CoveredCity[]> => {
  const cities = await db
    .selectFrom('cities')
    .select(['name', 'state', 'latitude', 'longitude', 'population'])
    .where('population', '>', 0)
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(mostCities)
    .execute()
  const eventType = ['cars_coffee', 'car_show', 'cruise_night'] as const
  const dates = await search.dates({ eventType: [...eventType], sortBy: 'date', limit: 1 })
  const near = byDegree(firstOfEach(dates).map(dates.factsOf))
  return cities
    .map((city) => {
      const counts = countNear(near, city)
      const total = counts.carsCoffee + counts.shows + counts.cruises
      const peoplePerEvent = total === 0 ? null : Math.round(city.population / total)
      const slug = citySlug(city.name, city.state)
      return Object.assign({ slug, peoplePerEvent }, city, counts)
    })
    .sort(
      (a, b) =>
        (b.peoplePerEvent ?? Infinity) - (a.peoplePerEvent ?? Infinity) ||
        b.population - a.population ||
        (a.slug < b.slug ? -1 : 1),
    )
}

type NearBy = (point: Point) => DateFacts[]

/** Those in the squares of a degree that a circle of 30 miles may reach. */
const byDegree = (facts: readonly DateFacts[]): NearBy => {
  const key = (latitude: number, longitude: number) => `${latitude} ${longitude}`
  const cells = Map.groupBy(facts, (each) =>
    key(Math.floor(each.latitude), Math.floor(each.longitude)),
  )
  return ({ latitude, longitude }) => {
    const north = miles / 69
    const east = north / Math.cos((Math.min(85, Math.abs(latitude)) * Math.PI) / 180)
    const found: DateFacts[] = []
    for (let row = Math.floor(latitude - north); row <= Math.floor(latitude + north); row++)
      for (let column = Math.floor(longitude - east); column <= longitude + east; column++)
        found.push(...(cells.get(key(row, column)) ?? []))
    return found
  }
}

const countNear = (near: NearBy, city: Point): Counts => {
  const counts: Counts = { carsCoffee: 0, shows: 0, cruises: 0 }
  for (const facts of near(city)) {
    if (greatCircleMiles(city, facts) > miles) continue
    counts[counted[facts.eventType as keyof typeof counted]]++
  }
  return counts
}
