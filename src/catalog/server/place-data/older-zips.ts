/**
 * ZIP codes that GeoNames' postal file lacks: those of the territories, and ones no longer in use. older-zips.csv says
 * where they come from; scripts/pack-older-zips.mjs makes it.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { SourceZip } from './source-types.ts'

const file = new URL('older-zips.csv', import.meta.url)

/** Points have two decimals, so they count as estimates. */
export const readOlderZips = (): SourceZip[] =>
  parse<Record<'zip' | 'city' | 'state' | 'latitude' | 'longitude', string>>(readFileSync(file), {
    columns: true,
    comment: '#',
    comment_no_infix: true,
  }).map(({ zip, city, state, latitude, longitude }) => {
    return {
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      surveyed: false,
    }
  })
