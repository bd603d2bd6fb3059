import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('at most the limit at a time, first come, first served', async () => {
  const pass = createSemaphore(2, 100)
  let now = 0
  let most = 0
  const order: number[] = []
  const work = (number: number) =>
    pass(async () => {
      order.push(number)
      most = Math.max(most, ++now)
      await sleep(Math.random() * 4)
      now--
      if (number % 3 === 0) throw new Error('Some fail.')
      return number
    })
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => work(n)))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(17)
})

test('places are free again after all have finished', async () => {
  const pass = createSemaphore(1, 0)
  expect(await pass(async () => 1)).toBe(1)
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(async () => 2)).toBe(2)
})

test('a caller that would wait too long gets a 503', async () => {
  const pass = createSemaphore(1, 1)
  const first = pass(() => sleep(20))
  const second = pass(() => sleep(1))
  await expect(pass(() => sleep(1))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 })
  await Promise.all([first, second])
})
