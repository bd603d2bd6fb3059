/** Plans events: on which dates and of which recipe a city has one. */
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { idAlphabet } from '../../../../kit/ids.ts'
import { type Day, weightOn } from './calendar.ts'
import { type Composed, composeEvent, type Demo } from './compose-event.ts'
import type { DemoCity, Plan, Recipe } from './demo-data.ts'

export type Planned = {
  readonly event: Composed
  /** Null for a place open for good. */
  readonly date: string | null
  readonly seriesId?: string
  /** The only event of its name and year: may be postponed, moved, held again. */
  readonly single?: boolean
  /** Held the year before: its edition is one less than that of the event. */
  readonly isLastYear?: boolean
  change?: EventDraftInput
}

export const demoId = (demo: Demo): string =>
  Array.from({ length: 12 }, () => demo.pick([...idAlphabet])).join('')

/** One series: its next dates, and its last ones before today. */
export const planSeries = (demo: Demo, plan: Plan['series'][number], city: DemoCity) => {
  const recipe = demo.recipes.find(({ id }) => id === plan.recipe) as Recipe
  const weekday = demo.pick(recipe.on)
  const turn = plan.every === 'month' ? demo.whole(1, 4) : undefined
  const isDay = (day: Day) =>
    day.weekday === weekday &&
    (turn === undefined || day.turn === turn) &&
    weightOn(demo.plan, recipe, city, day) > 0
  const coming = demo.ahead.filter(isDay).slice(0, plan.ahead)
  const past = demo.back.filter(isDay).slice(-plan.back)
  const id = demoId(demo)
  const event = composeEvent(demo, recipe, city, coming[0]?.date ?? null)
  const on = (days: Day[]): Planned[] => days.map(({ date }) => ({ event, date, seriesId: id }))
  const months = demo.plan.seasons[recipe.season][city.climate]
  const season = months.length < 12 ? `;BYMONTH=${months.join(',')}` : ''
  const day = `${turn ?? ''}${weekday.slice(0, 2).toUpperCase()}`
  const rule = `FREQ=${plan.every.toUpperCase()}LY;BYDAY=${day}${season}`
  const series = { id, rule, ruleInWords: ruleInWords(rule, '') }
  return { series, live: on(coming), archived: on(past) }
}

/** True if land, climate and one of the days permit it; a dense city has no room for a track. */
const isPossible = ({ plan }: Demo, recipe: Recipe, city: DemoCity, days: readonly Day[]) =>
  !(city.size.includes('dense') && recipe.venues.some((venue) => plan.tracks.includes(venue))) &&
  recipe.climates.includes(city.climate) &&
  (recipe.needs.length === 0 || recipe.needs.some((mark) => city.landscape.includes(mark))) &&
  days.some((day) => weightOn(plan, recipe, city, day) > 0)

/** An event of the next type of which there can be one on these days; none if there is no such type. */
export const planSingle = (demo: Demo, city: DemoCity, days: readonly Day[]): Planned[] => {
  const recipesOf = (type: string) =>
    demo.recipes.filter(
      (one) => one.type === type && one.share > 0 && isPossible(demo, one, city, days),
    )
  const type = demo.deal(demo.types, (one) => recipesOf(one).length > 0)
  if (!type) return []
  const recipe = demo.weighted(recipesOf(type).map((one) => [one, one.share])) as Recipe
  const weights = days.map((day) => [day, weightOn(demo.plan, recipe, city, day)] as const)
  const { date } = demo.weighted(weights) as Day
  return [{ event: composeEvent(demo, recipe, city, date), date, single: true }]
}
