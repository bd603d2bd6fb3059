/** Events of their own: the next days around large cities, and the rest of the year everywhere. */

import type { EventType } from '../../../../catalog/event/event-types.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import { standingMuseum } from '../recipes/museums.ts'
import { type Calendar, type Day, pickDay, suits } from './calendar.ts'
import { castEvent } from './cast-event.ts'
import type { DemoCity } from './demo-city.ts'
import type { Planned } from './planned.ts'
import { dealTypes, fitsCity, pickRecipe, sharesOf, typeShares } from './recipe-book.ts'
import type { Stage } from './stage.ts'

/** Museums that are open for good, each in a city of its own. */
export const planMuseums = (stage: Stage, cities: readonly DemoCity[], count: number): Planned[] =>
  stage.random
    .shuffled(cities)
    .slice(0, count)
    .map((city) => ({ cast: castEvent(stage, standingMuseum, { city, date: null }), date: null }))

/** Today, tomorrow, the coming Saturday and Sunday (on a weekend some of them twice), one day more. */
const soonOffsets = ({ random }: Stage, calendar: Calendar): number[] => {
  const weekday = calendar.at(0)?.weekday ?? 0
  return [0, 1, (6 - weekday + 7) % 7, (7 - weekday) % 7, random.whole(2, 6)]
}

/** What suits a given day; tries the following days where nothing does. */
const planOn = (
  stage: Stage,
  calendar: Calendar,
  { city, offset }: { city: DemoCity; offset: number },
) => {
  for (let later = 0; later < 7; later++) {
    const day = calendar.at(offset + later) as Day
    const recipe = pickRecipe(stage.random, (one) =>
      fitsCity(one, city)
        ? (suits(one, city, day) * one.share * typeShares[one.type]) / sharesOf(one.type)
        : 0,
    )
    if (recipe)
      return {
        cast: castEvent(stage, recipe, { city, date: day.date }),
        date: day.date,
        single: true,
      }
  }
  return undefined
}

/** What counts as a short drive. */
const shortDriveMiles = 22

/** The large city, then what lies within a short drive of it, in any order. */
const around = ({ random }: Stage, cities: readonly DemoCity[], core: DemoCity): DemoCity[] => {
  const [middle] = core.zips
  const isNear = ({ zips: [zip] }: DemoCity) =>
    middle && zip && greatCircleMiles(middle, zip) <= shortDriveMiles
  return [core, ...random.shuffled(cities.filter((city) => city !== core && isNear(city)))]
}

/** So that whoever opens the page in a large city sees something within a drive and a few days. */
export const planSoon = (
  stage: Stage,
  calendar: Calendar,
  cities: readonly DemoCity[],
): Planned[] =>
  cities
    .filter(({ isCore }) => isCore)
    .flatMap((core) => {
      const near = around(stage, cities, core)
      return soonOffsets(stage, calendar).flatMap((offset, index) => {
        const city = near[index % near.length] as DemoCity
        return planOn(stage, calendar, { city, offset }) ?? []
      })
    })

type Slots = { readonly days: readonly Day[]; readonly halfLife: number }

/** An event of a type in a city on one of the days; undefined where none is possible. */
const planOfType = (
  stage: Stage,
  { days, halfLife }: Slots,
  { city, type }: { city: DemoCity; type: EventType },
): Planned | undefined => {
  const tried = new Set<string>()
  for (;;) {
    const recipe = pickRecipe(stage.random, (one) =>
      one.type === type && fitsCity(one, city) && !tried.has(one.names[0] ?? '') ? one.share : 0,
    )
    if (!recipe) return undefined
    tried.add(recipe.names[0] ?? '')
    const day = pickDay(stage.random, days, { recipe, city, halfLife })
    if (day) {
      const cast = castEvent(stage, recipe, { city, date: day.date })
      return { cast, date: day.date, single: true }
    }
  }
}

/**
 * One event for each entry of `slots` (a city may stand there several times), all types in their
 * proportions. The most demanding type chooses its city first.
 */
export const planSingles = (stage: Stage, days: Slots, slots: readonly DemoCity[]): Planned[] => {
  const open = stage.random.shuffled(slots)
  const types = dealTypes(stage.random, open.length).sort(
    (a, b) => Number(b === 'cruise') - Number(a === 'cruise'),
  )
  const planned: Planned[] = []
  const take = (type: EventType, choice: readonly DemoCity[]) => {
    for (const city of choice) {
      const one = planOfType(stage, days, { city, type })
      if (!one) continue
      planned.push(one)
      open.splice(open.indexOf(city), 1)
      return
    }
  }
  const has = (city: DemoCity, type: EventType) =>
    planned.some(({ cast }) => cast.city === city && cast.recipe.type === type)
  for (const type of types) {
    const fresh = open.filter((city) => !has(city, type))
    take(type, [...fresh, ...open])
  }
  // A type that no city was left for gives way to any other; club nights are possible everywhere.
  while (open.length > 0) take(stage.random.pick(types), open)
  return planned
}
