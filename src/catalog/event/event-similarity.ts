/**
 * Similarity of two listings from different sources, by day, place and words of the name. Stricter than the suggestions
 * for reviewers, because it acts without a person.
 */
import { greatCircleMiles, type Point } from '../place/distance.ts'
import { minutesOfClock } from '../time/local-times.ts'
import { nameWords, type Words } from './name-words.ts'

export type Listed = {
  name: string
  venueName: string
  streetAddress: string
  city: string
  state: string
  /** Null for an ongoing place. */
  date: string | null
  endDate: string | null
  /** `HH:MM`, possibly with seconds. */
  startTime: string | null
  latitude: number | null
  longitude: number | null
  locationPrecision: 'address' | 'zip' | 'city' | null
}

type Nearness = 'same' | 'near' | 'far'

/** Score from 0 (different events) to 1. */
export const similarityOf = (one: Listed, other: Listed): number => {
  if (!overlap(one, other)) return 0
  const gap = minutesBetween(one.startTime, other.startTime)
  if (gap !== undefined && gap > longestGap) return 0
  if (!partsAgree(one, other)) return 0
  const nearness = nearnessOf(one, other)
  if (nearness === 'far') return 0
  const words = compareNames(one, other, nearness)
  const isLikely =
    nearness === 'same' ? isLikelyHere(words, gap) : isLikelyNear(words, one, other, gap)
  if (!isLikely) return 0
  const near = nearness === 'same' ? 0.2 : 0
  const onTime = gap === undefined ? 0.05 : gap === 0 ? 0.1 : 0
  return Math.min(1, 0.7 * words.dice + near + onTime)
}

/** Most minutes between two start times: gates open at 8 AM, the show starts at noon. */
const longestGap = 240

const overlap = (one: Listed, other: Listed): boolean => {
  if (one.date === null || other.date === null) return one.date === other.date
  return one.date <= (other.endDate ?? other.date) && other.date <= (one.endDate ?? one.date)
}

const minutesBetween = (one: string | null, other: string | null): number | undefined => {
  if (one === null || other === null) return undefined
  return Math.abs(minutesOfClock(one) - minutesOfClock(other))
}

/** Kilometers within which points of this precision may be the same place. */
const tolerance = { address: 3, zip: 10, city: 16 }

const nearnessOf = (one: Listed, other: Listed): Nearness => {
  const away = distanceOf(one, other)
  const sameTown = one.state === other.state && isSame(one.city, other.city)
  if (away === undefined ? !sameTown : away > toleranceOf(one, other)) {
    // Sources assign a large venue to different cities.
    return away !== undefined && away < 25 && venuesAgree(one, other, true) ? 'same' : 'far'
  }
  if (venuesAgree(one, other, false) || streetsAgree(one, other)) return 'same'
  const precise = one.locationPrecision === 'address' && other.locationPrecision === 'address'
  if (precise && away !== undefined && away <= 0.4) return 'same'
  const differ = one.venueName !== '' && other.venueName !== ''
  return precise && differ && away !== undefined && away > 1.5 ? 'far' : 'near'
}

const isSame = (one: string, other: string) =>
  one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

const toleranceOf = (one: Listed, other: Listed) =>
  Math.max(tolerance[one.locationPrecision ?? 'city'], tolerance[other.locationPrecision ?? 'city'])

const kilometersInMile = 1.609344

const hasPoint = (event: Listed): event is Listed & Point =>
  event.latitude !== null && event.longitude !== null

const distanceOf = (one: Listed, other: Listed): number | undefined =>
  hasPoint(one) && hasPoint(other) ? greatCircleMiles(one, other) * kilometersInMile : undefined

/** True if one name contains every word of the other, or with `exactly`, if they have the same words. */
const venuesAgree = (one: Listed, other: Listed, exactly: boolean): boolean => {
  const [short, long] = [nameWords(one.venueName).all, nameWords(other.venueName).all].toSorted(
    (a, b) => a.size - b.size,
  ) as [Set<string>, Set<string>]
  if (short.size === 0 || (exactly && short.size !== long.size)) return false
  return [...short].every((word) => long.has(word))
}

