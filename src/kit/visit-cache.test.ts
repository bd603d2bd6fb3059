import { expect, test, vi } from 'vitest'
import { storageCleared, VisitCache } from './visit-cache.ts'

const minute = 60_000

test('a search is cached for five minutes', () => {
  const cache = new VisitCache<string>()
  cache.set('a', 'x', 0)
  expect(cache.get('a', 5 * minute - 1)).toBe('x')
  expect(cache.get('a', 5 * minute)).toBeUndefined()
  expect([cache.ageOf('a', minute), cache.ageOf('b', minute)]).toEqual([minute, undefined])
})

test('adding pages to a list does not reset its age', () => {
  const cache = new VisitCache<string>()
  cache.set('a', 'x', 0)
  cache.update('a', (value) => `${value}y`)
  expect(cache.get('a', minute)).toBe('xy')
  expect(cache.get('a', 5 * minute)).toBeUndefined()
})

test('the cache is limited and evicts the oldest entries', () => {
  const cache = new VisitCache<number>()
  for (let index = 0; index < 100; index++) cache.set(`k${index}`, index, index)
  expect(cache.get('k0', 100)).toBeUndefined()
  expect(cache.get('k99', 100)).toBe(99)
})

test('each cache has its own size and lifetime', () => {
  const cache = new VisitCache<number>({ most: 2, lifeMs: Number.POSITIVE_INFINITY })
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index, 0)
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 999 * minute))).toEqual([undefined, 1, 2])
  cache.set('b', 3, 0)
  cache.set('d', 4, 0)
  expect(['b', 'c', 'd'].map((key) => cache.get(key))).toEqual([3, undefined, 4])
})

test('entries of an earlier page keep their age, and do not count as just loaded', () => {
  const earlier = { value: 'x', at: minute }
  const cache = new VisitCache<string>({ readEarlier: () => new Map([['a', earlier]]) })
  expect(cache.ageOf('a', 2 * minute)).toBeUndefined()
  expect(cache.get('a', 2 * minute)).toBe('x')
  expect(cache.ageOf('a', 2 * minute)).toBe(minute)
  expect(cache.get('a', 6 * minute)).toBeUndefined()
})

test('entries are listed newest first, with those of earlier pages, without expired ones', () => {
  const earlier = new Map([
    ['a', { value: 'a', at: 4 * minute }],
    ['old', { value: 'old', at: 0 }],
  ])
  const cache = new VisitCache<string>({ readEarlier: () => earlier })
  cache.set('b', 'b', 3 * minute)
  cache.set('c', 'c', 5 * minute)
  const keys = (most: number) => cache.latest(most, 5 * minute).map(([key]) => key)
  expect([keys(2), keys(9)]).toEqual([
    ['c', 'a'],
    ['c', 'a', 'b'],
  ])
  cache.clear()
  expect([keys(9), cache.get('a', 5 * minute)]).toEqual([[], undefined])
})

test('the cache is empty after the visitor clears browser storage', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const cache = new VisitCache<string>({
    readEarlier: () => new Map([['b', { value: 'y', at: 0 }]]),
  })
  vi.unstubAllGlobals()
  cache.set('a', 'x', 0)
  page.dispatchEvent(new Event(storageCleared))
  expect([cache.get('a', 1), cache.get('b', 1)]).toEqual([undefined, undefined])
})
