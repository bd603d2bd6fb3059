/** Reads the demo data from demo/ at the root of the project; demo/README.md describes the files. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { CostValue } from '../../../../catalog/event/costs.ts'
import type { EventType } from '../../../../catalog/event/event-types.ts'
import type { OrganizerKind } from '../../../../catalog/event/organizer-kinds.ts'

type List = readonly string[]
type Lists = Readonly<Record<string, List>>
type Words = typeof import('../../../../../demo/words.json')
type Venues = typeof import('../../../../../demo/venues.json')
type Plan = typeof import('../../../../../demo/plan.json')
type Seasons = Plan['seasons']

/** Fields are explained in demo/README.md. */
export type Recipe = {
  readonly id: string
  readonly type: EventType
  readonly season: keyof Seasons
  readonly climates?: readonly ListedCity['climate'][]
  readonly needs?: ListedCity['landscape']
  readonly on: string
  readonly venues: readonly (keyof Venues)[]
  readonly hosts: readonly OrganizerKind[]
  readonly cost: Readonly<Partial<Record<CostValue | 'unknown', number>>>
  readonly fees?: readonly number[]
  readonly registers?: boolean
} & Readonly<Record<'share', number>> &
  Readonly<Partial<Record<'days' | 'makeCount' | Chance, number>>> &
  Readonly<
    Record<'hours' | 'names' | 'categories' | 'features' | 'opens' | 'goes' | 'ends', List>
  > &
  Readonly<Partial<Record<'makes' | 'awards' | 'flyers', List>>>

type Chance = 'annual' | 'charity' | 'sponsored' | 'rainDate'

export type ListedCity = {
  readonly name: string
  readonly state: string
  readonly areaCode: string
  readonly regions: List
  readonly climate: keyof Seasons['always']
  readonly landscape: readonly Exclude<keyof Words['spots'], 'any'>[]
  readonly metro: string
  readonly size: string
}

/** A listed city with its zone and ZIP codes. */
export type DemoCity = ListedCity & {
  readonly timeZone: string
  readonly zips: readonly { zipCode: string; latitude: number; longitude: number }[]
}

const read = (file: string) =>
  readFileSync(new URL(`../../../../../demo/${file}`, import.meta.url), 'utf8')

const readJson = <T>(file: string) => JSON.parse(read(`${file}.json`)) as T

/** In the order in which chance chooses among them. */
const recipeFiles =
  'car-shows special-shows cruise-nights cars-coffee competitions museums racing track-days clubs markets boats'

/** Resolves `like` (the rest is as in another recipe) and "@name" (a list of lists.json). */
const readRecipes = (lists: Lists): Recipe[] => {
  const recipes = new Map<string, Recipe>()
  const resolve = (value: unknown) =>
    typeof value === 'string' && value.startsWith('@') ? lists[value.slice(1)] : value
  for (const file of recipeFiles.split(' ')) {
    for (const { like = '', ...own } of readJson<(Recipe & { like?: string })[]>(
      `recipes/${file}`,
    )) {
      const entries = Object.entries(own).map(([key, value]) => [key, resolve(value)])
      recipes.set(own.id, { ...recipes.get(like), ...Object.fromEntries(entries) })
    }
  }
  return [...recipes.values()]
}

export const readDemoData = () => ({
  recipes: readRecipes(readJson('lists')),
  words: readJson<Words>('words'),
  venues: readJson<Venues>('venues'),
  plan: readJson<Plan>('plan'),
})

/** In the order of the file. */
export const readListedCities = (): ListedCity[] =>
  parse(read('cities.csv'), {
    columns: true,
    cast: (value, { column }) => listColumns[String(column)]?.(value) ?? value,
  })

const listColumns: Record<string, (text: string) => string[]> = {
  regions: (text) => text.split(', '),
  landscape: (text) => text.split(' ').filter(Boolean),
}
