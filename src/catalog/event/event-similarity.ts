/**
 * Similarity of two listings from different sources, by day, place and words of the name. Stricter than the suggestions
 * for reviewers, because it acts without a person.
 */
import { greatCircleMiles, type Point } from '../place/distance.ts'
import { minutesOfClock } from '../time/local-times.ts'
import { nameWords, type Words } from './name-words.ts'

export type ComparableEvent = {
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
export const similarityOf = (a: ComparableEvent, b: ComparableEvent): number => {
  if (!overlap(a, b)) return 0
  const gap = minutesBetween(a.startTime, b.startTime)
  if (gap !== undefined && gap > maxGap) return 0
  if (!countsAndSessionsAgree(a, b)) return 0
  const nearness = nearnessOf(a, b)
  if (nearness === 'far') return 0
  const words = compareNames(a, b, nearness)
  const isLikely = nearness === 'same' ? isLikelyHere(words, gap) : isLikelyNear(words, a, b, gap)
  if (!isLikely) return 0
  const nearBonus = nearness === 'same' ? 0.2 : 0
  const timeBonus = gap === undefined ? 0.05 : gap === 0 ? 0.1 : 0
  return Math.min(1, 0.7 * words.dice + nearBonus + timeBonus)
}

/** Most minutes between two start times: gates open at 8 AM, the show starts at noon. */
const maxGap = 240

const overlap = (a: ComparableEvent, b: ComparableEvent): boolean => {
  if (a.date === null || b.date === null) return a.date === b.date
  return a.date <= (b.endDate ?? b.date) && b.date <= (a.endDate ?? a.date)
}

const minutesBetween = (a: string | null, b: string | null): number | undefined => {
  if (a === null || b === null) return undefined
  return Math.abs(minutesOfClock(a) - minutesOfClock(b))
}

/** Kilometers within which points of this precision may be the same place. */
const tolerance = { address: 3, zip: 10, city: 16 }

const nearnessOf = (a: ComparableEvent, b: ComparableEvent): Nearness => {
  const kilometers = distanceOf(a, b)
  const sameTown = a.state === b.state && isSameText(a.city, b.city)
  if (kilometers === undefined ? !sameTown : kilometers > toleranceOf(a, b)) {
    // Sources assign a large venue to different cities.
    return kilometers !== undefined && kilometers < 25 && venuesAgree(a, b, true) ? 'same' : 'far'
  }
  if (venuesAgree(a, b, false) || streetsAgree(a, b)) return 'same'
  const arePrecise = a.locationPrecision === 'address' && b.locationPrecision === 'address'
  if (arePrecise && kilometers !== undefined && kilometers <= 0.4) return 'same'
  const haveVenues = a.venueName !== '' && b.venueName !== ''
  return arePrecise && haveVenues && kilometers !== undefined && kilometers > 1.5 ? 'far' : 'near'
}

const isSameText = (a: string, b: string) =>
  a !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

const toleranceOf = (a: ComparableEvent, b: ComparableEvent) =>
  Math.max(tolerance[a.locationPrecision ?? 'city'], tolerance[b.locationPrecision ?? 'city'])

const kilometersInMile = 1.609344

const hasPoint = (event: ComparableEvent): event is ComparableEvent & Point =>
  event.latitude !== null && event.longitude !== null

const distanceOf = (a: ComparableEvent, b: ComparableEvent): number | undefined =>
  hasPoint(a) && hasPoint(b) ? greatCircleMiles(a, b) * kilometersInMile : undefined

/** True if one name contains every word of the other, or with `exactly`, if they have the same words. */
const venuesAgree = (a: ComparableEvent, b: ComparableEvent, exactly: boolean): boolean => {
  const [short, long] = [nameWords(a.venueName).all, nameWords(b.venueName).all].toSorted(
    (wordsA, wordsB) => wordsA.size - wordsB.size,
  ) as [Set<string>, Set<string>]
  if (short.size === 0 || (exactly && short.size !== long.size)) return false
  return [...short].every((word) => long.has(word))
}

/** True if house number and first word of the street agree. */
const streetsAgree = (a: ComparableEvent, b: ComparableEvent): boolean => {
  const [first, second] = [a, b].map(({ streetAddress }) =>
    /^(\d+)\s+(?:[nsew]\.?\s+|north |south |east |west )?(\w+)/i
      .exec(streetAddress.trim())
      ?.slice(1)
      .join(' ')
      .toLowerCase(),
  )
  return first !== undefined && first === second && isSameText(a.city, b.city)
}

type NameComparison = {
  /** 1 for the same words; generic words have less weight. */
  dice: number
  /** Numbers of distinctive words, shared and in only one name. */
  shared: number
  onlyA: number
  onlyB: number
  /** True if both names have the same words. */
  isEqual: boolean
  sharedCount: number
  /** True if they share a race distance, such as "Winter 250". */
  sharesDistance: boolean
}

/** False if numbers (such as an edition or heat) or sessions of the names differ. */
const countsAndSessionsAgree = (a: ComparableEvent, b: ComparableEvent): boolean => {
  const [wordsA, wordsB] = [nameWords(a.name), nameWords(b.name)]
  if (
    wordsA.numbers.size > 0 &&
    wordsB.numbers.size > 0 &&
    !hasSameWords(wordsA.numbers, wordsB.numbers)
  )
    return false
  return hasSameWords(wordsA.sessions, wordsB.sessions)
}

const compareNames = (
  a: ComparableEvent,
  b: ComparableEvent,
  nearness: Nearness,
): NameComparison => {
  const [wordsA, wordsB] = [nameWords(a.name), nameWords(b.name)]
  // At the same place, words of the place don't distinguish events.
  const places = nearness === 'same' ? placeWords(a, b) : new Set<string>()
  return compareWords(withoutPlace(wordsA, places), withoutPlace(wordsB, places))
}

const hasSameWords = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word))

