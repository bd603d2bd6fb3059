/**
 * Ranks the places that a text may mean, with the same order for suggestions, Enter, the API's `near` and pages: by
 * population, and by distance if the visitor's position is known.
 */
import { isCountryAbroad, isStateAbroad } from '../abroad.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { areaForm, placeKey } from '../place-name.ts'
import { type PlaceReading, readPlaceText } from '../place-text.ts'
import { isInRegion } from '../region.ts'
import { stateCode, stateName } from '../us-states.ts'
import { citiesLikeStates, tidyPlace, wholeState, withoutCountry } from '../whole-state.ts'
import { findKnownVenues, type KnownVenue, type NamedArea, namedPlaces } from './named-places.ts'
import { isAmbiguous, listCitiesNamed } from './place-lookup.ts'
import type { CityPlace, PlaceSource, ZipPlace } from './place-tables.ts'
import { milesToLines } from './road-graph.ts'
import { findRoad, type NamedRoad, roadMiles } from './roads.ts'
import { findStatePart } from './state-parts.ts'

export type RankOptions = {
  /** Position of the visitor. */
  from?: Point | undefined
  /** Finds venues of events by name, those with most events first. */
  findVenues?: ((name: string) => Promise<PlaceMeaning[]>) | undefined
}

/** "near me" and similar texts; "me" alone is Maine. */
const here =
  /^(?:(?:near|around|close to|by) ?(?:me|us|here|my (?:location|home|house|place))|nearby|here|(?:use )?(?:my|current|my current|your) location|my area|locally)$/i

/** Texts for the whole country. */
const everywhere =
  /^(?:(?:the )?(?:us|u\.s\.|usa|u\.s\.a\.|united states(?: of america)?)|america|nationwide|nation|anywhere|everywhere|all(?: states| over)?)$/i

/** Words around a place's name, dropped if no place has the whole name: "greater Boston", "Dayton area". */
const surroundings =
  /^(?:(?:an? )?exits? (?:near|in|at|by|for)|downtown|uptown|midtown|historic|greater|metro(?:politan)?|near(?: to)?|around|outside(?: of)?|within|in|by|close to|all of|anywhere in|across|throughout|just (?:north|south|east|west) of)\s+|[\s,]+(?:area|metro|metro area|metropolitan area|region|vicinity|suburbs|and surrounding areas?)$/gi

