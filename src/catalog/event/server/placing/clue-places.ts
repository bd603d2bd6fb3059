/** Evaluates a place given in words: ZIP code, city, state. */
import { greatCircleMiles, type Point } from '../../../place/distance.ts'
import { cityOfAlias } from '../../../place/place-aliases.ts'
import { placeKey } from '../../../place/place-name.ts'
import { isAmbiguous, listCitiesNamed } from '../../../place/server/place-lookup.ts'
import type { CityPlace, PlaceSource, ZipPlace } from '../../../place/server/place-tables.ts'
import { stateCode } from '../../../place/us-states.ts'
import type { PlaceClues } from './place-clues.ts'

/** Places named by the words, without contradictions. */
export type CluePlaces = {
  /** City as given. */
  city: string
  /** Code; empty if missing or unknown. */
  state: string
  zip?: ZipPlace
  /** Places with the given name, most likely first. */
  cities: readonly CityPlace[]
  /** True if city, state and ZIP code contradict each other. */
  hasConflict: boolean
}

/** Most miles between a ZIP code and its city; a farther one belongs to another city of that name. */
const zipFromCityMiles = 60
/** Most miles if the ZIP code's post office has another name; not for Alaska, whose areas are larger. */
const zipFromOtherCityMiles = 25

const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Adds unusable clues to `notes`. */
export async function findCluePlaces(
  source: PlaceSource,
  clues: PlaceClues,
  notes: string[],
): Promise<CluePlaces> {
  const city = tidy(clues.city)
  const clueState = tidy(clues.state)
  const state = readState(clueState, notes)
  const zip = await findClueZip(source, tidy(clues.zipCode), state, notes)
  // A city in "Ontario" is not in the US, even if a US city has its name.
  const isAbroad = clueState !== '' && state === '' && !zip
  const cities =
    city === '' || isAbroad ? [] : await namesakesOf(source, { ...clues, city, state }, zip, notes)
  const doesFit = zip === undefined || zipFits(zip, cities, { city, state }, notes)
  return { city, state, cities, zip: doesFit ? zip : undefined, hasConflict: !doesFit }
}

function readState(text: string, notes: string[]): string {
  const code = text === '' ? '' : stateCode(text)
  if (code === undefined) notes.push(`“${text}” is not a US state or territory.`)
  return code ?? ''
}

/** Restores leading zeros of "00601" or "01001", which a spreadsheet dropped. */
async function findClueZip(
  source: PlaceSource,
  text: string,
  state: string,
  notes: string[],
): Promise<ZipPlace | undefined> {
  if (text === '') return undefined
  const digits = /^(\d{3,5})(?:-?\d{4})?$/.exec(text)?.[1]
  const zip = digits && (await source.findZip(digits.padStart(5, '0')))
  const isShortened = digits !== undefined && digits.length < 5
  if (zip && !(isShortened && state !== '' && zip.state !== state)) return zip
  notes.push(`We don't know ZIP code ${text}.`)
  return undefined
}

async function namesakesOf(
  source: PlaceSource,
  { city: name, state, latitude }: PlaceClues & { city: string; state: string },
  zip: ZipPlace | undefined,
  notes: string[],
): Promise<readonly CityPlace[]> {
  const alias = cityOfAlias(name)
  const where = state || zip?.state
  const aliasCity = alias && (where === undefined || alias.state === where) ? alias : undefined
  const cities = await listCitiesNamed(source, aliasCity?.city ?? name, aliasCity?.state ?? where)
  if (cities.length === 0 && !zip) notes.push(`We couldn't find ${name}${inState(state)}.`)
  const hasPosition = zip !== undefined || typeof latitude === 'number'
  if (where === undefined && !hasPosition && namesArea(name)) {
    notes.push(`“${name}” names a state or region, and the city is missing.`)
    return []
  }
  const states = new Set(cities.map((city) => city.state))
  if (where === undefined && states.size > 1) {
    notes.push(`${states.size} states have a place called ${name}, and the state is missing.`)
    return []
  }
  if (hasPosition || !isAmbiguous(cities)) return cities
  notes.push(
    `${cities.length} places${inState(state)} are called ${name}, and the ZIP code is missing.`,
  )
  return []
}

/**
 * Regions that are also cities (Midwest, WY; Panhandle, TX). Sources write them, like state names, for events at
 * several places.
 */
const regions = new Set(['midwest', 'panhandle', 'west', 'southwest', 'northwest', 'central'])

/** True for regions and full state names: two letters such as "LA" abbreviate a city, and "New York" is the city. */
const namesArea = (name: string): boolean => {
  const key = placeKey(name)
  if (regions.has(key)) return true
  return key.length > 2 && key !== placeKey('New York') && stateCode(name) !== undefined
}

const inState = (state: string) => (state === '' ? '' : ` in ${state}`)

function zipFits(
  zip: ZipPlace,
  cities: readonly CityPlace[],
  { city, state }: { city: string; state: string },
  notes: string[],
): boolean {
  // Some ZIP codes cross state borders, so the distance decides if the city is known.
  const nearest = nearestOf(zip, cities)
  const isElsewhere = state !== '' && zip.state !== state
  const hasSameName = placeKey(city) === placeKey(zip.city) || zip.state === 'AK'
  const farthest = hasSameName ? zipFromCityMiles : zipFromOtherCityMiles
  if (nearest ? nearest.miles <= farthest : !isElsewhere) return true
  const cityAndState = [city, state].filter(Boolean).join(', ')
  notes.push(`ZIP code ${zip.zip} belongs to ${zip.city}, ${zip.state}, not to ${cityAndState}.`)
  return false
}

/** Nearest of the places, with its distance; undefined if there are none. */
export function nearestOf<Place extends Point>(
  point: Point,
  places: readonly Place[],
): { place: Place; miles: number } | undefined {
  let best: { place: Place; miles: number } | undefined
  for (const place of places) {
    const miles = greatCircleMiles(point, place)
    if (!best || miles < best.miles) best = { place, miles }
  }
  return best
}
