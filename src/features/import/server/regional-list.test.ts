/** Editions of a regional list in which one row has no place of its own. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { importFiles } from './import-files.ts'
import { noRules } from './row/field-rules.ts'

const database = await testDatabase()
const { write } = testFiles()
const now = Date.parse('2026-11-20T12:00:00Z')

const row = (name: string, day: number, place: string) =>
  `${name} Car Show,2027-06-${String(day).padStart(2, '0')},"${place}"`
const towns = ['Cincinnati', 'Norwood', 'Blue Ash', 'Hamilton', 'Fairfield', 'Mason']
const around = towns.map((town, index) => row(town, index + 1, `1 Main St, ${town}, OH`))
const itsOwn = row('Township', 20, '8300 Four Bridges Dr, Liberty Township, OH')

const run = async (...rows: string[]) => {
  const settings = { rules: noRules, source: 'club', all: false, publish: true, strict: false }
  const path = write(['name,date,location', ...rows].join('\n'), 'shows.csv')
  const request = { settings: { ...settings, dryRun: false }, files: [{ path }], now }
  await importFiles(database, request)
}

const township = () =>
  queryRows(database.db)<{ status: string; city: string; latitude: number; id: string }>`
    select status, city, latitude, id from events where name = 'Township Car Show'`

test('an event located by the area of its list remains the same event in an edition without that area', async () => {
  await run(...around, itsOwn)
  const [placed, ...others] = await township()
  expect(others).toEqual([])
  expect(placed).toMatchObject({ status: 'published', city: 'Liberty Township' })
  // The township of this name in Butler County; there are 25.
  expect(placed?.latitude).toBeCloseTo(39.4, 0)
  await run(...around.slice(0, 2), itsOwn)
  expect((await township()).map(({ id }) => id)).toEqual([placed?.id])
  await run(...around, itsOwn)
  expect(await township()).toEqual([placed])
})
