/** All recipes, and the choice among them. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import type { Random } from '../model/random.ts'
import type { Recipe } from '../model/recipe.ts'
import type { VenueKind } from '../model/venues.ts'
import { boats } from '../recipes/boats.ts'
import { carShows } from '../recipes/car-shows.ts'
import { carsCoffee } from '../recipes/cars-coffee.ts'
import { clubs } from '../recipes/clubs.ts'
import { competitions } from '../recipes/competitions.ts'
import { cruiseNights } from '../recipes/cruise-nights.ts'
import { markets } from '../recipes/markets.ts'
import { museums } from '../recipes/museums.ts'
import { racing } from '../recipes/racing.ts'
import { specialShows } from '../recipes/special-shows.ts'
import { trackDays } from '../recipes/track-days.ts'
import type { DemoCity } from './demo-city.ts'

export const recipes: readonly Recipe[] = [
  ...carShows,
  ...specialShows,
  ...cruiseNights,
  ...carsCoffee,
  ...competitions,
  ...museums,
  ...racing,
  ...trackDays,
  ...clubs,
  ...markets,
  ...boats,
]

/** Of a hundred events, about so many are of a type. */
export const typeShares = {
  car_show: 28,
  cruise_night: 6,
  judged_competition: 4,
  concours: 5,
  awards_ceremony: 3,
  combination: 5,
  car_museum: 2,
  racing_event: 8,
  track_day: 5,
  swap_meet: 7,
  car_club_event: 7,
  cars_coffee: 3,
  autocross: 5,
  drag_racing: 6,
  driving_experiences: 4,
  cruise: 4,
  road_rally: 3,
  driving_tour: 4,
  vendor_show: 3,
} as const satisfies Record<EventType, number>

const tracks = new Set<VenueKind>(['oval', 'circuit', 'strip'])

/** Whether the land and the climate around a city permit it, whatever the day. */
export const fitsCity = ({ climates, needs, venues }: Recipe, city: DemoCity): boolean =>
  !(city.isDense && venues.some((venue) => tracks.has(venue))) &&
  (!climates || climates.includes(city.climate)) &&
  (!needs || needs.some((mark) => city.landscape.includes(mark)))

/** One recipe by its weight; undefined when all weigh nothing. */
export const pickRecipe = (
  random: Random,
  weightOf: (recipe: Recipe) => number,
): Recipe | undefined => {
  const weights: Record<string, number> = {}
  for (const [index, recipe] of recipes.entries()) {
    const weight = weightOf(recipe)
    if (weight > 0) weights[index] = weight
  }
  if (Object.keys(weights).length === 0) return undefined
  return recipes[Number(random.weighted<string>(weights))]
}

/** Sum of the shares of a type's recipes. */
export const sharesOf = (type: EventType): number =>
  recipes.filter((recipe) => recipe.type === type).reduce((sum, { share }) => sum + share, 0)

/** `count` types in the proportions above, in any order. */
export const dealTypes = (random: Random, count: number): EventType[] => {
  const entries = Object.entries(typeShares) as [EventType, number][]
  const total = entries.reduce((sum, [, share]) => sum + share, 0)
  // Largest remainder: whole numbers that add up to the count.
  const parts = entries.map(([type, share]) => ({ type, exact: (share * count) / total }))
  const types = parts.flatMap(({ type, exact }) => Array<EventType>(Math.floor(exact)).fill(type))
  const byRest = parts.sort((a, b) => (b.exact % 1) - (a.exact % 1))
  for (const { type } of byRest) if (types.length < count) types.push(type)
  return random.shuffled(types)
}
