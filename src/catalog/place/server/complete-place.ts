/** Completes texts for a place that are still being typed. */
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
/** Number of cities before completions of other kinds. */
const citiesFirst = 5
const mostAreas = 3

/** Fewest letters typed before states and areas are suggested. */
const shortestArea = 3
const shortestVenue = 6

export type MeantPlaces = {
  places: PlaceMeaning[]
  /** `name`: the text is the first place's whole name; `beginning`: its start; `spelling`: similar to it. */
  as: 'name' | 'beginning' | 'spelling'
}

/**
 * Meanings of a text, then names that start with it; if there are neither, cities with a similar spelling. The first is
 * the one that a search for the text finds.
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

/** Meanings for a search: without completions if the text is a name. */
export const findMeanings = async (
  source: PlaceSource,
  text: string,
  options: RankOptions = {},
): Promise<MeantPlaces> => {
  const named = await rankWhole(source, text, options)
  if (named.length > 0) return { places: named, as: 'name' }
  return begunOrSimilar(source, text, await completionsOf(source, text))
}

/** Finds a trip, else places. */
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

/** States, metropolitan areas, regions, counties and known venues that start with a text. */
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

/** Leading digits of a ZIP code: "606", "60601-12"; undefined for other texts. */
const zipPrefixOf = (typed: string): string | undefined =>
  /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(typed)?.[1] ?? readPlaceText(typed).zipCode

/** Most words of a state's name: "Northern Mariana Islands". */
const maxStateWords = 3

/** City searches for texts such as "Spring", "Springfield, I", "springfield il", "nyc". */
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

/** A whole city and the start of a state: "springfield oreg", "charleston west v". */
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

/** Codes of states whose code or name starts with a text; undefined (all) for an empty text. */
const statesBeginning = (text: string): string[] | undefined => {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const exact = stateCode(typed)
  if (exact) return [exact]
  return usStates
    .filter(({ code, name }) => [code, name].some((each) => each.toLowerCase().startsWith(typed)))
    .map(({ code }) => code)
}

/** Minimum length for similarity; shorter names resemble too many others. */
const shortest = 4
/** Most letters that may differ. */
const slipsIn = (key: string) => (key.length === shortest ? 1 : 2)

/** Cities with a similar spelling: "Dytoon" finds Dayton, "phily" Philadelphia. */
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
