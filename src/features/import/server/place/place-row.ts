/** Locates a row, with the help of known venues. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Locator } from '../../../../catalog/event/server/placing/locate.ts'
import type { Whereabouts } from '../../../../catalog/event/server/placing/place-clues.ts'
import { isCountryAbroad, isStateAbroad } from '../../../../catalog/place/abroad.ts'
import { cityOfAlias } from '../../../../catalog/place/place-aliases.ts'
import { placeKey } from '../../../../catalog/place/place-name.ts'
import { listCitiesNamed } from '../../../../catalog/place/server/place-lookup.ts'
import type { PlaceSource } from '../../../../catalog/place/server/place-tables.ts'
import { isUsZone, timeZoneAt } from '../../../../catalog/place/server/venue-zone.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { isVenueWord } from '../address/address-words.ts'
import type { CleanDraft } from '../clean/clean-fields.ts'
import { findTown } from './find-town.ts'
import { isAddressAbroad, isZipAbroad } from './foreign-address.ts'
import { findInArea, isWithinReach, type ListArea } from './list-area.ts'
import type { Venue, VenueBook } from './venue-book.ts'

export type PlacedRow = {
  place?: Whereabouts
  /** Reason why no place was found, or how an ambiguous place was resolved. */
  notes: string[]
  /** True if the row is clearly outside the United States. */
  abroad: boolean
  /** Place as written in the row, if it was completed; it identifies the row. */
  statedPlace?: Pick<CleanDraft, 'venueName' | 'city' | 'state'>
}

/** Area of the row's list; computed only for rows without a place of their own. */
export type AreaOfList = () => Promise<ListArea | undefined>

export type PlaceContext = {
  locator: Locator
  venues: VenueBook
  /** Country as the source writes it; empty for the United States. */
  country?: string
  /** Texts of the row that may contain a whole address. */
  addresses?: readonly string[]
  /** Operator's default place for rows without one. */
  otherwise?: DefaultPlace
  areaOfList?: AreaOfList
}

/**
 * Finds the draft's town, completes its place from the venue book and the default place, and locates it. An ambiguous
 * town is taken to be the one in the list's area.
 */
export const placeRow = async (
  draft: CleanDraft,
  { locator, venues, country = '', addresses = [], otherwise, areaOfList }: PlaceContext,
): Promise<PlacedRow> => {
  const texts = [draft.location, draft.city, ...addresses]
  if (isForeign(country) || saysAbroad(draft, texts, otherwise !== undefined)) {
    return { notes: [], abroad: true }
  }
  if (!fromVenueBook(draft, venues)) {
    await findTown(draft, locator.places, stateCode(otherwise?.state ?? '') ?? '')
    fromVenueBook(draft, venues)
  }
  if (otherwise) await completeRow(draft, otherwise, locator.places)
  const nicknamed = takeCityName(draft)
  const { venueName, city, state, zipCode } = draft
  const point = pointOf(draft)
  // A point outside the United States overrides the city: Melbourne is then not the one in Florida.
  if (point && !state && !zipCode && isAbroad(point)) return { notes: [], abroad: true }
  const { place, notes } = await locateRow(draft, locator, venues)
  if (!place && !state && !zipCode && (await endsAbroad(draft.location, locator.places))) {
    return { notes: [], abroad: true }
  }
  if (!place && !state && !zipCode && !point) {
    const located = await inLargeCity(draft, locator, areaOfList)
    if (located) return { ...located, abroad: false, statedPlace: { venueName, city, state } }
  }
  if (!place && !zipCode && !point) {
    const area = await areaOfList?.()
    const found = area && (await findInArea(draft, locator.places, area))
    if (found) {
      Object.assign(draft, found.parts)
      const statedPlace = { venueName, city, state }
      return { place: found.place, notes: [found.note], abroad: false, statedPlace }
    }
  }
  // A bare venue name beside a point may be part of the city's: "Miami" in Miami Gardens is not a venue.
  if (place && point && !city && isPartOf(venueName, place.city)) draft.venueName = ''
  return {
    place,
    notes: place ? notes : notes.map(withAdvice),
    abroad: false,
    statedPlace: nicknamed,
  }
}

/** Adds how to set the state for a whole list. */
const withAdvice = (note: string): string =>
  note.endsWith('and the state is missing.')
    ? `${note} Write it behind the town, or set a default place for all of them`
    : note