const placeWords = (...events: ComparableEvent[]): Set<string> => {
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

type ComparedWords = { words: ReadonlySet<string>; generic: ReadonlySet<string> }

const genericWeight = 0.3

const compareWords = (a: ComparedWords, b: ComparedWords): NameComparison => {
  const weight = (word: string) => (a.generic.has(word) || b.generic.has(word) ? genericWeight : 1)
  const sum = (words: Iterable<string>) =>
    [...words].reduce((total, word) => total + weight(word), 0)
  const shared = [...a.words].filter((word) => b.words.has(word))
  const countDistinctive = (words: Iterable<string>) =>
    [...words].filter((word) => weight(word) === 1).length
  const wordsOnlyInA = [...a.words].filter((word) => !b.words.has(word))
  const wordsOnlyInB = [...b.words].filter((word) => !a.words.has(word))
  return {
    dice: (2 * sum(shared)) / Math.max(sum(a.words) + sum(b.words), genericWeight),
    shared: countDistinctive(shared),
    onlyA: countDistinctive(wordsOnlyInA),
    onlyB: countDistinctive(wordsOnlyInB),
    isEqual: wordsOnlyInA.length + wordsOnlyInB.length === 0,
    sharedCount: shared.length,
    sharesDistance: shared.some((word) => /^\d{3,4}$/.test(word)),
  }
}

/** Decides for two events at the same venue. */
const isLikelyHere = (words: NameComparison, gap: number | undefined): boolean => {
  const { dice, shared, onlyA, onlyB, isEqual, sharesDistance } = words
  if (isEqual) return true
  const isOnTime = gap === 0
  if (shared === 0) return onlyA + onlyB === 0 ? dice >= 0.8 : isOnTime && dice >= 0.5
  if (onlyA > 0 && onlyB > 0) {
    // The sponsor in a name changes, but a race's distance and start time don't.
    const areFew = Math.max(onlyA, onlyB) <= 2
    return dice >= (isOnTime && areFew ? (sharesDistance ? 0.3 : 0.5) : 0.7)
  }
  return dice >= (isOnTime ? 0.3 : 0.4)
}

/** Decides for two events in or near the same city: a common name is not enough. */
const isLikelyNear = (
  { dice, shared, onlyA, onlyB, isEqual, sharedCount }: NameComparison,
  a: ComparableEvent,
  b: ComparableEvent,
  gap: number | undefined,
): boolean => {
  const isVague = a.venueName === '' || b.venueName === ''
  if (shared === 0) return isEqual && sharedCount >= 2 && isVague && (gap ?? 0) <= 60
  return dice >= 0.75 && (onlyA === 0 || onlyB === 0)
}
