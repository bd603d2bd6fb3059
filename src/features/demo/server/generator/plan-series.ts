/** Weekly cruise nights and monthly coffee mornings: dates to come, and dates that were. */
import type { NewSeries } from '../../../../catalog/server/store/event-store.ts'
import type { Recipe } from '../model/recipe.ts'
import { monthlyCoffee } from '../recipes/cars-coffee.ts'
import { weeklyCruise } from '../recipes/cruise-nights.ts'
import type { Calendar, Day } from './calendar.ts'
import { suits } from './calendar.ts'
import { castEvent } from './cast-event.ts'
import type { DemoCity } from './demo-city.ts'
import { demoId, type Planned } from './planned.ts'
import { type Repeat, ruleInWords, ruleOf } from './repeat-rule.ts'
import type { Stage } from './stage.ts'

type Sort = {
  readonly recipe: Recipe
  readonly every: Repeat['every']
  readonly count: number
  /** Dates of one series that are announced, and that are still in the archive. */
  readonly ahead: number
  readonly back: number
  /** Days between two dates beyond which a new season begins. */
  readonly seasonGap: number
}

const sorts: readonly Sort[] = [
  { recipe: weeklyCruise, every: 'week', count: 16, ahead: 5, back: 4, seasonGap: 22 },
  { recipe: monthlyCoffee, every: 'month', count: 26, ahead: 3, back: 3, seasonGap: 75 },
]

/** Which Saturday of its month a date is: 1 to 5. */
const turnInMonth = (date: string) => Math.ceil(Number(date.slice(8)) / 7)

/** The first days of a list that belong to one season, at most `count`. */
const oneSeason = (days: readonly Day[], count: number, gap: number): Day[] => {
  const season: Day[] = []
  for (const day of days) {
    const last = season.at(-1)
    if (last && Math.abs(day.offset - last.offset) > gap) break
    season.push(day)
  }
  return season.slice(0, count)
}

const castRepeat = ({ random }: Stage, sort: Sort, city: DemoCity): Repeat => ({
  every: sort.every,
  weekday: random.pick(sort.recipe.on.split(' ')),
  turn: random.whole(1, 4),
  season: sort.recipe.season,
  climate: city.climate,
})

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const planOne = (
  stage: Stage,
  calendar: Calendar,
  { sort, city }: { sort: Sort; city: DemoCity },
) => {
  const repeat = castRepeat(stage, sort, city)
  const falls = (day: Day) =>
    weekdays[day.weekday] === repeat.weekday &&
    suits(sort.recipe, city, day) > 0 &&
    (repeat.every === 'week' || turnInMonth(day.date) === repeat.turn)
  const ahead = oneSeason(calendar.ahead.filter(falls), sort.ahead, sort.seasonGap)
  const back = oneSeason(calendar.back.filter(falls).toReversed(), sort.back, sort.seasonGap)
  const id = demoId(stage.random)
  const cast = castEvent(stage, sort.recipe, { city, date: ahead[0]?.date ?? null })
  const on = (days: readonly Day[]): Planned[] =>
    days.map(({ date }) => ({ cast, date, seriesId: id }))
  const series: NewSeries = { id, rule: ruleOf(repeat), ruleInWords: ruleInWords(repeat) }
  return { series, ahead: on(ahead), back: on(back) }
}

/** A city of each large area first, then others. */
const spread = ({ random }: Stage, cities: readonly DemoCity[]): DemoCity[] => {
  const metros = new Set<string>()
  const isFirst = ({ metro }: DemoCity) =>
    metro !== undefined && !metros.has(metro) && metros.add(metro).size > 0
  const shuffled = random.shuffled(cities)
  const first = shuffled.filter(isFirst)
  return [...first, ...shuffled.filter((city) => !first.includes(city))]
}

export type PlannedSeries = {
  readonly series: readonly NewSeries[]
  readonly ahead: readonly Planned[]
  readonly back: readonly Planned[]
}

export const planSeries = (
  stage: Stage,
  calendar: Calendar,
  cities: readonly DemoCity[],
): PlannedSeries => {
  const all = sorts.flatMap((sort) =>
    spread(stage, cities)
      .slice(0, sort.count)
      .map((city) => planOne(stage, calendar, { sort, city })),
  )
  return {
    series: all.map(({ series }) => series),
    ahead: all.flatMap(({ ahead }) => ahead),
    back: all.flatMap(({ back }) => back),
  }
}
