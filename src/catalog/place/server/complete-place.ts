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

const maxPlaces = 8
/** Number of cities before completions of other kinds. */
const citiesFirst = 5
const maxAreas = 3

/** Fewest letters typed before states and areas are suggested. */
const minAreaLength = 3
const minVenueLength = 6

export type PlaceMatches = {
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
  text: string,
  options: RankOptions = {},
): Promise<PlaceMatches> => {
  const exact = await rankFullText(source, text, options)
  const completions = await completionsOf(source, text)
  if (exact.length === 0) return completedOrSimilar(source, text, completions)
  return { places: distinct([...exact, ...completions]), as: 'name' }
}

/** Meanings for a search: without completions if the text is a name. */
export const findMeanings = async (
  source: PlaceSource,
  text: string,
  options: RankOptions = {},
): Promise<PlaceMatches> => {
  const exact = await rankFullText(source, text, options)
  if (exact.length > 0) return { places: exact, as: 'name' }
  return completedOrSimilar(source, text, await completionsOf(source, text))
}

/** Finds a trip, else places. */
const rankFullText = async (source: PlaceSource, text: string, options: RankOptions) => {
  const trip = await findTrip(text, async (stop, from) => {
    const { places } = await findMeanings(source, stop, from ? { ...options, from } : options)
    return places[0]
  })
  return trip ? [trip] : rankPlaces(source, text, options)
}

const completedOrSimilar = async (
  source: PlaceSource,
  text: string,
  completions: readonly PlaceMeaning[],
): Promise<PlaceMatches> =>
  completions.length > 0
    ? { places: distinct(completions), as: 'beginning' }
    : { places: distinct(await listSimilar(source, text)), as: 'spelling' }

const distinct = (places: readonly PlaceMeaning[]) => {
  const labels = new Set<string>()
  return places.filter(({ label }) => !labels.has(label) && labels.add(label)).slice(0, maxPlaces)
}

const completionsOf = async (source: PlaceSource, text: string): Promise<PlaceMeaning[]> => {
  const zip = zipPrefixOf(text)
  if (zip) return (await source.listZipsBeginning(zip, maxPlaces)).map(zipMeaning)
  if (placeKey(text).length < 2) return []
  const cityMatches = await source.listCitiesBeginning(citySearchesOf(text), maxPlaces)
  const found = cityMatches.toSorted(
    (a, b) => Number(isInRegion(b.state)) - Number(isInRegion(a.state)),
  )
  const cities = found.map((city) => withoutWeight(cityMeaning(city)))
  const areas = await areasBeginning(source, text)
  return [...cities.slice(0, citiesFirst), ...areas, ...cities.slice(citiesFirst)]
}

/** States, metropolitan areas, regions, counties and known venues that start with a text. */
const areasBeginning = async (source: PlaceSource, text: string): Promise<PlaceMeaning[]> => {
  const key = placeKey(text)
  if (key.length < minAreaLength) return []
  const states = usStates.filter(({ name }) => placeKey(name).startsWith(key))
  const areas = [...namedPlaces().areas].filter(([each]) => each.startsWith(key))
  const counties = / c/i.test(text.trim())
    ? await source.listCountiesBeginning(areaForm(text).key)
    : []
  return [
    ...states.map(({ code }) => stateMeaning(code)),
    ...areas.flatMap(([, namesakes]) => namesakes).map(areaMeaning),
    ...counties
      .map(countyMeaning)
      .toSorted((a, b) => b.weight - a.weight)
      .map(withoutWeight),
    ...(key.length < minVenueLength ? [] : await locateVenues(source, knownVenuesBeginning(text))),
  ].slice(0, maxAreas)
}

/** Leading digits of a ZIP code: "606", "60601-12"; undefined for other texts. */
const zipPrefixOf = (text: string): string | undefined =>
  /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(text)?.[1] ?? readPlaceText(text).zipCode

/** Most words of a state's name: "Northern Mariana Islands". */
const maxStateWords = 3

/** City searches for texts such as "Spring", "Springfield, I", "springfield il", "nyc". */
const citySearchesOf = (text: string): CitySearch[] => {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) {
    const states = statesBeginning(text.slice(comma + 1))
    return prefixes(text.slice(0, comma)).map((key) => ({ key, exact: false, states }))
  }
  const keys = prefixes(text)
  const nicknameSearches = citiesOfAliasPrefixes(keys).map(({ city, state }) => {
    return { key: placeKey(city), exact: true, states: [state] }
  })
  return [
    ...keys.map((key) => ({ key, exact: false })),
    ...nicknameSearches,
    ...searchesInStates(text),
  ]
}

/** A whole city and the start of a state: "springfield oreg", "charleston west v". */
const searchesInStates = (text: string): CitySearch[] => {
  const words = text.trim().split(/\s+/)
  const searches: CitySearch[] = []
  for (let count = Math.min(maxStateWords, words.length - 1); count >= 1; count--) {
    const stateText = words.slice(-count).join(' ')
    const key = placeKey(words.slice(0, -count).join(' '))
    const states = stateText.length > 1 ? statesBeginning(stateText) : undefined
    if (key !== '' && states && states.length > 0) searches.push({ key, exact: true, states })
  }
  return searches
}

const prefixes = (text: string) => placeKeyPrefixes(text).filter((key) => key !== '')

/** Codes of states whose code or name starts with a text; undefined (all) for an empty text. */
const statesBeginning = (text: string): string[] | undefined => {
  const prefix = text.trim().toLowerCase()
  if (prefix === '') return undefined
  const exact = stateCode(prefix)
  if (exact) return [exact]
  return usStates
    .filter(({ code, name }) => [code, name].some((each) => each.toLowerCase().startsWith(prefix)))
    .map(({ code }) => code)
}

/** Minimum length for similarity; shorter names resemble too many others. */
const minSimilarLength = 4
/** Most letters that may differ. */
const maxSlips = (key: string) => (key.length === minSimilarLength ? 1 : 2)

/** Cities with a similar spelling: "Dytoon" finds Dayton, "phily" Philadelphia. */
const listSimilar = async (source: PlaceSource, text: string): Promise<PlaceMeaning[]> => {
  const [reading] = readPlaceText(text).readings
  const key = reading ? placeKey(reading.city) : ''
  if (!reading || key.length < minSimilarLength) return []
  const { state } = reading
  const similarCities = await source.listCitiesSpelledLike(key, maxSlips(key), {
    state,
    limit: maxPlaces,
  })
  const aliasCities = state === undefined ? citiesOfSimilarAlias(key) : []
  const aliasMatches = await Promise.all(
    aliasCities.map(async (city) => source.listCities(placeKey(city.city), city.state)),
  )
  return [...aliasMatches.flatMap((cities) => cities.slice(0, 1)), ...similarCities].map((city) =>
    withoutWeight(cityMeaning(city)),
  )
}