/** True if house number and first word of the street agree. */
const streetsAgree = (one: Listed, other: Listed): boolean => {
  const [first, second] = [one, other].map(({ streetAddress }) =>
    /^(\d+)\s+(?:[nsew]\.?\s+|north |south |east |west )?(\w+)/i
      .exec(streetAddress.trim())
      ?.slice(1)
      .join(' ')
      .toLowerCase(),
  )
  return first !== undefined && first === second && isSame(one.city, other.city)
}

type Compared = {
  /** 1 for the same words; generic words have less weight. */
  dice: number
  /** Numbers of distinctive words, shared and in only one name. */
  shared: number
  onlyOne: number
  onlyOther: number
  /** True if both names have the same words. */
  equal: boolean
  count: number
  /** True if they share a race distance, such as "Winter 250". */
  length: boolean
}

/** False if numbers (such as an edition or heat) or sessions of the names differ. */
const partsAgree = (one: Listed, other: Listed): boolean => {
  const [a, b] = [nameWords(one.name), nameWords(other.name)]
  if (a.numbers.size > 0 && b.numbers.size > 0 && !agree(a.numbers, b.numbers)) return false
  return agree(a.sessions, b.sessions)
}

const compareNames = (one: Listed, other: Listed, nearness: Nearness): Compared => {
  const [a, b] = [nameWords(one.name), nameWords(other.name)]
  // At the same place, words of the place don't distinguish events.
  const places = nearness === 'same' ? placeWords(one, other) : new Set<string>()
  return compareWords(withoutPlace(a, places), withoutPlace(b, places))
}

const agree = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((word) => other.has(word))

const placeWords = (...events: Listed[]): Set<string> => {
  const words = new Set<string>()
  for (const { venueName, city } of events) {
    for (const name of [venueName, city]) for (const word of nameWords(name).all) words.add(word)
  }
  return words
}

const withoutPlace = ({ all, generic }: Words, places: ReadonlySet<string>) => {
  const rest = [...all].filter((word) => !places.has(word))
  return { words: rest.length > 0 ? new Set(rest) : all, generic }
}

type Rest = { words: ReadonlySet<string>; generic: ReadonlySet<string> }

const genericWeight = 0.3

const compareWords = (one: Rest, other: Rest): Compared => {
  const weight = (word: string) =>
    one.generic.has(word) || other.generic.has(word) ? genericWeight : 1
  const sum = (words: Iterable<string>) =>
    [...words].reduce((total, word) => total + weight(word), 0)
  const shared = [...one.words].filter((word) => other.words.has(word))
  const countDistinctive = (words: Iterable<string>) =>
    [...words].filter((word) => weight(word) === 1).length
  const onlyOne = [...one.words].filter((word) => !other.words.has(word))
  const onlyOther = [...other.words].filter((word) => !one.words.has(word))
  return {
    dice: (2 * sum(shared)) / Math.max(sum(one.words) + sum(other.words), genericWeight),
    shared: countDistinctive(shared),
    onlyOne: countDistinctive(onlyOne),
    onlyOther: countDistinctive(onlyOther),
    equal: onlyOne.length + onlyOther.length === 0,
    count: shared.length,
    length: shared.some((word) => /^\d{3,4}$/.test(word)),
  }
}

/** Decides for two events at the same venue. */
const isLikelyHere = (words: Compared, gap: number | undefined): boolean => {
  const { dice, shared, onlyOne, onlyOther, equal, length } = words
  if (equal) return true
  const onTime = gap === 0
  if (shared === 0) return onlyOne + onlyOther === 0 ? dice >= 0.8 : onTime && dice >= 0.5
  if (onlyOne > 0 && onlyOther > 0) {
    // The sponsor in a name changes, but a race's distance and start time don't.
    const few = Math.max(onlyOne, onlyOther) <= 2
    return dice >= (onTime && few ? (length ? 0.3 : 0.5) : 0.7)
  }
  return dice >= (onTime ? 0.3 : 0.4)
}

/** Decides for two events in or near the same city: a common name is not enough. */
const isLikelyNear = (
  { dice, shared, onlyOne, onlyOther, equal, count }: Compared,
  one: Listed,
  other: Listed,
  gap: number | undefined,
): boolean => {
  const vague = one.venueName === '' || other.venueName === ''
  if (shared === 0) return equal && count >= 2 && vague && (gap ?? 0) <= 60
  return dice >= 0.75 && (onlyOne === 0 || onlyOther === 0)
}
