/** The days around the day of loading, and those of them on which something may take place. */
import { addDays, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import type { Random } from '../model/random.ts'
import type { Recipe } from '../model/recipe.ts'
import { isInSeason, isQuietDay } from '../model/seasons.ts'
import type { DemoCity } from './demo-city.ts'

export type Day = {
  readonly date: string
  /** Days from today; negative before it. */
  readonly offset: number
  readonly weekday: number
  readonly quiet: boolean
}

/** Live events reach this many days ahead, archived ones that many back. */
export const horizon = { ahead: 320, back: 725 } as const

/** Archived events ended at least so many days ago, so that their day is over in every zone. */
const safelyOver = 2

export type Calendar = {
  readonly today: string
  /** By days from today; undefined beyond the horizon. */
  at(offset: number): Day | undefined
  readonly ahead: readonly Day[]
  readonly back: readonly Day[]
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export const createCalendar = (today: string): Calendar => {
  const days: Day[] = []
  for (let offset = -horizon.back; offset <= horizon.ahead; offset++) {
    const date = addDays(today, offset)
    const weekday = weekdayOf(date)
    days.push({ date, offset, weekday, quiet: isQuietDay(date, weekday) })
  }
  return {
    today,
    at: (offset) => days[offset + horizon.back],
    ahead: days.slice(horizon.back),
    back: days.slice(0, horizon.back - safelyOver + 1),
  }
}

/** How often a recipe names the weekday of a day; 0 when it does not suit the day at all. */
export const suits = (recipe: Recipe, city: DemoCity, day: Day): number => {
  if (day.quiet || !isInSeason(day.date, recipe.season, city.climate)) return 0
  return recipe.on.split(' ').filter((name) => name === weekdays[day.weekday]).length
}

/**
 * A day for a recipe, likelier the nearer it is: half as likely every `halfLife` days. Undefined when
 * none suits.
 */
export const pickDay = (
  random: Random,
  days: readonly Day[],
  { recipe, city, halfLife }: { recipe: Recipe; city: DemoCity; halfLife: number },
): Day | undefined => {
  const last = (recipe.days ?? 1) - 1
  const weights: Record<string, number> = {}
  for (const [index, day] of days.entries()) {
    if (day.offset < 0 && day.offset + last > -safelyOver) continue
    const weight = suits(recipe, city, day)
    if (weight > 0) weights[index] = weight * 0.5 ** (Math.abs(day.offset) / halfLife)
  }
  return Object.keys(weights).length === 0
    ? undefined
    : days[Number(random.weighted<string>(weights))]
}
