/** Reads the demo data from demo/ in the project folder; demo/README.md describes the files. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

type List = readonly string[]
type Words = typeof import('../../../../../demo/words.json')
type Venues = typeof import('../../../../../demo/venues.json')
export type Plan = typeof import('../../../../../demo/plan.json')
type Seasons = Plan['seasons']

/** Fields of a recipe that the code reads; slots of texts read the others, see demo/README.md. */
export type Recipe = { readonly season: keyof Seasons } & Readonly<
  Record<'id' | 'type', string> &
    Record<'share' | 'days' | 'rainDate', number> &
    Record<'on' | 'climates' | 'needs' | 'venues', List> &
    Record<'makes' | 'categories' | 'awards' | 'features', List>
>

/** Fills one slot of patterns, or several by one entry, from the list at the path `from`, or with `text`. */
export type Slot = {
  readonly slot: string | List
  readonly from?: string
  readonly text?: string
  readonly chance?: string | number
}

export type ListedCity = {
  readonly neighborhoods: keyof Words['neighborhoods']
  readonly climate: keyof Seasons['always']
} & Readonly<Record<'name' | 'state' | 'areaCode' | 'metro' | 'size', string>> &
  Readonly<Record<'regions' | 'landscape', List>>

/** A listed city with its time zone and ZIP codes. */
export type DemoCity = ListedCity & {
  readonly timeZone: string
  readonly zips: readonly { zipCode: string; latitude: number; longitude: number }[]
}

const folder = new URL('../../../../../demo/', import.meta.url)
const readText = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const readJson = <T>(file: string) => JSON.parse(readText(`${file}.json`)) as T

/** Resolves `like` (copies the other fields of another recipe) and "@name" (a list in lists.json). */
const readRecipes = (defaults: Plan['recipe']): Recipe[] => {
  const lists = readJson<Record<string, unknown>>('lists')
  const resolve = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('@') ? lists[value.slice(1)] : value
  const recipes = new Map<string, Recipe>()
  for (const file of readdirSync(new URL('recipes', folder)).sort()) {
    for (const { like = '', ...ownFields } of JSON.parse(readText(`recipes/${file}`), resolve)) {
      recipes.set(ownFields.id, { ...(recipes.get(like) ?? defaults), ...ownFields })
    }
  }
  return [...recipes.values()]
}

export const readDemoData = () => {
  const plan = readJson<Plan>('plan')
  const words = readJson<Words>('words')
  return {
    plan,
    words,
    /** Words by which a text mentions a season. */
    seasonal: words.seasonal.map(({ words: seasonWords, months, climates }) => {
      return { pattern: new RegExp(`\\b(?:${seasonWords})\\b`, 'i'), months, climates }
    }),
    recipes: readRecipes(plan.recipe),
    slots: readJson<Record<'circumstances' | 'texts', readonly Slot[]>>('slots'),
    venues: readJson<Venues>('venues'),
  }
}

/** In the order of the file. */
export const readListedCities = (): ListedCity[] =>
  parse(readText('cities.csv'), {
    columns: true,
    cast: (value, { column }) =>
      column === 'regions' || column === 'landscape' ? value.split(', ').filter(Boolean) : value,
  })
