import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRecentPlace, recentPlaces } from './recent-places.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the latest four, each once', () => {
  for (const place of ['a', 'b', 'c', 'a', 'd', 'e']) keepRecentPlace(place)
  expect(recentPlaces()).toEqual(['e', 'd', 'a', 'c'])
})

test.each(['{', '{"a":1}', 'null'])('invalid storage counts as empty: %s', (kept) => {
  localStorage.setItem('recent-places', kept)
  expect(recentPlaces()).toEqual([])
  keepRecentPlace('Dayton, OH')
  expect(recentPlaces()).toEqual(['Dayton, OH'])
})

test('without storage nothing is remembered, without errors', () => {
  vi.stubGlobal('localStorage', undefined)
  keepRecentPlace('Dayton, OH')
  expect(recentPlaces()).toEqual([])
})
