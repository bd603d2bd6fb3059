import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packagesByLicense } from '../packages.ts'
import { dataSources, designs } from './credited-sources.ts'

const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { dependencies, optionalDependencies } = readPackage('package.json')
const sources = [...dataSources, ...designs]

/** Packages of data and designs, matched by name; topojson-client only parses maps and contains none. */
const bringsWork =
  /zip|cities|geo-tz|cldr|font|icons?\b|lucide|atlas|topojson(?!-client)|maplibre|leaflet/

it('credits exactly the included packages of data, fonts, icons and maps', () => {
  const what = sources.map((source) => source.content).join()
  const credited = what.match(/(?<=npm packages? (?:[\w@/-]+ and )?)[\w@/-]+/g)
  expect(credited?.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => bringsWork.test(name))
      .toSorted(),
  )
})

it('lists every runtime package with its license', () => {
  const named = packagesByLicense.flatMap(([license, names]) =>
    names.map((name) => [name, license]),
  )
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  expect(named.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  for (const name of Object.keys(dependencies))
    expect([name, readPackage(`node_modules/${name}/package.json`).license]).toEqual(
      named.find(([each]) => each === name),
    )
})
