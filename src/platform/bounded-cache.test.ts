import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

const bounds = { maxWaiting: 3, maxOfNetwork: 2, maxSize: 2_500 }
const bytes = Buffer.alloc(500)

/** Work that counts its runs. */
const counter = () => {
  const counted = { begun: 0 }
  const make = async () => {
    counted.begun++
    await sleep(5)
    return bytes
  }
  return { counted, make }
}

const cacheOf = (lookups = { hits: 0, misses: 0 }) =>
  boundedCache<Buffer>(bounds, ({ length }) => length, lookups)

describe('a bounded cache', () => {
  test('runs work once for concurrent callers, and caches the result', async () => {
    const { counted, make } = counter()
    const lookups = { hits: 0, misses: 0 }
    const cache = cacheOf(lookups)
    const getFor = (network: string) => cache.get('one', network, make)
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(getFor))
    await getFor('a')
    expect(counted.begun).toBe(1)
    expect(lookups).toEqual({ hits: 5, misses: 1 })
  })

  test('limits the queue in total and per network', async () => {
    const { make } = counter()
    const cache = cacheOf()
    const ask = async (name: string, network: string) =>
      cache.get(name, network, make).then(
        () => 'made',
        ({ code, retryAfter }: { code: string; retryAfter: number }) =>
          retryAfter > 0 ? code : 'no word of when',
      )
    const answers = [ask('1', 'a'), ask('2', 'a'), ask('3', 'a'), ask('4', 'b'), ask('5', 'c')]
    expect(await Promise.all(answers)).toEqual([
      'made',
      'made',
      'rate_limited',
      'made',
      'unavailable',
    ])
    expect(await ask('3', 'a')).toBe('made')
  })

  test('keeps the latest results that fit', async () => {
    const { counted, make } = counter()
    const cache = cacheOf()
    for (const name of ['1', '2', '3', '1', '3']) await cache.get(name, 'a', make)
    expect(counted.begun).toBe(4)
  })

  test('failed work is run again', async () => {
    const { make } = counter()
    const cache = cacheOf()
    const fails = async (): Promise<Buffer> => {
      throw new Error('no ink')
    }
    await expect(cache.get('1', 'a', fails)).rejects.toThrow('no ink')
    expect(await cache.get('1', 'a', make)).toBe(bytes)
  })
})
