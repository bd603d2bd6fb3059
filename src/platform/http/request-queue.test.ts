import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type QueueOptions, queueRequests } from './request-queue.ts'

/**
 * A program that takes `ms` of its own clock for each request, and who began and was refused, in order. Nothing
 * else takes time.
 */
const paced = (ms: number, options: Partial<QueueOptions> = {}) => {
  let clock = 0
  const begun: string[] = []
  const refused: string[] = []
  const { listener, waiting } = queueRequests(
    ({ url = '' }) => {
      clock += ms
      begun.push(url)
    },
    {
      sliceMs: 10,
      longestWaitMs: 10_000,
      isHealthCheck: ({ url }) => url === '/healthz',
      refuse: ({ url = '' }) => refused.push(url),
      now: () => clock,
      ...options,
    },
  )
  const ask = (url: string, destroyed = false) =>
    listener({ url } as IncomingMessage, { destroyed } as ServerResponse)
  return { ask, begun, refused, waiting }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n))

test('requests begin at once while there is time, and in order afterwards', async () => {
  const { ask, begun, waiting } = paced(4)
  for (const n of numbers(20)) ask(n)
  // The third one begins after 8 of 10 ms.
  expect(begun).toEqual(['0', '1', '2'])
  expect(waiting()).toBe(17)
  await expect.poll(waiting).toBe(0)
  expect(begun).toEqual(numbers(20))
})

test('a health check waits for one turn at most, however many wait', async () => {
  const { ask, begun } = paced(4)
  for (const n of numbers(50)) ask(n)
  await turn()
  expect(begun.length).toBeLessThan(10)
  ask('/healthz')
  expect(begun.at(-1)).toBe('/healthz')
})

test('who has waited too long is refused, who has gone is forgotten, the others are served', async () => {
  const { ask, begun, refused, waiting } = paced(15, { longestWaitMs: 59, shortestQueue: 0 })
  ask('first')
  for (const n of numbers(20)) ask(n, n === '1')
  await expect.poll(waiting).toBe(0)
  // Each takes 15 ms: the one after "4" has waited for 60.
  expect(begun).toEqual(['first', '0', '2', '3', '4'])
  expect(refused).toEqual(numbers(20).slice(5))
  await turn()
  ask('later')
  expect(begun.at(-1)).toBe('later')
})

test('a long turn refuses none of the few that a browser asks for at once', async () => {
  const { ask, begun, refused, waiting } = paced(400, { longestWaitMs: 150 })
  for (const n of numbers(12)) ask(n)
  await expect.poll(waiting).toBe(0)
  expect(begun).toEqual(numbers(12))
  expect(refused).toEqual([])
})

test('without a longest wait everything begins at once', () => {
  const { ask, begun } = paced(4, { longestWaitMs: 0 })
  for (let n = 0; n < 10; n++) ask(String(n))
  expect(begun).toHaveLength(10)
})
