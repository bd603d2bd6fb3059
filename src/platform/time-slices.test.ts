import { expect, test } from 'vitest'
import { eachInSlices, mapInSlices } from './time-slices.ts'

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const numbers = Array.from({ length: 2_000 }, (_, number) => number)

/** Event loop turns of other work while the promise is pending. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work
  isOver = true
  return turns
}

test('other work runs every few milliseconds', async () => {
  const visited: number[] = []
  const visit = (number: number) => {
    busyFor(0.1)
    visited.push(number)
  }
  // At least 200 ms in slices, each of 8 ms plus the time of 32 steps.
  expect(await turnsDuring(eachInSlices(numbers, visit))).toBeGreaterThan(10)
  expect(visited).toEqual(numbers)
})

test('short work is done without a break', async () => {
  const few = numbers.slice(0, 100)
  expect(await turnsDuring(eachInSlices(few, () => {}))).toBeLessThan(3)
})

test('results are in order', async () => {
  expect(await mapInSlices(numbers, (number) => number * 2)).toEqual(
    numbers.map((number) => number * 2),
  )
})

test('an error ends it', async () => {
  const failing = mapInSlices(numbers, (number) => {
    if (number === 7) throw new Error('No seven.')
  })
  await expect(failing).rejects.toThrow('No seven.')
})
