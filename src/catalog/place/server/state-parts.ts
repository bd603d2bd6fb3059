/** Parts of a state by their direction: "eastern Kansas", "NE Iowa", "central Georgia". */
import { greatCircleMiles, type Point } from '../distance.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { stateCode, stateName } from '../us-states.ts'
import type { PlaceSource } from './place-tables.ts'

type Side = -1 | 0 | 1
type StatePart = { name: string; north: Side; east: Side }

const directions: readonly [RegExp, StatePart][] = [
  [/^(?:n|no|north|northern) /, { name: 'Northern', north: 1, east: 0 }],
  [/^(?:s|so|south|southern) /, { name: 'Southern', north: -1, east: 0 }],
  [/^(?:e|east|eastern) /, { name: 'Eastern', north: 0, east: 1 }],
  [/^(?:w|west|western) /, { name: 'Western', north: 0, east: -1 }],
  [/^(?:ne|north-?east(?:ern)?) /, { name: 'Northeast', north: 1, east: 1 }],
  [/^(?:nw|north-?west(?:ern)?) /, { name: 'Northwest', north: 1, east: -1 }],
  [/^(?:se|south-?east(?:ern)?) /, { name: 'Southeast', north: -1, east: 1 }],
  [/^(?:sw|south-?west(?:ern)?) /, { name: 'Southwest', north: -1, east: -1 }],
  [/^(?:central|middle|mid-?) ?/, { name: 'Central', north: 0, east: 0 }],
]

/** Share of the part's ZIP codes inside its circle. */
const shareWithin = 0.9

/**
 * Circle around the ZIP codes in a part of a state: the outer third of its height or width, the quarter between two
 * directions, or for the center, the middle third of its ZIP codes in both directions.
 */
export const findStatePart = async (
  source: PlaceSource,
  text: string,
): Promise<PlaceMeaning | undefined> => {
  const words = text.toLowerCase().replaceAll('.', '')
  const [form, part] = directions.find(([start]) => start.test(words)) ?? []
  const code = form && stateCode(words.replace(form, ''))
  if (!code || !part) return undefined
  const zips = await source.listZips(code)
  const inPart = pointsIn(zips, part)
  if (inPart.length === 0) return undefined
  const point = {
    latitude: mean(inPart.map(({ latitude }) => latitude)),
    longitude: mean(inPart.map(({ longitude }) => longitude)),
  }
  const distances = inPart.map((zip) => greatCircleMiles(zip, point)).sort((a, b) => a - b)
  const miles = Math.ceil(distances[Math.floor(distances.length * shareWithin)] ?? 0)
  const label = `${part.name} ${stateName(code)}, ${code}`
  return { kind: 'area', label, city: '', state: code, point, miles, states: [code] }
}

const pointsIn = (zips: readonly Point[], { north, east }: StatePart): Point[] => {
  const share = north !== 0 && east !== 0 ? 1 / 2 : 1 / 3
  const latitudes = zips.map(({ latitude }) => latitude).sort((a, b) => a - b)
  const longitudes = zips.map(({ longitude }) => longitude).sort((a, b) => a - b)
  const isCenter = north === 0 && east === 0
  const onSide = (value: number, sorted: readonly number[], side: Side) => {
    const [low = 0, high = 0] = [sorted[0], sorted.at(-1)]
    if (side > 0) return value >= high - (high - low) * share
    if (side < 0) return value <= low + (high - low) * share
    if (!isCenter) return true
    const third = Math.floor(sorted.length / 3)
    return value >= (sorted[third] ?? low) && value <= (sorted[sorted.length - 1 - third] ?? high)
  }
  return zips.filter(
    ({ latitude, longitude }) =>
      onSide(latitude, latitudes, north) && onSide(longitude, longitudes, east),
  )
}

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length
