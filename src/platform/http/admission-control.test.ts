import { describe, expect, test } from 'vitest'
import { AdmissionControl } from './admission-control.ts'

const longestWaitMs = 100

/** Waits enough event loop turns for two tasks to start, one after the other. */
const settled = async () => {
  for (let count = 0; count < 200; count++) await new Promise(setImmediate)
}

/** Process whose load the test sets; each task ends when the test says so. */
const processOf = (first: number) => {
  let load = first
  const loadSince = () => load
  const admission = new AdmissionControl({ longestWaitMs, shortestLine: 10, loadSince })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const ask = (name: number) =>
    admission.admit(() => {
      begun.push(name)
      return new Promise<string>((end) => ends.push(() => end(`did ${name}`)))
    })
  const askAll = (count: number) => Array.from({ length: count }, (_, name) => ask(name))
  /** Ends `pieces` tasks, one after the other. */
  const work = async (pieces: number) => {
    for (let piece = 0; piece < pieces; piece++) {
      await settled()
      ends.shift()?.()
    }
    await settled()
  }
  const setLoad = (next: number) => {
    load = next
  }
  return { admission, begun, askAll, work, setLoad }
}

const did = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `did ${from + index}`)

describe('work on a busy process', () => {
  test('starts once the process has capacity, if only waiting work is ahead', async () => {
    const { begun, askAll, work, setLoad } = processOf(1)
    const answers = askAll(3)
    await new Promise((pass) => setTimeout(pass, 2 * longestWaitMs))
    expect(begun).toEqual([0, 1])
    setLoad(0.1)
    await expect.poll(() => begun).toEqual([0, 1, 2])
    await work(3)
    expect(await Promise.all(answers)).toEqual(did(0, 3))
  })

  test('queues in order', async () => {
    const { admission, begun, askAll, work } = processOf(1)
    const answers = askAll(6)
    await settled()
    expect(begun).toEqual([0, 1])
    expect([admission.underWay(), admission.waiting()]).toEqual([2, 4])
    await work(6)
    expect(await Promise.all(answers)).toEqual(did(0, 6))
    expect([admission.underWay(), admission.waiting()]).toEqual([0, 0])
  })

  test('is refused after waiting too long, except the last few, and admitted again later', async () => {
    const { admission, askAll, work } = processOf(1)
    const answers = askAll(40)
    await expect.poll(admission.waiting).toBe(10)
    expect(await Promise.all(answers.slice(2, 30))).toEqual(Array(28).fill(undefined))
    await work(12)
    expect(await Promise.all(answers.slice(0, 2))).toEqual(did(0, 2))
    // A short queue is never rejected, no matter how long it waits.
    expect(await Promise.all(answers.slice(30))).toEqual(did(30, 40))
    const [again] = askAll(1)
    await work(1)
    expect(await again).toBe('did 0')
  })
})

test('work waiting for the database does not delay other work', async () => {
  const { admission, begun, askAll, work } = processOf(0.1)
  const answers = askAll(30)
  await expect.poll(() => begun.length, { timeout: 5000 }).toBe(30)
  await work(30)
  expect(await Promise.all(answers)).toEqual(did(0, 30))
  expect(admission.underWay()).toBe(0)
})

test('work waiting for the database is limited, too', async () => {
  const { admission, askAll, work } = processOf(0.1)
  const answers = askAll(100)
  await expect.poll(admission.waiting).toBe(10)
  expect(admission.underWay()).toBe(64)
  await work(74)
  const results = await Promise.all(answers)
  expect(results.filter((answer) => answer === undefined)).toHaveLength(26)
})

test('failed work frees its place', async () => {
  const { admission } = processOf(1)
  const failing = Array.from({ length: 9 }, () =>
    admission.admit(() => Promise.reject(new Error('no'))),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
    Array(9).fill('rejected'),
  )
  expect([admission.underWay(), admission.waiting()]).toEqual([0, 0])
})

test('event loop turns pass before each task starts, regardless of their duration', async () => {
  let turns = 0
  // Each turn takes 10 ms, like a turn in which another task computes.
  let counting = setImmediate(function count() {
    turns++
    const until = performance.now() + 10
    while (performance.now() < until);
    counting = setImmediate(count)
  })
  const admission = new AdmissionControl({ longestWaitMs })
  expect(await admission.admit(async () => turns)).toBeGreaterThanOrEqual(7)
  clearImmediate(counting)
})

test('0 admits everything', async () => {
  const all = new AdmissionControl({ longestWaitMs: 0 })
  expect(await all.admit(async () => 'done')).toBe('done')
})
