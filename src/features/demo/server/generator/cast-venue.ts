/** Where a demonstration event takes place: an invented venue somewhere in a real city. */
import type { DraftPlace } from '../../../../catalog/server/store/new-event.ts'
import type { Random } from '../model/random.ts'
import { type VenueKind, venues } from '../model/venues.ts'
import { inventPlace } from '../words/place-words.ts'
import type { DemoCity, ZipPoint } from './demo-city.ts'
import { fillPattern } from './pattern-facts.ts'
import type { Stage } from './stage.ts'

export type Venue = {
  readonly kind: VenueKind
  readonly name: string
  /** The invented name of its neighbourhood. */
  readonly neighbourhood: string
  /** Empty where only the ZIP or the city is known. */
  readonly streetAddress: string
  /** "Main Street", for the prose. */
  readonly street: string
  readonly place: DraftPlace
}

const streetWords: Record<string, string> = {
  St: 'Street',
  Rd: 'Road',
  Dr: 'Drive',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Pkwy: 'Parkway',
  Ln: 'Lane',
}

const spokenStreet = (street: string) =>
  street.replace(/\b(?:St|Rd|Dr|Ave|Blvd|Pkwy|Ln)$/, (word) => streetWords[word] ?? word)

export const castVenue = (
  { random, decks }: Stage,
  city: DemoCity,
  kinds: readonly VenueKind[],
): Venue => {
  const kind = random.pick(kinds)
  const facts = { city: city.name, place: inventPlace(random, city.climate, city.state) }
  const { names, streets } = venues[kind]
  const street = fillPattern(random.pick(streets), facts) ?? ''
  const number = random.whole(1, 58) * 50 + random.whole(0, 24) * 2
  // Some sources know the street, some the ZIP, a few the city alone.
  const precision = random.weighted({ address: 85, zip: 11, city: 4 })
  return {
    kind,
    name: fillPattern(decks.deal(names) ?? '', facts) ?? '',
    neighbourhood: facts.place,
    streetAddress: precision === 'address' ? `${number} ${street}` : '',
    street: spokenStreet(street),
    place: castPlace(random, city, precision),
  }
}

const castPlace = (
  random: Random,
  city: DemoCity,
  locationPrecision: DraftPlace['locationPrecision'],
): DraftPlace => {
  const { timeZone } = city
  const zip = random.pick(city.zips)
  if (locationPrecision === 'address') {
    return { ...nearby(random, zip), zipCode: zip.zipCode, locationPrecision, timeZone }
  }
  const { latitude, longitude } = zip
  if (locationPrecision === 'zip') {
    return { latitude, longitude, zipCode: zip.zipCode, locationPrecision, timeZone }
  }
  return { ...middleOf(city.zips), locationPrecision, timeZone }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Within some 400 yards, so that venues of one ZIP do not lie on one point. */
const nearby = (random: Random, { latitude, longitude }: ZipPoint) => ({
  latitude: rounded(latitude + (random.next() - 0.5) * 0.006),
  longitude: rounded(longitude + (random.next() - 0.5) * 0.006),
})

/** The ZIP in the middle, which lies on land as an average might not. */
const middleOf = (zips: readonly ZipPoint[]) => {
  const sorted = [...zips].sort((a, b) => a.latitude - b.latitude)
  const { latitude, longitude } = sorted[Math.floor(sorted.length / 2)] as ZipPoint
  return { latitude, longitude }
}
