/** The cities in which demonstration events take place: what their lists say, and where they lie. */
import type { Climate } from '../model/seasons.ts'
import { easternCities } from '../words/eastern-cities.ts'
import { westernCities } from '../words/western-cities.ts'

export type Landscape = 'coast' | 'lake' | 'river' | 'hills'

/** A city as its list has it. */
export type ListedCity = {
  readonly name: string
  readonly state: string
  readonly areaCode: string
  /** What people there call their part of the country. */
  readonly regions: readonly string[]
  readonly landscape: readonly Landscape[]
  readonly climate: Climate
  /** The large city that it belongs to, if it does. */
  readonly metro: string | undefined
  /** Whether it is that large city. */
  readonly isCore: boolean
  /** Built up so far that there is no room for a race track. */
  readonly isDense: boolean
}

export type ZipPoint = {
  readonly zipCode: string
  readonly latitude: number
  readonly longitude: number
}

/** A city that was found: it has ZIP codes and a zone. */
export type DemoCity = ListedCity & {
  readonly timeZone: string
  readonly zips: readonly ZipPoint[]
}

const climateOf: Record<string, Climate> = Object.fromEntries(
  (
    [
      ['alaska', 'AK'],
      ['warm', 'FL HI LA'],
      ['desert', 'AZ NV'],
      ['mild', 'AL AR CA DC DE GA KY MD MS NC NM OK SC TN TX VA'],
    ] as const
  ).flatMap(([climate, states]) => states.split(' ').map((state) => [state, climate])),
)

const landscapes = new Set<string>(['coast', 'lake', 'river', 'hills'])
const isClimate = (mark: string): mark is Climate =>
  ['north', 'mild', 'warm', 'desert'].includes(mark)

/** Southern California does not need saying in every line. */
const warmMetros = new Set(['losangeles'])

const readLine = (line: string, state: string): ListedCity => {
  const [name = '', areaCode = '', regions = '', marks = ''] = line.split('|')
  const words = marks.split(' ').filter(Boolean)
  const metro = words.find((word) => word.startsWith('@'))?.slice(1)
  const own = words.find(isClimate) ?? (warmMetros.has(metro ?? '') ? 'warm' : undefined)
  return {
    name,
    state,
    areaCode,
    regions: regions.split(', '),
    landscape: words.filter((word): word is Landscape => landscapes.has(word)),
    climate: own ?? climateOf[state] ?? 'north',
    metro,
    isCore: words.includes('core'),
    isDense: words.includes('dense'),
  }
}

const readList = (text: string): ListedCity[] => {
  let state = ''
  const cities: ListedCity[] = []
  for (const line of text.trim().split('\n')) {
    if (line.length === 2) state = line
    else cities.push(readLine(line, state))
  }
  return cities
}

export const listedCities: readonly ListedCity[] = [
  ...readList(easternCities),
  ...readList(westernCities),
]
