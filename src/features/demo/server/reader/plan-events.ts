/** Plans which events there are: where, of which recipe, on which dates. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { addDays, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { idAlphabet } from '../../../../kit/ids.ts'
import { type Composed, composeEvent, type Demo } from './compose-event.ts'
import type { DemoCity, Recipe } from './demo-data.ts'

export type Planned = {
  readonly event: Composed
  /** Null for a place open for good. */
  readonly date: string | null
  readonly seriesId?: string
  /** The only event of its name and year: may be canceled, moved, held again. */
  readonly single?: boolean
  /** Edition of an earlier year; absent for that of the event. */
  readonly edition?: number
}

type Cities = readonly DemoCity[]

/** Days from today (negative before it), "Sat", and which one of its weekday in the month, 1 to 5. */
type Day = { date: string; offset: number; month: number; weekday: string; turn: number }

/** Archived events ended two days ago at the latest, so that their day is over in every zone. */
const safelyOver = -2

/** In order: the days around the day of loading on which something may take place. */
export const createCalendar = (today: string): readonly Day[] =>
  Array.from({ length: 725 + 1 + 320 }, (_, index) => {
    const date = addDays(today, index - 725)
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekdayOf(date)] ?? ''
    const turn = Math.ceil(Number(date.slice(8)) / 7)
    return { date, offset: index - 725, month: Number(date.slice(5, 7)), weekday, turn }
  })

export type Days = readonly Day[]

export const daysAhead = (days: Days): Days => days.filter(({ offset }) => offset >= 0)
export const daysBack = (days: Days): Days => days.filter(({ offset }) => offset <= safelyOver)

/** Nothing takes place on Christmas and Thanksgiving. */
const isQuiet = ({ date, month, weekday, turn }: Day) =>
  date.endsWith('12-24') ||
  date.endsWith('12-25') ||
  (month === 11 && weekday === 'Thu' && turn === 4)

/** How often a recipe names the weekday of a day; 0 when it does not suit the day at all. */
const suits = (demo: Demo, recipe: Recipe, city: DemoCity, day: Day): number => {
  const times = recipe.on.split(' ').filter((name) => name === day.weekday).length
  return !isQuiet(day) && demo.plan.seasons[recipe.season][city.climate].includes(day.month)
    ? times
    : 0
}

const recipeNamed = ({ recipes }: Demo, name: string) =>
  recipes.find(({ id }) => id === name) as Recipe

export const demoId = (demo: Demo): string =>
  Array.from({ length: 12 }, () => demo.pick([...idAlphabet])).join('')

/** A city of each large area first, then others. */
const spread = (demo: Demo, cities: Cities): DemoCity[] => {
  const shuffled = demo.shuffled(cities)
  const seen = new Set([''])
  const first = shuffled.filter(({ metro }) => !seen.has(metro) && seen.add(metro))
  return [...first, ...shuffled.filter((city) => !first.includes(city))]
}

type SeriesPlan = Demo['plan']['series'][number]

/** One series: dates to come of one season, and those of the season before today. */
const planOneSeries = (demo: Demo, calendar: Days, plan: SeriesPlan, city: DemoCity) => {
  const recipe = recipeNamed(demo, plan.recipe)
  const weekday = demo.pick(recipe.on.split(' '))
  const turn = demo.whole(1, 4)
  const isWeekly = plan.every === 'week'
  const days = calendar.filter(
    (day) =>
      day.weekday === weekday && (isWeekly || day.turn === turn) && suits(demo, recipe, city, day),
  )
  const oneSeason = (some: Days, count: number) => {
    const isGap = ({ offset }: Day, at: number) =>
      Math.abs(offset - (some[at - 1]?.offset ?? offset)) > plan.seasonGap
    const end = some.findIndex(isGap)
    return some.slice(0, end < 0 ? count : Math.min(end, count))
  }
  const [ahead, back] = [daysAhead(days), daysBack(days).toReversed()]
  const [coming, past] = [oneSeason(ahead, plan.ahead), oneSeason(back, plan.back)]
  const seriesId = demoId(demo)
  const event = composeEvent(demo, recipe, city, coming[0]?.date ?? null)
  const on = (some: Days): Planned[] => some.map(({ date }) => ({ event, date, seriesId }))
  const months = demo.plan.seasons[recipe.season][city.climate]
  const day = `${isWeekly ? '' : turn}${weekday.slice(0, 2).toUpperCase()}`
  const season = months.length < 12 ? `;BYMONTH=${months.join(',')}` : ''
  const rule = `FREQ=${plan.every.toUpperCase()}LY;BYDAY=${day}${season}`
  return {
    series: { id: seriesId, rule, ruleInWords: ruleInWords(rule, '') },
    live: on(coming),
    archived: on(past),
  }
}

export const planSeries = (demo: Demo, calendar: Days, cities: Cities) =>
  demo.plan.series.flatMap((plan) => {
    const chosen = spread(demo, cities).slice(0, plan.count)
    return chosen.map((city) => planOneSeries(demo, calendar, plan, city))
  })

