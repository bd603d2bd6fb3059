/** Puts the sources together: every city and every ZIP, each with one point. */
import { greatCircleMiles, type Point } from '../../distance.ts'
import { readCensusPoints } from './census-points.ts'
import { cleanCityName, cleanPostOfficeName } from './clean-names.ts'
import { readGeonamesCities, type SourceCity, territories } from './geonames-cities.ts'
import { populationsOfOthers } from './known-errors.ts'
import { readGeonamesZips, readOlderZips, type SourceZip } from './source-zips.ts'
import { cityKey, townPoints } from './town-points.ts'

export type PlaceCity = SourceCity & { zipCount: number }

export type PlaceZip = Point & { zip: string; city: PlaceCity }

/** Two entries of one name that close are one place. */
const samePlaceMiles = 10
/** A ZIP this far from the city of its name is another place's, or badly placed. */
const farFromCityMiles = 37
/** A ZIP that is no longer in use and lies this far from all others of its state is an error. */
const farFromStateMiles = 37

/** A degree of latitude, a little less than it is. */
const milesPerDegree = 69

/** Up to this far apart (10 km) the sources agree, and the census's point is the more exact one. */
const agreeingMiles = 6.2

type CitiesByKey = Map<string, PlaceCity[]>

/**
 * All places, about 34,000 cities and 42,000 ZIPs. Takes half a second and some 60 MB while it runs,
 * nothing afterwards.
 */
export function gatherPlaces(): { cities: PlaceCity[]; zips: PlaceZip[] } {
  const cities = gatherCities()
  const census = readCensusPoints()
  const current = readGeonamesZips()
  const known = new Set(current.map((each) => each.zip))
  const older = readOlderZips().filter((each) => !known.has(each.zip))
  // The postal file has no territories, so there the older ZIPs are the current ones.
  const served = (each: SourceZip) => territories.has(each.state) || census.has(each.zip)
  const retired = older.filter((each) => !served(each))
  const zips = placeZips([...current, ...older.filter(served)], cities, census)
  zips.push(...placeRetiredZips(retired, zips, cities))
  return { cities: [...cities.values()].flat(), zips }
}

function gatherCities(): CitiesByKey {
  const cities: CitiesByKey = new Map()
  const largestFirst = readGeonamesCities().sort(
    (a, b) => b.population - a.population || a.id - b.id,
  )
  for (const source of largestFirst) {
    const name = cleanCityName(source.name, source.state)
    const wrong = populationsOfOthers.has(`${name},${source.state}`)
    const city = { ...source, name, population: wrong ? 0 : source.population, zipCount: 0 }
    const key = cityKey(name, source.state)
    const namesakes = cities.get(key) ?? []
    if (!namesakes.some((other) => greatCircleMiles(other, city) < samePlaceMiles))
      cities.set(key, [...namesakes, city])
  }
  return cities
}

/** ZIPs by the name of their post office: first those near the city of that name, then the others. */
function placeZips(
  sources: SourceZip[],
  cities: CitiesByKey,
  census: Map<string, Point>,
): PlaceZip[] {
  const zips: PlaceZip[] = []
  const groups = Map.groupBy(sources, ({ city, state }) => cityKey(city, state))
  for (const [key, group] of groups) {
    const namesakes = cities.get(key) ?? []
    const far: SourceZip[] = []
    for (const source of group) {
      const area = census.get(source.zip)
      const city = nearest(area ? [source, area] : [source], namesakes, farFromCityMiles)
      if (city) zips.push(placeZip(source, chooseZipPoint(source, area, city), city))
      else far.push(source)
    }
    if (far.length > 0) zips.push(...placeFarZips(far, key, cities, census))
  }
  return zips
}

/**
 * The point of a ZIP: inside its area as the census drew it; but where the sources disagree, the point
 * nearer to the city, since a huge delivery area has its middle in the wilderness (and some have an
 * area in another part of the state altogether). Without a city's point to compare with: the postal
 * source where it knows the place, the census where that only estimated.
 */
function chooseZipPoint(postal: SourceZip, area?: Point, city?: Point): Point {
  if (!area) return postal
  if (greatCircleMiles(postal, area) <= agreeingMiles) return area
  if (!city) return postal.surveyed ? postal : area
  return greatCircleMiles(area, city) <= greatCircleMiles(postal, city) ? area : postal
}

function placeZip(source: SourceZip, point: Point, city: PlaceCity): PlaceZip {
  city.zipCount++
  return { zip: source.zip, latitude: point.latitude, longitude: point.longitude, city }
}

/**
 * ZIPs without a city of their name nearby. Where the city has ZIPs of its own, these are its outposts
 * (the Space Center has a ZIP of Orlando), or misplaced; else they are a place of their own.
 */
function placeFarZips(
  far: SourceZip[],
  key: string,
  cities: CitiesByKey,
  census: Map<string, Point>,
): PlaceZip[] {
  const town = townPoints.get(key)
  const served = (cities.get(key) ?? []).filter((city) => city.zipCount > 0)
  const points = far.map((source) => chooseZipPoint(source, census.get(source.zip), town))
  const isSure = (source: SourceZip) => source.surveyed || census.has(source.zip)
  const sure = points.filter((_, index) => isSure(far[index] as SourceZip))
  const city =
    nearest(points, served, Infinity) ??
    addCity(far, town ?? mean(sure.length > 0 ? sure : points), key, cities)
  return far.map((source, index) => {
    const point = points[index] as Point
    const misplaced = !isSure(source) && greatCircleMiles(point, city) > agreeingMiles
    return placeZip(source, misplaced ? city : point, city)
  })
}

/** A place known from its ZIPs only; its id is minus the lowest of them. */
function addCity(zips: SourceZip[], point: Point, key: string, cities: CitiesByKey): PlaceCity {
  const [first] = zips.toSorted((a, b) => (a.zip < b.zip ? -1 : 1)) as [SourceZip]
  const { latitude, longitude } = point
  const name = cleanPostOfficeName(first.city)
  const id = -Number(first.zip)
  const city = { id, name, state: first.state, latitude, longitude, population: 0, zipCount: 0 }
  cities.set(key, [...(cities.get(key) ?? []), city])
  return city
}

/** A retired ZIP often bears the name of a firm, so it takes the city of the nearest ZIP in its state. */
function placeRetiredZips(
  retired: SourceZip[],
  zips: readonly PlaceZip[],
  cities: CitiesByKey,
): PlaceZip[] {
  const byState = Map.groupBy(zips, (each) => each.city.state)
  return retired.flatMap((source) => {
    const neighbor = nearest([source], byState.get(source.state) ?? [], farFromStateMiles)
    if (!neighbor) return []
    const namesakes = cities.get(cityKey(source.city, source.state)) ?? []
    const city = nearest([source], namesakes, farFromCityMiles) ?? neighbor.city
    return [placeZip(source, source, city)]
  })
}

/** The item nearest to any of the points, within `miles`. */
function nearest<Item extends Point>(
  points: Point[],
  items: Item[],
  miles: number,
): Item | undefined {
  let best: Item | undefined
  let least = miles
  for (const item of items) {
    for (const point of points) {
      if (Math.abs(point.latitude - item.latitude) * milesPerDegree >= least) continue
      const distance = greatCircleMiles(point, item)
      if (distance < least) {
        least = distance
        best = item
      }
    }
  }
  return best
}

function mean(points: Point[]): Point {
  const sum = (pick: (point: Point) => number) =>
    points.reduce((total, point) => total + pick(point), 0) / points.length
  return { latitude: sum((point) => point.latitude), longitude: sum((point) => point.longitude) }
}
