/** ZIP codes of the package zipcodes: those of the territories, and ones that are no longer in use. */
import { usStates } from '../../place/us-states.ts'
import { packageFile, readAssignedJson } from './package-file.ts'
import type { SourceZip } from './source-types.ts'

type Row = { zip: string; city: string; state: string; latitude: number; longitude: number }

const states = new Set(usStates.map((state) => state.code))

/**
 * Left out are Canada, military ZIPs (see geonames-zips.ts), and those of Palau and Micronesia, which
 * are countries of their own. Points have two decimals, so they count as estimates.
 */
export function readOlderZips(): SourceZip[] {
  const path = packageFile('zipcodes', 'codes.js')
  const rows = Object.values(
    readAssignedJson(path, 'exports.codes = {', '}}') as Record<string, Row>,
  )
  return rows
    .filter((row) => states.has(row.state))
    .map(({ zip, city, state, latitude, longitude }) => {
      return { zip, city, state, latitude, longitude, surveyed: false }
    })
}
