import { expect, test } from 'vitest'
import { createSearchCache, throttledVersion } from './search-cache.ts'

const setUp = () => {
  const version = { current: 1 }
  const clock = { now: 1_000_000 }
  let calls = 0
  const remember = createSearchCache(version, () => clock.now)
  const getTotal = (until?: number) =>
    remember('total', async () => ++calls, until === undefined ? undefined : () => until)
  return { version, clock, getTotal }
}

test('an answer is cached until the catalog changes', async () => {
  const { version, getTotal } = setUp()
  expect([await getTotal(), await getTotal()]).toEqual([1, 1])
  version.current++
  expect([await getTotal(), await getTotal()]).toEqual([2, 2])
})

test('an answer is cached for at most 30 seconds', async () => {
  const { clock, getTotal } = setUp()
  expect(await getTotal()).toBe(1)
  clock.now += 29_999
  expect(await getTotal()).toBe(1)
  clock.now += 1
  expect(await getTotal()).toBe(2)
})

test('an answer is cached no longer than it specifies', async () => {
  const { clock, getTotal } = setUp()
  expect(await getTotal(clock.now + 500)).toBe(1)
  clock.now += 500
  expect(await getTotal()).toBe(2)
})

test('an answer is not reused after the clock is set back', async () => {
  const { clock, getTotal } = setUp()
  expect(await getTotal()).toBe(1)
  clock.now -= 24 * 3_600_000
  expect([await getTotal(), await getTotal()]).toEqual([2, 2])
})

test('simultaneous equal queries are computed once', async () => {
  const { getTotal } = setUp()
  expect(await Promise.all([getTotal(), getTotal(), getTotal()])).toEqual([1, 1, 1])
})

test('an answer is outdated if the catalog changes while it is computed', async () => {
  const { version, getTotal } = setUp()
  const first = getTotal()
  version.current++
  expect(await first).toBe(1)
  expect(await getTotal()).toBe(2)
})

test('a failure is not cached', async () => {
  const remember = createSearchCache({ current: 1 }, Date.now)
  await expect(remember('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remember('x', async () => 'back')).toBe('back')
})

test('a throttled version is updated after 15 seconds, or when the clock is set back', () => {
  const version = { current: 1 }
  let now = 1_000_000
  const calm = throttledVersion(version, () => now, 15_000)
  expect(calm.current).toBe(1)
  version.current = 2
  now += 14_999
  expect(calm.current).toBe(1)
  now += 1
  expect(calm.current).toBe(2)
  version.current = 3
  now -= 3_600_000
  expect(calm.current).toBe(3)
})
