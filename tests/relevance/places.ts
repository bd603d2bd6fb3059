/** Measures which places the texts of places.tsv find. A row has the typed text, the place meant, and from where. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { placeKey } from '../../src/catalog/place/place-name.ts'
import { findMeanings } from '../../src/catalog/place/server/complete-place.ts'
import { readCensusAreas } from '../../src/catalog/place/server/data/census-areas.ts'
import { gatherPlaces } from '../../src/catalog/place/server/data/gather-places.ts'
import { areaKey } from '../../src/catalog/place/server/data/store-areas.ts'
import type { PlaceSource } from '../../src/catalog/place/server/place-tables.ts'
import {
  areaSource,
  citySource,
  zipSource,
} from '../../src/catalog/place/server/places-in-memory.ts'
import { otherMeanings } from '../../src/catalog/place/server/rank-places.ts'

type Located = { name: string; state: string; latitude: number; longitude: number }

const columnsOf = <Row extends Located>(rows: readonly Row[], keyOf: (row: Row) => string) => ({
  key: rows.map(keyOf),
  name: rows.map(({ name }) => name),
  state: rows.map(({ state }) => state),
  latitude: Float64Array.from(rows, ({ latitude }) => latitude),
  longitude: Float64Array.from(rows, ({ longitude }) => longitude),
})

/** Place source of the packaged data, without a database. */
export const packagedPlaces = (): PlaceSource => {
  const gathered = gatherPlaces()
  const cities = gathered.cities.toSorted((a, b) => b.population - a.population || a.id - b.id)
  const zips = gathered.zips
    .map(({ city, zip, latitude, longitude }) => ({ ...city, zip, latitude, longitude }))
    .toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  const areas = readCensusAreas()
  const populationsOf = (rows: readonly { population: number }[]) =>
    Float64Array.from(rows, ({ population }) => population)
  return {
    ...zipSource({ ...columnsOf(zips, ({ zip }) => zip), population: populationsOf(zips) }),
    ...citySource({
      ...columnsOf(cities, ({ name }) => placeKey(name)),
      population: populationsOf(cities),
      zip_count: Float64Array.from(cities, ({ zipCount }) => zipCount),
    }),
    ...areaSource({
      ...columnsOf(areas, ({ name, kind }) => areaKey(name, kind)),
      kind: areas.map(({ kind }) => kind),
    }),
  }
}

export type PlaceCase = { typed: string; meant: string; from: string }

export const placeCases = parse(readFileSync(new URL('places.tsv', import.meta.url), 'utf8'), {
  columns: true,
  delimiter: '\t',
  quote: null,
  relax_column_count: true,
}) as readonly PlaceCase[]

export type PlaceMiss = PlaceCase & { found: string }

/** `missed`: texts that find another place; `silent`: the misses in another state that offer no other meaning. */
export const measurePlaces = async (source: PlaceSource, cases = placeCases) => {
  const missed: PlaceMiss[] = []
  const silent: PlaceMiss[] = []
  for (const one of cases) {
    const [asked] = one.from ? (await findMeanings(source, one.from)).places : []
    const { places, as } = await findMeanings(source, one.typed, { from: asked?.point })
    const [first] = places
    const labels =
      first === undefined
        ? ['unknown']
        : first.kind === 'abroad'
          ? ['abroad']
          : [first.label, ...(first.zipCode ? [`${first.zipCode} ${first.state}`] : [])]
    const wanted = one.meant.split(' | ')
    const keys = new Set(wanted.map(placeKey))
    if (labels.some((label) => keys.has(placeKey(label)))) continue
    missed.push({ ...one, found: labels.join(' / ') })
    const isElsewhere = !wanted.some((each) => each.endsWith(` ${first?.state}`))
    if (isElsewhere && first && as === 'name' && otherMeanings(places).length === 0)
      silent.push({ ...one, found: first.label })
  }
  return { count: cases.length, missed, silent }
}

/** Figure of docs/relevance.md. */
export const placesAsText = async (): Promise<string> => {
  const { count, missed, silent } = await measurePlaces(packagedPlaces())
  const right = count - missed.length
  const rows = missed.map(({ typed, meant, found }) => `- "${typed}" finds ${found}, not ${meant}`)
  const share = ((100 * right) / count).toFixed(1)
  return [
    `${right} of ${count} find what is meant (${share} %); ${silent.length} find another state without asking.`,
    ...(rows.length > 0 ? ['', ...rows] : []),
  ].join('\n')
}
