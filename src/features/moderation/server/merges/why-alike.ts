/** Comparison of two listings by time, place and name, for the person who decides whether they are one event. Pure. */
import { type Listed, similarityOf } from '../../../../catalog/event/event-similarity.ts'
import { nameWords } from '../../../../catalog/event/name-words.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'

export type WhyAlike = {
  sameDay: boolean
  /** Between their starts; null where one of them has no time. */
  minutesApart: number | null
  /** Between their pins; null where one of them has none. */
  milesApart: number | null
  sameVenue: boolean
  /** Words of both names, and of one only. */
  sharedWords: string[]
  otherWords: string[]
  /** Score of `likenessOf`, from 0 to 1; imports hold back what is above 0. */
  likeness: number
}

export const whyAlike = (one: Listed, other: Listed): WhyAlike => {
  const [a, b] = [nameWords(one.name).all, nameWords(other.name).all]
  return {
    sameDay: one.date === other.date,
    minutesApart: minutesBetween(one.startTime, other.startTime),
    milesApart: milesBetween(one, other),
    sameVenue: isSameVenue(one.venueName, other.venueName),
    sharedWords: [...a].filter((word) => b.has(word)),
    otherWords: [...a, ...b].filter((word) => a.has(word) !== b.has(word)),
    likeness: similarityOf(one, other),
  }
}

const minutesBetween = (one: string | null, other: string | null): number | null => {
  if (one === null || other === null) return null
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return Math.abs(minutes(one) - minutes(other))
}

const milesBetween = (one: Listed, other: Listed): number | null => {
  if (one.latitude === null || one.longitude === null) return null
  if (other.latitude === null || other.longitude === null) return null
  const from = { latitude: one.latitude, longitude: one.longitude }
  return greatCircleMiles(from, { latitude: other.latitude, longitude: other.longitude })
}

const isSameVenue = (one: string, other: string): boolean => {
  const [a, b] = [nameWords(one).all, nameWords(other).all]
  return a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word))
}