/** Museums that are open for good, each in a city of its own. */
export const planMuseums = (demo: Demo, cities: Cities, count: number): Planned[] => {
  const chosen = demo.shuffled(cities).slice(0, count)
  const recipe = recipeNamed(demo, 'standing-museum')
  return chosen.map((city) => ({ event: composeEvent(demo, recipe, city, null), date: null }))
}

const tracks = new Set(['oval', 'circuit', 'strip'])

/** Whether the land and the climate permit it; a dense city has no room for a track. */
const fitsCity = ({ climates, needs, venues }: Recipe, city: DemoCity): boolean =>
  !(city.size.includes('dense') && venues.some((venue) => tracks.has(venue))) &&
  (!climates || climates.includes(city.climate)) &&
  (!needs || needs.some((mark) => city.landscape.includes(mark)))

const planSingle = (demo: Demo, recipe: Recipe, city: DemoCity, { date }: Day): Planned => ({
  event: composeEvent(demo, recipe, city, date),
  date,
  single: true,
})

/** An event that suits the first of the days for which there is one. */
const planOn = (demo: Demo, days: Days, city: DemoCity): Planned[] => {
  const fitting = demo.recipes.filter((one) => fitsCity(one, city))
  const sharesOf = (type: EventType) =>
    demo.recipes.reduce((sum, one) => sum + (one.type === type ? one.share : 0), 0)
  for (const day of days) {
    const recipe = demo.weighted(
      fitting.map((one) => {
        const weight = suits(demo, one, city, day) * one.share * demo.plan.typeShares[one.type]
        return [one, weight / sharesOf(one.type)]
      }),
    )
    if (recipe) return [planSingle(demo, recipe, city, day)]
  }
  return []
}

const milesBetween = ({ zips: [one] }: DemoCity, { zips: [other] }: DemoCity): number =>
  one && other ? greatCircleMiles(one, other) : Number.POSITIVE_INFINITY

/** Today, tomorrow, the weekend and one day more, in each large city and a short drive of 22 miles. */
export const planSoon = (demo: Demo, calendar: Days, cities: Cities): Planned[] => {
  const ahead = daysAhead(calendar)
  const next = (name: string) => ahead.findIndex(({ weekday }) => weekday === name)
  return cities
    .filter(({ size }) => size.includes('core'))
    .flatMap((core) => {
      const isNear = (city: DemoCity) => city !== core && milesBetween(core, city) <= 22
      const near = [core, ...demo.shuffled(cities.filter(isNear))]
      return [0, 1, next('Sat'), next('Sun'), demo.whole(2, 6)].flatMap((offset, index) =>
        planOn(demo, ahead.slice(offset, offset + 7), near[index % near.length] ?? core),
      )
    })
}

/** `count` types in their proportions (largest remainder), in any order; boats choose first. */
const dealTypes = (demo: Demo, count: number): EventType[] => {
  const entries = Object.entries(demo.plan.typeShares) as [EventType, number][]
  const total = entries.reduce((sum, [, share]) => sum + share, 0)
  const parts = entries.map(([type, share]) => ({ type, exact: (share * count) / total }))
  const whole = parts.flatMap(({ type, exact }) => Array<EventType>(Math.floor(exact)).fill(type))
  const byRest = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1)).map(({ type }) => type)
  const dealt = demo.shuffled([...whole, ...byRest.slice(0, count - whole.length)])
  return dealt.sort((a, b) => Number(b === 'cruise') - Number(a === 'cruise'))
}

/** An event of the type on one of the days, each half as likely as one `halfLife` days nearer to today. */
const planOfType = (demo: Demo, days: Days, halfLife: number, city: DemoCity, type: EventType) => {
  const open = demo.recipes.filter((one) => one.type === type && fitsCity(one, city))
  for (;;) {
    const recipe = demo.weighted(open.map((one) => [one, one.share]))
    if (!recipe) return undefined
    open.splice(open.indexOf(recipe), 1)
    const weightOf = (day: Day) => {
      const isLast = day.offset < 0 && day.offset + (recipe.days ?? 1) - 1 > safelyOver
      return isLast ? 0 : suits(demo, recipe, city, day) * 0.5 ** (Math.abs(day.offset) / halfLife)
    }
    const day = demo.weighted(days.map((one) => [one, weightOf(one)]))
    if (day) return planSingle(demo, recipe, city, day)
  }
}

/** One event for each entry of `slots` (a city may stand there several times), of all types. */
export const planSingles = (demo: Demo, days: Days, halfLife: number, slots: Cities): Planned[] => {
  const open = demo.shuffled(slots)
  const types = dealTypes(demo, open.length)
  const planned: Planned[] = []
  const take = (type: EventType, choice: Cities) => {
    for (const city of choice) {
      const one = planOfType(demo, days, halfLife, city, type)
      if (!one) continue
      planned.push(one)
      open.splice(open.indexOf(city), 1)
      return
    }
  }
  const lacks = (city: DemoCity, type: EventType) =>
    !planned.some(({ event }) => event.city === city && event.recipe.type === type)
  for (const type of types) take(type, [...open.filter((city) => lacks(city, type)), ...open])
  // A type that no city was left for gives way to any other; club nights are possible everywhere.
  while (open.length > 0) take(demo.pick(types), open)
  return planned
}
