/** Highways as lists of points, from roads.txt, and what a text means as one: "I-70", "Route 66", "I-75 Ohio". */
import { readFileSync } from 'node:fs'
import type { Point } from '../distance.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { stateCode } from '../us-states.ts'

/** Interstates, their loops and spurs (three digits), US routes, and roads of one state or territory. */
export const roadKinds = ['interstate', 'loop', 'us', 'local'] as const
export type RoadKind = (typeof roadKinds)[number]

/** `name` as the file has it: "I-70", "US-66". */
export type Road = { kind: RoadKind; name: string; number: string; points: readonly Point[] }

export const readRoads = (): Road[] =>
  readFileSync(new URL('data/roads.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', towns = ''] = line.split('|')
      const [prefix = '', number = ''] = name.split('-')
      return { kind: kindOf(prefix, number), name, number, points: towns.split(', ').map(pointOf) }
    })

const kindOf = (prefix: string, number: string): RoadKind => {
  if (prefix === 'US') return 'us'
  if (prefix === 'I' || (prefix === 'H' && number !== '99'))
    return number.length > 2 ? 'loop' : 'interstate'
  return 'local'
}

const pointOf = (town: string): Point => {
  const [latitude, longitude] = town.split(' ').slice(-2).map(Number)
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
}

let roads: readonly Road[] | undefined

/** Read with the first question. */
export const knownRoads = (): readonly Road[] => {
  roads ??= readRoads()
  return roads
}

/** Miles from a road that a search along it takes in. */
export const roadMiles = 25

const names: Readonly<Record<string, string>> = {
  'mother road': 'US-66',
  'main street of america': 'US-66',
  'lincoln highway': 'US-30',
  'national road': 'US-40',
}

const before =
  '(?:(?:along|near|on|off|by|down|around|close to) )?(?:the )?(?:(?:old|historic|historical) )?'
const interstate = '(?:i|interstate(?: (?:highway|hwy|route))?) ?'
const usRoute = '(?:us ?(?:route|rte|rt|highway|hwy)?|route|rte|rt|(?:highway|hwy)(?= ?66\\b)) ?'
/** A signed road, and what is said besides it. */
const signed = new RegExp(
  `^${before}(?:(?<state>.+?) )??(?:(?:${interstate})(?<interstate>\\d{1,3}[ew]?)|h ?(?<hawaii>[123])|${usRoute}(?<us>\\d{1,3}))\\b(?: (?:corridor|freeway|highway))?(?: (?<rest>.+))?$`,
)
const named = new RegExp(`^${before}(?<name>${Object.keys(names).join('|')})(?: (?<rest>.+))?$`)

const nameOf = (groups: Partial<Record<string, string>>): string => {
  const { interstate: number, hawaii, us, name = '' } = groups
  if (number) return `I-${number.toUpperCase()}`
  return names[name] ?? (hawaii ? `H-${hawaii}` : `US-${us}`)
}

/** The road that a text names and nothing else but a state; undefined where none of ours has the name. */
export const findRoad = (text: string): PlaceMeaning | undefined => {
  const words = text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[-,\s]+/g, ' ')
    .trim()
  const groups = (named.exec(words) ?? signed.exec(words))?.groups
  if (!groups) return undefined
  const [inState, ...more] = [
    groups.state,
    groups.rest?.replace(/^(?:in|through|across|state of) /, ''),
  ]
    .filter((each) => each !== undefined)
    .map((each) => stateCode(each))
  if (more.length > 0 || ((groups.state || groups.rest) && !inState)) return undefined
  const name = nameOf(groups)
  const lines = knownRoads().filter((road) => road.name === name)
  if (lines.length === 0) return undefined
  const shown = name === 'US-66' ? 'Route 66' : name
  return {
    kind: 'road',
    label: inState ? `${shown}, ${inState}` : shown,
    city: '',
    state: inState ?? '',
    miles: roadMiles,
    ...(inState ? { states: [inState] } : {}),
    road: { lines: lines.map(({ points }) => points), isTrip: false },
  }
}
