/** Places missing in lists of cities: metropolitan areas, regions, landmarks, and names of places abroad. */
import type { Point } from '../distance.ts'
import { areaForm, placeKey } from '../place-name.ts'
import { readTable } from './data/data-files.ts'

const listOf = (text = '') => text.split('|').filter((each) => each !== '')

export type NamedArea = {
  name: string
  /** Codes; the first one is in the area's label. */
  states: readonly string[]
  /** Circle; absent if the area consists of whole states. */
  circle?: { point: Point; miles: number }
}

export type LargeCounty = { thousands: number; miles: number }
type CityName = { city: string; state: string }
export type KnownVenue = CityName & { venueName: string; zipCode: string }

const cityOf = (label = ''): CityName => {
  const [city = '', state = ''] = label.split(', ')
  return { city, state }
}

const load = () => {
  const areas = new Map<string, NamedArea[]>()
  for (const { name = '', states = '', latitude, longitude, miles, aka } of readTable(
    'areas.tsv',
  )) {
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    const circle = miles ? { circle: { point, miles: Number(miles) } } : {}
    const area = { name, states: states.split(' '), ...circle }
    for (const key of new Set([name, ...listOf(aka)].map(placeKey)))
      areas.set(key, [...(areas.get(key) ?? []), area])
  }
  const counties = new Map<string, LargeCounty>()
  const nicknames = new Map<string, CityName>()
  for (const { county = '', state = '', thousands, miles, aka } of readTable(
    'large-counties.tsv',
  )) {
    const large = { thousands: Number(thousands), miles: Number(miles) }
    counties.set(`${areaForm(county).key},${state}`, large)
    for (const name of listOf(aka)) nicknames.set(placeKey(name), { city: county, state })
  }
  const favored = readTable('favored-cities.tsv').map(
    ({ typed = '', meant }) => [placeKey(typed), cityOf(meant)] as const,
  )
  const abroad = readTable('abroad.tsv').map(
    ({ name = '', country = '' }) => [placeKey(name), { name, country }] as const,
  )
  return { areas, counties, nicknames, favored: new Map(favored), abroad: new Map(abroad) }
}

let cachedPlaces: ReturnType<typeof load> | undefined

/** Loaded at the first call. Keyed by placeKey; counties by the key of areaForm and state. */
export const namedPlaces = (): ReturnType<typeof load> => {
  cachedPlaces ??= load()
  return cachedPlaces
}

/** Normalized name for looking up well-known race tracks, fairgrounds and halls. */
export const venueKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^the /, '')

export const knownVenueRows = () => readTable('known-venues.csv')

let venues: { keys: string[]; venue: KnownVenue }[] | undefined

const knownVenues = () => {
  venues ??= knownVenueRows().map((row) => {
    const { venueName = '', city = '', state = '', zipCode = '' } = row
    const venue = { venueName, city, state, zipCode }
    return { keys: [venueName, ...listOf(row.aliases)].map(venueKey), venue }
  })
  return venues
}

/**
 * Known venues by name: exact matches; else, for two words and more, venues with all of the words: "petersen museum"
 * finds the Petersen Automotive Museum.
 */
export const findKnownVenues = (name: string, state?: string): KnownVenue[] => {
  const searchedKey = venueKey(name)
  const words = searchedKey.split(' ')
  const inState = knownVenues().filter(({ venue }) => state === undefined || venue.state === state)
  const exact = inState.filter(({ keys }) => keys.includes(searchedKey))
  const found =
    exact.length > 0 || words.length < 2
      ? exact
      : inState.filter(({ keys }) =>
          keys.some((key) => words.every((word) => key.split(' ').includes(word))),
        )
  return found.map(({ venue }) => venue)
}

export const knownVenuesBeginning = (text: string): KnownVenue[] => {
  const keyPrefix = venueKey(text)
  return knownVenues().flatMap(({ keys, venue }) =>
    keys.some((key) => key.startsWith(keyPrefix)) ? [venue] : [],
  )
}
