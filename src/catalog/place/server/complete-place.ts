/** Possible completions of a text that is still being typed. */
import { citiesOfAliasPrefixes, citiesOfSimilarAlias } from '../place-aliases.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { areaForm, placeKey, placeKeyPrefixes } from '../place-name.ts'
import { readPlaceText } from '../place-text.ts'
import { isInRegion } from '../region.ts'
import { stateCode, usStates } from '../us-states.ts'
import { findTrip } from './find-trip.ts'
import { knownVenuesBeginning, namedPlaces } from './named-places.ts'
import type { CitySearch, PlaceSource } from './place-tables.ts'
import {
  areaMeaning,
  cityMeaning,
  countyMeaning,
  locateVenues,
  type RankOptions,
  rankPlaces,
  stateMeaning,
  withoutWeight,
  zipMeaning,
} from './rank-places.ts'

const most = 8
/** Completions that are no cities stand below so many of these. */
const citiesFirst = 5
const mostAreas = 3

/** Names of states and areas are offered from so many letters. */
const shortestArea = 3
const shortestVenue = 6

export type MeantPlaces = {
  places: PlaceMeaning[]
  /** The text means the first place by its whole name; else it is the beginning of it, or spelled like it. */
  as: 'name' | 'beginning' | 'spelling'
}

/**
 * Meanings of a text first, then names that begin so; cities spelled like it where there are neither. The first is the
 * one that a search for the text finds.
 */
export const suggestMeanings = async (
  source: PlaceSource,
  typed: string,
  options: RankOptions = {},
): Promise<MeantPlaces> => {
  const named = await rankWhole(source, typed, options)
  const begun = await completionsOf(source, typed)
  if (named.length === 0) return begunOrSimilar(source, typed, begun)
  return { places: distinct([...named, ...begun]), as: 'name' }
}

/** The same, for a search, which needs no completions of a name. */
export const findMeanings = async (
  source: PlaceSource,
  text: string,
  options: RankOptions = {},
): Promise<MeantPlaces> => {
  const named = await rankWhole(source, text, options)
  if (named.length > 0) return { places: named, as: 'name' }
  return begunOrSimilar(source, text, await completionsOf(source, text))
}

/** A trip, else places. */
const rankWhole = async (source: PlaceSource, text: string, options: RankOptions) => {
  const trip = await findTrip(text, async (stop, from) => {
    const { places } = await findMeanings(source, stop, from ? { ...options, from } : options)
    return places[0]
  })
  return trip ? [trip] : rankPlaces(source, text, options)
}

const begunOrSimilar = async (
  source: PlaceSource,
  typed: string,
  begun: readonly PlaceMeaning[],
): Promise<MeantPlaces> =>
  begun.length > 0
    ? { places: distinct(begun), as: 'beginning' }
    : { places: distinct(await listSimilar(source, typed)), as: 'spelling' }

const distinct = (places: readonly PlaceMeaning[]) => {
  const labels = new Set<string>()
  return places.filter(({ label }) => !labels.has(label) && labels.add(label)).slice(0, most)
}

const completionsOf = async (source: PlaceSource, typed: string): Promise<PlaceMeaning[]> => {
  const zip = zipPrefixOf(typed)
  if (zip) return (await source.listZipsBeginning(zip, most)).map(zipMeaning)
  if (placeKey(typed).length < 2) return []
  const begun = await source.listCitiesBeginning(citySearchesOf(typed), most)
  const found = begun.toSorted((a, b) => Number(isInRegion(b.state)) - Number(isInRegion(a.state)))
  const cities = found.map((city) => withoutWeight(cityMeaning(city)))
  const areas = await areasBeginning(source, typed)
  return [...cities.slice(0, citiesFirst), ...areas, ...cities.slice(citiesFirst)]
}

