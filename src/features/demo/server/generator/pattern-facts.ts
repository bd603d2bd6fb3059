/** What the slots of patterns stand for. */

import { stateName } from '../../../../catalog/place/us-states.ts'
import { dateWords } from '../../../../catalog/time/local-dates.ts'
import type { Random } from '../model/random.ts'
import { seasonName } from '../model/seasons.ts'
import { spots } from '../words/place-words.ts'
import type { DemoCity } from './demo-city.ts'

/** Slot → words; one that is not known is missing. */
export type Facts = Readonly<Record<string, string | undefined>>

/** The pattern with its slots filled; undefined when one is not known. */
export const fillPattern = (pattern: string, facts: Facts): string | undefined => {
  let complete = true
  const text = pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const fact = facts[slot]
    if (fact === undefined) complete = false
    return fact ?? ''
  })
  return complete ? text : undefined
}

/** Facts of the city: {city} {state} {region} {spot}. */
export const cityFacts = (random: Random, city: DemoCity): Facts => ({
  city: city.name,
  state: stateName(city.state),
  region: random.pick(city.regions),
  spot: random.pick(
    city.landscape.length > 0 && random.chance(0.7) ? landscapeSpots(city) : spots.any,
  ),
})

const landscapeSpots = (city: DemoCity) => city.landscape.flatMap((mark) => spots[mark])

/** Facts of the date: {weekday} {month} {season}. */
export const dateFacts = (date: string | null): Facts => {
  const words = date === null ? undefined : dateWords(date)
  if (!date || !words) return {}
  return { weekday: words.weekday, month: words.month, season: seasonName(date) }
}

/** "9 AM", "7:30 PM", "noon" from minutes after midnight. */
const spokenTime = (minutes: number): string => {
  if (minutes === 12 * 60) return 'noon'
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${half}`
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Facts of the hours: {start} {end}, {gates} an hour before and {awards} an hour before the end. */
export const hourFacts = (startTime: string | null, endTime: string | null): Facts => {
  const start = startTime === null ? undefined : minutesOf(startTime)
  const end = endTime === null ? undefined : minutesOf(endTime)
  return {
    start: start === undefined ? undefined : spokenTime(start),
    gates: start === undefined ? undefined : spokenTime(start - 60),
    end: end === undefined ? undefined : spokenTime(end),
    awards: end === undefined ? undefined : spokenTime(end - 60),
  }
}

/** Numbers that nothing else depends on: {cars} {spaces} {limit} {few} {miles}. */
export const numberFacts = (random: Random): Facts => ({
  cars: String(random.pick([40, 60, 75, 80, 90, 110, 120, 140, 150, 180, 200, 250, 300])),
  spaces: String(random.pick([80, 120, 150, 200, 260, 300, 400, 650])),
  limit: String(random.pick([24, 30, 36, 40, 45, 50, 60, 70])),
  few: String(random.pick([8, 10, 12, 15, 16, 20])),
  miles: String(random.pick([45, 60, 70, 85, 95, 110, 120, 140])),
})