/** Replaces a nickname by the city: "NYC" becomes New York. Returns the original words, or undefined. */
const takeCityName = (draft: CleanDraft): PlacedRow['statedPlace'] => {
  const { venueName, city, state } = draft
  const alias = cityOfAlias(city)
  if (!alias || (state !== '' && stateCode(state) !== alias.state)) return undefined
  Object.assign(draft, alias)
  return { venueName, city, state }
}

/** Locates by the row's town, else by a known venue: Sauget (World Wide Technology Raceway) is a village of 140. */
const locateRow = async (
  draft: CleanDraft,
  locator: Locator,
  venues: VenueBook,
): Promise<Omit<PlacedRow, 'abroad'>> => {
  const { venueName, city, state, zipCode } = draft
  const point = pointOf(draft)
  const found = await locator({ venueName, city, state, zipCode, ...point })
  if (found.place || !city || zipCode || point) return found
  const venue = venueNamed(venueName, state, venues)
  return (
    (venue && (await locateAt(draft, venue, locator))) ?? locateSmallTown(draft, locator, found)
  )
}

/** Minimum population; smaller cities have namesakes in the English-speaking world. */
const largeCity = 250_000
/** Minimum ratio of its population to that of the next city of the name. */
const farLarger = 10

/** Splits "Zilker Park Austin" into a venue and the one to three words after it. */
const behindVenue = (name: string): string[] => {
  const words = name.split(' ')
  const at = words.findLastIndex(
    (word, index) => index > 0 && index < words.length - 1 && isVenueWord(word),
  )
  return at < 0 || words.length - at > 4
    ? [name]
    : [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
}

/** "Dodger Stadium, Los Angeles": a large city with an unambiguous name, after a venue. */
const inLargeCity = async (draft: CleanDraft, locator: Locator, areaOfList?: AreaOfList) => {
  const nameParts = draft.venueName.split(',').map((part) => part.trim())
  const parts = nameParts.length > 1 ? nameParts : behindVenue(draft.venueName)
  const name = draft.city || (parts.length > 1 ? parts.at(-1) : '')
  if (!name) return undefined
  const [city, next] = await listCitiesNamed(locator.places, name)
  const { population = 0 } = city ?? {}
  if (!city || population < largeCity || population < (next?.population ?? 0) * farLarger)
    return undefined
  const area = await areaOfList?.()
  if (area && !isWithinReach(city, area)) return undefined
  const venueName = draft.city ? draft.venueName : parts.slice(0, -1).join(', ')
  const { place } = await locator({ venueName, city: city.name, state: city.state, zipCode: '' })
  if (!place) return undefined
  Object.assign(draft, { venueName, city: city.name, state: city.state })
  return {
    place,
    notes: [`Took ${city.name} for the one in ${city.state}, by far the largest of its name.`],
  }
}

const locateAt = async (draft: CleanDraft, venue: Venue, locator: Locator) => {
  const { latitude, longitude, venueName, city, state, zipCode } = venue
  const point = latitude === null || longitude === null ? {} : { latitude, longitude }
  const { place } = await locator({ venueName, city, state, zipCode, ...point })
  if (!place) return undefined
  const note = `We couldn't find ${draft.city}; ${venueName} is in ${city}, ${state}.`
  Object.assign(draft, { zipCode, latitude, longitude, state })
  return { place, notes: [note] }
}

const locateSmallTown = async (
  draft: CleanDraft,
  locator: Locator,
  found: Omit<PlacedRow, 'abroad'>,
) => {
  const { venueName, city, state } = draft
  const zipCode = zipOfSmallTown(city, state)
  if (!zipCode) return found
  const { place } = await locator({ venueName, city: '', state, zipCode })
  if (!place) return found
  draft.zipCode = zipCode
  return { place, notes: [] }
}

/** True if the state, the ZIP code, or an address in one field is outside the United States. */
const saysAbroad = (
  { state, zipCode }: CleanDraft,
  texts: readonly string[],
  isRegional: boolean,
): boolean =>
  isZipAbroad(zipCode) ||
  isStateAbroad(state) ||
  texts.some((text) => text !== '' && isAddressAbroad(text, isRegional))

const isPartOf = (name: string, city: string) =>
  name !== '' && city.toLowerCase().startsWith(name.toLowerCase())

const domesticCountry =
  /^(?:|us|usa|u\. ?s\. ?(?:a\.?)?|(?:the )?united states(?: of america)?(?: \(the\))?|america|u\.?s\.?\/?a|estados unidos|840|pr|puerto rico|gu|guam|vi|us virgin islands|as|american samoa|mp|northern mariana islands)$/i

const isForeign = (country: string) => !domesticCountry.test(country.trim())

const pointOf = ({ latitude, longitude }: CleanDraft) =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined

/** False if only swapped or unsigned; the locator corrects such coordinates. */
const isAbroad = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  [
    [latitude, longitude],
    [latitude, -longitude],
    [longitude, latitude],
  ].every(([lat = 0, lng = 0]) => !isUsZone(timeZoneAt(lat, lng) ?? ''))

/** Takes town, ZIP code and point from a known venue and returns true; a given street stays. */
const fromVenueBook = (draft: CleanDraft, venues: VenueBook): boolean => {
  if (draft.zipCode || pointOf(draft)) return false
  const found = knownVenue(draft, venues)
  if (!found) return false
  const { city, zipCode, latitude, longitude, streetAddress } = found
  Object.assign(draft, { city, zipCode, latitude, longitude })
  draft.streetAddress ||= streetAddress
  draft.venueName ||= found.venueName
  draft.state ||= found.state
  return true
}

/** Also finds the track in "Turn 7, Sonoma Raceway". */
const venueNamed = (name: string, state: string, venues: VenueBook): Venue | undefined =>
  [name, ...name.split(/, ?/)]
    .map((each) => (each === '' ? undefined : venues.find(each, state)))
    .find((venue) => venue !== undefined)

const knownVenue = (draft: CleanDraft, venues: VenueBook): Venue | undefined => {
  const { venueName, city, state, name } = draft
  if (venueName) return city ? undefined : venueNamed(venueName, state, venues)
  // The city may really be a venue: "Lime Rock Park, CT".
  if (city) return venues.find(city, state)
  const inName = /(?:\bat |@ ?)([^@]+)$|(\bgrand prix of .+)$/i.exec(name)
  const venueInName = inName?.[1] ?? inName?.[2]
  return venues.findByEvent(name) ?? (venueInName ? venues.find(venueInName, state) : undefined)
}

/** Operator's default place, which completes the places of rows. */
type DefaultPlace = Partial<CleanDraft>

/**
 * A row without a place gets the whole default. A row with only a town gets the state if the town is in it, and the
 * rest if it is the same town. A row with only a state gets the rest if it is the same state. A row with a ZIP code or
 * a point gets nothing.
 */
const completeRow = async (
  draft: CleanDraft,
  defaults: DefaultPlace,
  places: PlaceSource,
): Promise<void> => {
  if (draft.zipCode !== '' || draft.latitude !== null) return
  const state = stateCode(defaults.state ?? '') ?? ''
  if (draft.city === '') {
    if (draft.state === '' || stateCode(draft.state) === state) fillBlanks(draft, defaults)
    return
  }
  if (draft.state !== '') return
  if (defaults.city && placeKey(draft.city) === placeKey(defaults.city)) fillBlanks(draft, defaults)
  else if (state !== '' && (await listCitiesNamed(places, draft.city, state)).length > 0)
    draft.state = state
}

const fillBlanks = (draft: CleanDraft, defaults: DefaultPlace): void => {
  for (const [field, value] of Object.entries(defaults)) {
    const key = field as keyof CleanDraft
    // A street and a point belong together: the default's point is not that of another street.
    const isOtherPoint = draft.streetAddress !== '' && (key === 'latitude' || key === 'longitude')
    if (!isOtherPoint && (draft[key] === '' || draft[key] === null))
      Object.assign(draft, { [key]: value })
  }
}

/** True for "Circuit, Town, Country"; with two parts, only if no US town has the country's name. */
const endsAbroad = async (location: string, places: PlaceSource): Promise<boolean> => {
  const parts = location.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || !isCountryAbroad(last)) return false
  return parts.length > 2 || (await places.listCities(placeKey(last))).length === 0
}

/** Villages and areas that car event lists name as towns but the list of places lacks, with a ZIP code each. */
type Row = { city: string; state: string; zipCode: string }

const file = new URL('small-towns.csv', import.meta.url)

export const smallTowns = parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Row[]

const zipCodes = new Map(
  smallTowns.map(({ city, state, zipCode }) => [`${placeKey(city)},${state}`, zipCode]),
)

/** ZIP code of "Sauget" in "IL" or "Illinois"; undefined if not in the list. */
const zipOfSmallTown = (city: string, state: string): string | undefined =>
  zipCodes.get(`${placeKey(city)},${stateCode(state) ?? state}`)