/** Places of which the text is the whole name, most likely first; none for an incomplete or misspelled text. */
export const rankPlaces = async (
  source: PlaceSource,
  rawText: string,
  options: RankOptions = {},
): Promise<PlaceMeaning[]> => {
  const text = tidyPlace(rawText.slice(0, 200)).replace(/^zip(?: ?codes?)?[ :#]*(?=\d)/i, '')
  if (here.test(text)) return [{ kind: 'here', label: 'your location', city: '', state: '' }]
  if (everywhere.test(text))
    return [{ kind: 'country', label: 'the United States', city: '', state: '' }]
  const namedRoad = findRoad(text)
  if (namedRoad?.beside === undefined) {
    if (namedRoad) return [namedRoad.road]
  } else {
    const beside = await placesBeside(source, namedRoad, options)
    if (beside.length > 0) return beside
  }
  const state = wholeState(text)
  if (state !== undefined) return [stateMeaning(state)]
  const { zipCode, readings } = readPlaceText(text)
  const zip = zipCode === undefined ? undefined : await source.findZip(zipCode)
  if (zip) return [zipMeaning(zip)]
  const found = await rankNamed(source, { text, readings }, options)
  if (found.length > 0) return found
  const inner = text.replace(surroundings, '')
  return inner === text || inner === '' ? [] : rankPlaces(source, inner, options)
}

/** Places by the road: "I-70 Springfield" is the Springfield on I-70. */
const placesBeside = async (
  source: PlaceSource,
  { road: { road, state }, beside = '' }: NamedRoad,
  options: RankOptions,
): Promise<PlaceMeaning[]> => {
  const found = await rankPlaces(source, beside, options)
  return found.filter(({ point, state: placeState }) =>
    road
      ? point && milesToLines(point, road.lines) <= roadMiles
      : point && (state === '' || state === placeState),
  )
}

type TextReadings = { text: string; readings: readonly PlaceReading[] }

const rankNamed = async (
  source: PlaceSource,
  { text, readings }: TextReadings,
  options: RankOptions,
): Promise<PlaceMeaning[]> => {
  const areas = areasOf(withoutCountry(text), readings, options.from)
  const cities = await citiesOf(source, readings, options.from)
  const [first] = cities
  const isHere = areas.length > 0 || isStated(first, readings)
  const abroad = isHere ? undefined : abroadOf(text, first)
  const isNear =
    first?.point && options.from && greatCircleMiles(first.point, options.from) < namesakeMiles
  if (abroad && !isNear) return [abroad, ...(text.includes(',') ? [] : cities)]
  const placeText = withoutCountry(text).replace(/, [a-z]{2}$/i, '')
  const isSmall = (first?.population ?? 0) < townPeople && !placeText.includes(',')
  const statePart =
    areas.length === 0 && isSmall ? await findStatePart(source, placeText) : undefined
  const meanings = [...(statePart ? [statePart] : []), ...areas, ...cities, ...sameNamedState(text)]
  return meanings.length > 0 ? meanings : venuesOf(source, text, readings, options)
}

/** Below this population, a city gives way to a part of a state ("eastern Kentucky") or a country. */
const townPeople = 10_000

/** Miles within which a visitor means the US place rather than the place abroad of its name. */
const namesakeMiles = 60

const isStated = (first: PlaceMeaning | undefined, readings: readonly PlaceReading[]) =>
  first !== undefined && readings.some(({ state }) => state === first.state)

/** The state of a name, after its city for "Washington" and "New York"; none for "LA" and "DC". */
const sameNamedState = (text: string): PlaceMeaning[] => {
  const code = text.length > 2 ? stateCode(text) : undefined
  return code === undefined || code === 'DC' ? [] : [stateMeaning(code)]
}

const areasOf = (text: string, readings: readonly PlaceReading[], from: Point | undefined) => {
  const { areas } = namedPlaces()
  const inStates = readings.flatMap(({ city, state }) => {
    const found = state === undefined ? [] : (areas.get(placeKey(city)) ?? [])
    const rank = ({ states }: NamedArea) => states.indexOf(state ?? '')
    return found.filter((area) => rank(area) >= 0).sort((a, b) => rank(a) - rank(b))
  })
  // "West, TX" is a town, "West TX" a region.
  const wholeMatches = /, ?[a-z]{2}$/i.test(text) ? [] : (areas.get(placeKey(text)) ?? [])
  const miles = ({ circle }: NamedArea) =>
    from && circle ? greatCircleMiles(circle.point, from) : 0
  const isRegional = ({ states }: NamedArea) => Number(states.some(isInRegion))
  const ranked = wholeMatches.toSorted(
    (a, b) => isRegional(b) - isRegional(a) || miles(a) - miles(b),
  )
  return [...ranked, ...inStates].map(areaMeaning)
}

/** Cities of the first reading that names any. */
const citiesOf = async (
  source: PlaceSource,
  readings: readonly PlaceReading[],
  from: Point | undefined,
): Promise<PlaceMeaning[]> => {
  for (const { city, state } of [...readings, ...withoutStreet(readings)]) {
    const found = await citiesNamed(source, city, state)
    const weight = (place: Ranked) => {
      const miles = from && place.point ? greatCircleMiles(place.point, from) : nearMiles
      return (place.weight * nearMiles) / Math.max(nearMiles, miles)
    }
    if (found.length === 0) continue
    const ranked = state === undefined ? found.toSorted((a, b) => weight(b) - weight(a)) : found
    return ranked.map(withoutWeight)
  }
  return []
}

/** Drops a street: in "1600 Pennsylvania Ave Washington, DC", tries three to one words before the state. */
const withoutStreet = (readings: readonly PlaceReading[]): PlaceReading[] =>
  readings.flatMap(({ city, state }) => {
    const words = city.split(' ')
    if (state === undefined || !/^\d/.test(city) || words.length < 3) return []
    return [-3, -2, -1].map((from) => ({ city: words.slice(from).join(' '), state }))
  })

type Ranked = PlaceMeaning & { weight: number }

/** Drops the weight, which is only for sorting. */
export const withoutWeight = ({ weight: _weight, ...meaning }: Ranked): PlaceMeaning => meaning

/** Miles within which distance makes no difference. */
const nearMiles = 10
/** Weight factor of a city that is usually meant by its name (favored-cities.tsv). */
const favoredTimes = 8
/** Weight factor of a place in a state that this site covers. */
const regionTimes = 8

const citiesNamed = async (
  source: PlaceSource,
  name: string,
  state: string | undefined,
): Promise<Ranked[]> => {
  const { nicknames, favored } = namedPlaces()
  const key = placeKey(name)
  const county = nicknames.get(key)
  const counties =
    county && (state === undefined || state === county.state)
      ? await listCitiesNamed(source, county.city, county.state)
      : []
  const favoredCity = favored.get(key)
  const namesakes = await listCitiesNamed(
    state === undefined ? perState(source) : source,
    name,
    state,
  )
  const cities = isAmbiguous(namesakes) && namesakes[0]?.kind !== 'county' ? [] : namesakes
  const isFavored = (city: CityPlace) =>
    favoredCity?.city === city.name && favoredCity.state === city.state && city.kind === undefined
  const lacksFavored =
    favoredCity && !cities.some(isFavored) && (state ?? favoredCity.state) === favoredCity.state
  const [missingCity] = lacksFavored
    ? await source.listCities(placeKey(favoredCity.city), favoredCity.state)
    : []
  const found = [...(missingCity ? [missingCity] : []), ...cities]
  // A county by its bare name, if no city has that name: "Miami-Dade".
  const bareCounties =
    found.length === 0 ? await listCitiesNamed(source, `${name} county`, state) : []
  return [...counties, ...found, ...bareCounties].map((place) => {
    const times =
      (isFavored(place) ? favoredTimes : 1) * (isInRegion(place.state) ? regionTimes : 1)
    return place.kind === 'county' ? countyMeaning(place) : cityMeaning(place, times)
  })
}

const maxStates = 60

/** One city per name and state, like a search within a state. */
const perState = (source: PlaceSource): PlaceSource => ({
  ...source,
  listCities: (key, state) =>
    state === undefined
      ? source.listCitiesBeginning([{ key, exact: true }], maxStates)
      : source.listCities(key, state),
})

/** A place abroad: "Toronto", or if no US city has the whole name, "Vancouver BC" and "Lima, Peru". */
const abroadOf = (text: string, city: PlaceMeaning | undefined): PlaceMeaning | undefined => {
  const { abroad } = namedPlaces()
  const placeText = withoutCountry(text)
  const knownPlace = abroad.get(placeKey(placeText))
  if (knownPlace) return abroadMeaning(knownPlace.name, knownPlace.country)
  const segments = placeText.split(/\s*,\s*/)
  const isTown = city !== undefined && (city.population ?? 0) < townPeople
  if (isTown && isCountryAbroad(placeText)) return abroadMeaning(placeText)
  if (city && segments.length < 2) return undefined
  const words = placeText.split(' ')
  const endings =
    segments.length > 1 ? [segments.at(-1)] : [words.slice(-2).join(' '), words.at(-1)]
  const isAbroad = endings.some((end = '') =>
    isStateAbroad(end.length < 3 ? end.toUpperCase() : end),
  )
  return isAbroad ? abroadMeaning(placeText) : undefined
}

const venuesOf = async (
  source: PlaceSource,
  text: string,
  readings: readonly PlaceReading[],
  { findVenues }: RankOptions,
): Promise<PlaceMeaning[]> => {
  const triedReadings = [{ city: text, state: undefined }, ...readings]
  for (const { city, state } of triedReadings) {
    const found = await locateVenues(source, findKnownVenues(city, state))
    const eventVenues = (await findVenues?.(city)) ?? []
    found.push(...eventVenues.filter((venue) => state === undefined || venue.state === state))
    if (found.length > 0) return [...new Map(found.map((each) => [each.label, each])).values()]
  }
  return []
}

export const locateVenues = async (source: PlaceSource, venues: readonly KnownVenue[]) => {
  const found: PlaceMeaning[] = []
  for (const { venueName, zipCode, ...where } of venues) {
    const zip = await source.findZip(zipCode)
    if (zip) found.push(venueMeaning(venueName, { ...zip, ...where }))
  }
  return found
}

export const zipMeaning = ({ zip, city, state, latitude, longitude }: ZipPlace): PlaceMeaning => {
  const point = { latitude, longitude }
  return { kind: 'zip', label: `${city}, ${state} ${zip}`, city, state, zipCode: zip, point }
}

export const cityMeaning = (
  { name, state, latitude, longitude, population = 0 }: CityPlace,
  times = 1,
): Ranked => {
  const point = { latitude, longitude }
  const weight = (population + 1) * times
  return { kind: 'city', label: `${name}, ${state}`, city: name, state, point, population, weight }
}

/** Default radius of counties in miles: larger west of this longitude. */
const west = { longitude: -100, miles: 45, otherwise: 20 }
const thousandsOtherwise = 40

export const countyMeaning = ({ name, state, latitude, longitude }: CityPlace): Ranked => {
  const large = namedPlaces().counties.get(`${areaForm(name).key},${state}`)
  const { thousands = thousandsOtherwise } = large ?? {}
  const miles = large?.miles ?? (longitude < west.longitude ? west.miles : west.otherwise)
  const [label, point] = [`${name}, ${state}`, { latitude, longitude }]
  const area = { city: '', state, point, miles, states: [state] }
  return { kind: 'county', label, ...area, population: thousands * 1000, weight: thousands * 1000 }
}

/** Appends the state, unless the name contains it (with a comma) or the area consists of whole states. */
export const areaMeaning = ({ name, states, circle }: NamedArea): PlaceMeaning => {
  const [state = ''] = states
  const label = circle && !name.includes(',') ? `${name}, ${state}` : name
  return { kind: 'area', label, city: '', state: circle ? state : '', states, ...circle }
}

export const stateMeaning = (code: string): PlaceMeaning => {
  const name = stateName(code)
  const label = citiesLikeStates.has(name.toLowerCase()) ? `${name} State` : name
  return { kind: 'state', label, city: '', state: code, states: [code] }
}

export const venueMeaning = (
  name: string,
  { city, state, latitude, longitude }: Point & { city: string; state: string },
): PlaceMeaning => {
  const point = { latitude, longitude }
  return { kind: 'venue', label: `${name}, ${state}`, city, state, point }
}

const abroadMeaning = (name: string, country?: string): PlaceMeaning => {
  const label = country === undefined || country === name ? name : `${name}, ${country}`
  return { kind: 'abroad', label, city: '', state: '' }
}

const maxOthers = 4
/** A namesake is listed from this share of the first one's population, or from `manyPeople`. */
const shareOfFirst = 0.01
const manyPeople = 10_000

/** Labels of a text's other meanings, one per state: in other states, or of other kinds elsewhere. */
export const otherMeanings = ([first, ...others]: readonly PlaceMeaning[]): string[] => {
  if (!first) return []
  const least = Math.min(manyPeople, (first.population ?? 0) * shareOfFirst)
  const isElsewhere = ({ point, state, kind }: PlaceMeaning) =>
    kind === 'state' ||
    !first.point ||
    !point ||
    (state !== first.state && greatCircleMiles(point, first.point) > (first.miles ?? 0))
  const namesakes = others.filter(
    (place) => isElsewhere(place) && (place.population ?? manyPeople) >= least,
  )
  const byState = new Map(namesakes.toReversed().map((place) => [place.state, place.label]))
  const statesInOrder = namesakes.map(({ state }) => state)
  return [...new Set(statesInOrder)]
    .slice(0, maxOthers)
    .sort()
    .map((state) => byState.get(state) ?? '')
}
