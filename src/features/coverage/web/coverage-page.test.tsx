import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import type { CoveredCity } from '../contract.ts'
import CoveragePage from './coverage-page.tsx'

const boise: CoveredCity = {
  name: 'Boise',
  state: 'ID',
  slug: 'boise-id',
  population: 235_000,
  latitude: 43.6,
  longitude: -116.2,
  carsCoffee: 0,
  shows: 0,
  cruises: 0,
  peoplePerEvent: null,
}
const dayton = {
  ...boise,
  name: 'Dayton',
  state: 'OH',
  slug: 'dayton-oh',
  shows: 2,
  peoplePerEvent: 70_000,
}

test('coverage is a map and a table without scripts, with hints where to find more', async () => {
  const cities = [boise, dayton]
  const html = await renderPage(CoveragePage, { data: { cities, city: boise, sources: [] } })
  expect(html.match(/<circle/g)).toHaveLength(2)
  expect(html.match(/<circle[^>]*stroke=/g)).toHaveLength(1)
  expect(html).toContain('href="/admin/coverage?near=dayton-oh"')
  const text = textOf(html)
  expect(text).toContain('Find sources near Boise, ID')
  expect(text).toContain('"Boise" ID "cars and coffee" schedule')
  expect(text).toContain('The starter list has no source within 150 miles.')
  expect(text).toContain('1 have none')
})
