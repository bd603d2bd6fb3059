import { expect, test } from 'vitest'
import { SessionCache } from './session-cache.ts'

const minute = 60_000

test('a search is kept for five minutes', () => {
  const cache = new SessionCache<string>()
  cache.set('a', 'x', 0)
  expect(cache.get('a', 5 * minute - 1)).toBe('x')
  expect(cache.get('a', 5 * minute)).toBeUndefined()
  expect([cache.ageOf('a', minute), cache.ageOf('b', minute)]).toEqual([minute, undefined])
})

test('growing a list does not make it younger', () => {
  const cache = new SessionCache<string>()
  cache.set('a', 'x', 0)
  cache.update('a', (value) => `${value}y`)
  expect(cache.get('a', minute)).toBe('xy')
  expect(cache.get('a', 5 * minute)).toBeUndefined()
})

test('it stays bounded, the oldest go first', () => {
  const cache = new SessionCache<number>()
  for (let index = 0; index < 100; index++) cache.set(`k${index}`, index, index)
  expect(cache.get('k0', 100)).toBeUndefined()
  expect(cache.get('k99', 100)).toBe(99)
})

test('what an earlier page has kept is as old as it was, and does not pass for loaded here', () => {
  const earlier = { value: 'x', at: minute }
  const cache = new SessionCache<string>(() => new Map([['a', earlier]]))
  expect(cache.ageOf('a', 2 * minute)).toBeUndefined()
  expect(cache.get('a', 2 * minute)).toBe('x')
  expect(cache.ageOf('a', 2 * minute)).toBe(minute)
  expect(cache.get('a', 6 * minute)).toBeUndefined()
})

test('the latest come first, with those of earlier pages, and none that are too old', () => {
  const earlier = new Map([
    ['a', { value: 'a', at: 4 * minute }],
    ['old', { value: 'old', at: 0 }],
  ])
  const cache = new SessionCache<string>(() => earlier)
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
