/** Highways as lists of points, from roads.txt, and parsing of road names: "I-70", "Route 66", "I-75 Ohio". */
import { readFileSync } from 'node:fs'
import { pattern } from '../../../kit/text/pattern.ts'
import type { Point } from '../distance.ts'
import type { PlaceMeaning, RoadLine } from '../place-meaning.ts'
import { stateCode } from '../us-states.ts'

/** Interstates, their loops and spurs (three digits), US routes, and roads of one state or territory. */
export const roadKinds = ['interstate', 'loop', 'us', 'local'] as const
export type RoadKind = (typeof roadKinds)[number]

/** `name` as in the file: "I-70", "US-66". */
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

/** Loaded at the first call. */
export const knownRoads = (): readonly Road[] => {
  roads ??= readRoads()
  return roads
}

/** Miles on both sides of a road that a search along it covers. */
export const roadMiles = 25

const names: Readonly<Record<string, string>> = {
  'mother road': 'US-66',
  'main street of america': 'US-66',
  'lincoln highway': 'US-30',
  'national road': 'US-40',
  'pacific coast highway': 'CA-1',
  'pacific coast hwy': 'CA-1',
  pch: 'CA-1',
}

/** Roads meant by "Highway" and these numbers; other numbers may be any state's. */
const famousRoads: Readonly<Record<string, string>> = {
  1: 'CA-1',
  61: 'US-61',
  66: 'US-66',
  101: 'US-101',
}

/** Display names of roads; searches accept them too. */
const labels: Readonly<Record<string, string>> = {
  'US-66': 'Route 66',
  'CA-1': 'Pacific Coast Highway',
}

const before =
  '(?:(?:along|near|on|off|by|down|around|close to) )?(?:the )?(?:(?:old|historic|historical) )?'
const exit = '(?:(?:any )?exits?(?: \\d{1,3}[a-z]?)? (?:(?:off|on|from|near|of|at) )?)?'
const interstate = '(?:i|interstate(?: (?:highway|hwy|route))?) ?'
const usRoute = '(?:us ?(?:route|rte|rt|highway|hwy)?|route|rte|rt) ?'
/** State routes, with the state's name or code before them, or without a state. */
const stateRoute = '(?:s ?r|sh|state (?:route|road|highway|rte|rt|hwy)) ?'
/** "89A" is a separate road. */
const signNumber = '\\d{1,3}a?'
/** A road with a number, and the words around it. */
const signedRoadForm = pattern.plain`^${before}${exit}(?:the )?(?:(?<state>.+?) )??(?:(?:${interstate})(?<interstate>\d{1,3}[ew]?)|h ?(?<hawaii>[123])|${usRoute}(?<us>${signNumber})|${stateRoute}(?<local>${signNumber})|(?:highway|hwy) ?(?<any>${signNumber})|(?<=^(?:.+ )?)(?<bare>${signNumber}))\b(?: (?:corridor|freeway|highway|expressway))?(?: (?<rest>.+))?$`
const namedRoadForm = new RegExp(
  `^${before}(?<name>${Object.keys(names).join('|')})(?: (?<rest>.+))?$`,
)

type Groups = Partial<Record<string, string>>

const linesOf = (name: string) =>
  knownRoads()
    .filter((road) => road.name === name)
    .map(({ points }) => points)

/** Possible names in the file, most likely first; if the file has none of them, the first is shown. */
const namesOf = (groups: Groups, state: string): string[] => {
  const { interstate: number, hawaii, us, local, any, bare, name } = groups
  if (name) return [names[name] ?? '']
  if (number) return [`I-${number.toUpperCase()}`]
  if (hawaii) return [`H-${hawaii}`]
  const route = (us ?? local ?? any ?? bare ?? '').toUpperCase()
  if (state) return [`${state}-${route}`, ...((us ?? any) ? [`US-${route}`] : [])]
  if (us) return [`US-${route}`]
  return [(any && famousRoads[route]) || `State Route ${route}`]
}

/** State of the road, or a place on it, if the text names one; undefined if the words around the road are neither. */
const readSurroundings = ({
  state,
  rest = '',
}: Groups): { state?: string; beside?: string } | undefined => {
  const after = rest
    .replace(/^exits?(?: \d{1,3}[a-z]?)?\b ?/, '')
    .replace(/^(?:in|through|across|near|at|by|around|outside(?: of)?|close to|state of) /, '')
  const [first, last] = [state, after || undefined].map((each) => each && stateCode(each))
  if (state && after) return first && !last ? { state: first, beside: after } : undefined
  const text = state ?? after
  const code = first ?? last
  if (code) return { state: code }
  return text ? { beside: text.replace(/ (?:near|by|at|off|along)$/, '') } : {}
}

/** Road in a text, and the place on it, if named: "I-70 Dayton". */
export type NamedRoad = { road: PlaceMeaning; beside?: string | undefined }

/** Road in a text, if any. One that is not in the file has no line: all events (of its state) are searched. */
export const findRoad = (text: string): NamedRoad | undefined => {
  const words = text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[-,\s]+/g, ' ')
    .trim()
  const groups = (namedRoadForm.exec(words) ?? signedRoadForm.exec(words))?.groups
  const surroundings = groups && readSurroundings(groups)
  if (!groups || !surroundings) return undefined
  const { state, beside } = surroundings
  // "Ohio 4" is a road, "4 Dayton" is not.
  if (groups.bare && state === undefined) return undefined
  const roadNames = namesOf(groups, state ?? '')
  const name = roadNames.find((each) => linesOf(each).length > 0)
  const roadName = name ?? roadNames[0] ?? ''
  return { beside, road: roadMeaning(roadName, name ? linesOf(name) : [], state) }
}

const roadMeaning = (
  name: string,
  lines: RoadLine['lines'],
  inState: string | undefined,
): PlaceMeaning => {
  const roadState = /^([A-Z]{2})-/.exec(name)?.[1]
  const state = inState ?? (roadState === 'US' ? undefined : roadState)
  const displayName = labels[name] ?? name
  return {
    kind: 'road',
    label: inState && roadState !== inState ? `${displayName}, ${inState}` : displayName,
    city: '',
    state: state ?? '',
    ...(state ? { states: [state] } : {}),
    ...(lines.length > 0 ? { miles: roadMiles, road: { lines, isTrip: false } } : {}),
  }
}
