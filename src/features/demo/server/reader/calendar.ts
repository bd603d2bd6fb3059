/** Days before and after the day of loading on which an event may take place, and how well a recipe suits them. */
import { addDays, dateWords } from '../../../../catalog/time/local-dates.ts'
import type { DemoCity, Plan, Recipe } from './demo-data.ts'

export type Day = ReturnType<typeof createDay>

/** `weekOfMonth`: position of the weekday in its month, 1 to 5. */
const createDay = ({ before, after }: Plan['days'], today: string, offset: number) => {
  const date = addDays(today, offset)
  const weekday = dateWords(date)?.weekday.slice(0, 3) ?? ''
  const [month, weekOfMonth] = [Number(date.slice(5, 7)), Math.ceil(Number(date.slice(8)) / 7)]
  const { halfLife } = offset < 0 ? before : after
  return { date, offset, month, weekday, weekOfMonth, weight: 0.5 ** (Math.abs(offset) / halfLife) }
}

/** Days in order: `ahead` from today on, `back` before today. */
export const createCalendar = ({ days }: Plan, today: string) => {
  const isOpen = ({ date, month, weekday, weekOfMonth }: Day) =>
    !days.quiet.includes(date.slice(5)) &&
    !days.quiet.includes(`${month}-${weekday}-${weekOfMonth}`)
  const openDays = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => createDay(days, today, from + index)).filter(isOpen)
  return {
    ahead: openDays(0, days.after.days),
    back: openDays(-days.before.days, days.before.days),
  }
}

/** Archived events ended at least two days ago, so that their day is over in every time zone. */
const latestPastOffset = -2

/** The day's weight times the number of times the recipe lists its weekday; 0 if the day doesn't suit the recipe. */
export const weightOn = ({ seasons }: Plan, recipe: Recipe, city: DemoCity, day: Day): number => {
  const isSafe = day.offset >= 0 || day.offset + recipe.days - 1 <= latestPastOffset
  return isSafe && seasons[recipe.season][city.climate].includes(day.month)
    ? day.weight * recipe.on.filter((weekday) => weekday === day.weekday).length
    : 0
}