/** States, metropolitan areas, regions, counties and known venues. */
const areasBeginning = async (source: PlaceSource, typed: string): Promise<PlaceMeaning[]> => {
  const key = placeKey(typed)
  if (key.length < shortestArea) return []
  const states = usStates.filter(({ name }) => placeKey(name).startsWith(key))
  const areas = [...namedPlaces().areas].filter(([each]) => each.startsWith(key))
  const counties = / c/i.test(typed.trim())
    ? await source.listCountiesBeginning(areaForm(typed).key)
    : []
  return [
    ...states.map(({ code }) => stateMeaning(code)),
    ...areas.flatMap(([, named]) => named).map(areaMeaning),
    ...counties
      .map(countyMeaning)
      .toSorted((a, b) => b.weight - a.weight)
      .map(withoutWeight),
    ...(key.length < shortestVenue ? [] : await locateVenues(source, knownVenuesBeginning(typed))),
  ].slice(0, mostAreas)
}

/** Digits that a ZIP begins with: "606", "60601-12"; undefined when the text is something else. */
const zipPrefixOf = (typed: string): string | undefined =>
  /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(typed)?.[1] ?? readPlaceText(typed).zipCode

/** "Northern Mariana Islands". */
const maxStateWords = 3

/** "Spring", "Springfield, I", "springfield il", "nyc": the cities that each may mean. */
const citySearchesOf = (typed: string): CitySearch[] => {
  const comma = typed.lastIndexOf(',')
  if (comma >= 0) {
    const states = statesBeginning(typed.slice(comma + 1))
    return prefixes(typed.slice(0, comma)).map((key) => ({ key, exact: false, states }))
  }
  const begun = prefixes(typed)
  const nicknamed = citiesOfAliasPrefixes(begun).map(({ city, state }) => {
    return { key: placeKey(city), exact: true, states: [state] }
  })
  return [...begun.map((key) => ({ key, exact: false })), ...nicknamed, ...withStateBegun(typed)]
}

/** "springfield oreg", "charleston west v": a whole city, and the beginning of a state after it. */
const withStateBegun = (typed: string): CitySearch[] => {
  const words = typed.trim().split(/\s+/)
  const searches: CitySearch[] = []
  for (let count = Math.min(maxStateWords, words.length - 1); count >= 1; count--) {
    const begun = words.slice(-count).join(' ')
    const key = placeKey(words.slice(0, -count).join(' '))
    const states = begun.length > 1 ? statesBeginning(begun) : undefined
    if (key !== '' && states && states.length > 0) searches.push({ key, exact: true, states })
  }
  return searches
}

const prefixes = (text: string) => placeKeyPrefixes(text).filter((key) => key !== '')

/** Codes of the states whose code or name begins so; all of them (undefined) when nothing is typed yet. */
const statesBeginning = (text: string): string[] | undefined => {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const exact = stateCode(typed)
  if (exact) return [exact]
  return usStates
    .filter(({ code, name }) => [code, name].some((each) => each.toLowerCase().startsWith(typed)))
    .map(({ code }) => code)
}

/** Shorter names are like too many others. */
const shortest = 4
/** Letters that may be wrong. */
const slipsIn = (key: string) => (key.length === shortest ? 1 : 2)

/** "Dytoon" is Dayton, "phily" Philadelphia. */
const listSimilar = async (source: PlaceSource, typed: string): Promise<PlaceMeaning[]> => {
  const [reading] = readPlaceText(typed).readings
  const key = reading ? placeKey(reading.city) : ''
  if (!reading || key.length < shortest) return []
  const { state } = reading
  const found = await source.listCitiesSpelledLike(key, slipsIn(key), { state, limit: most })
  const nicknamed = state === undefined ? citiesOfSimilarAlias(key) : []
  const meant = await Promise.all(
    nicknamed.map(async (city) => source.listCities(placeKey(city.city), city.state)),
  )
  return [...meant.flatMap((cities) => cities.slice(0, 1)), ...found].map((city) =>
    withoutWeight(cityMeaning(city)),
  )
}
