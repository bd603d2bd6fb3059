import { describe, expect, test } from 'vitest'
import { AdmissionControl } from './admission-control.ts'

/** Some turns of the event loop go by before a piece of work begins. */
const settled = async () => {
  for (let count = 0; count < 40; count++) await new Promise(setImmediate)
}

/** A process whose clock and whose load the test sets; each piece of work ends when the test says so. */
const busyProcess = (options: { load?: number } = {}) => {
  const state = { now: 0, load: options.load ?? 1 }
  const admission = new AdmissionControl({
    longestWaitMs: 100,
    shortestLine: 10,
    loopLoad: () => state.load,
    now: () => state.now,
  })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const ask = (name: number) =>
    admission.admit(() => {
      begun.push(name)
      return new Promise<string>((end) => ends.push(() => end(`did ${name}`)))
    })
  /** Lets pieces end, each after so many milliseconds. */
  const work = async (pieces: number, milliseconds: number) => {
    for (let piece = 0; piece < pieces; piece++) {
      state.now += milliseconds
      await settled()
      ends.shift()?.()
      await settled()
    }
  }
  return { admission, state, begun, ends, ask, work }
}

describe('more than can be done soon', () => {
  test('waits in line, in turn', async () => {
    const { admission, begun, ask, work } = busyProcess()
    const answers = [1, 2, 3, 4, 5, 6].map(ask)
    await settled()
    expect(begun).toEqual([1, 2, 3, 4])
    expect([admission.underWay(), admission.waiting()]).toEqual([4, 2])
    await work(6, 1)
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6].map((name) => `did ${name}`))
    expect(begun).toEqual([1, 2, 3, 4, 5, 6])
    expect([admission.underWay(), admission.waiting()]).toEqual([0, 0])
  })

  test('is refused once the line is longer than can be done in time, and let in again after that', async () => {
    const { admission, begun, ask, work } = busyProcess()
    // Pieces of 40 ms, four at a time: ten of them a 100 ms.
    const first = Array.from({ length: 40 }, (_, name) => ask(name))
    await work(40, 10)
    await Promise.all(first)
    const answers = Array.from({ length: 60 }, (_, name) => ask(100 + name))
    await settled()
    const { length } = begun
    const waiting = admission.waiting()
    expect(waiting).toBeGreaterThanOrEqual(10)
    expect(waiting).toBeLessThan(20)
    await work(waiting + 4, 10)
    const results = await Promise.all(answers)
    expect(results.filter((answer) => answer === undefined).length).toBe(56 - waiting)
    expect(begun.length).toBe(length + waiting)
    const again = ask(1000)
    await work(1, 10)
    expect(await again).toBe('did 1000')
  })

  test('is refused when it has waited for too long after all', async () => {
    const { ask, work } = busyProcess()
    const answers = Array.from({ length: 44 }, (_, name) => ask(name))
    // Nobody could foresee that.
    await work(44, 1000)
    const results = await Promise.all(answers)
    expect(results.slice(0, 4)).not.toContain(undefined)
    expect(results).toContain(undefined)
    // The last ones are few enough to be done, however long it takes.
    expect(results.slice(-10)).not.toContain(undefined)
  })

  test('is refused then even while nothing ends', async () => {
    const { admission, state, ask } = busyProcess()
    const results: unknown[] = []
    for (let name = 0; name < 44; name++) void ask(name).then((answer) => results.push(answer))
    await settled()
    expect(results).toEqual([])
    state.now += 1000
    await expect.poll(() => results).toEqual(Array(30).fill(undefined))
    expect([admission.underWay(), admission.waiting()]).toEqual([4, 10])
  })
})

test('few are never refused, however slow they are', async () => {
  const { ask, work } = busyProcess()
  for (let round = 0; round < 5; round++) {
    const answers = Array.from({ length: 10 }, (_, name) => ask(name))
    await work(10, 3000)
    expect(await Promise.all(answers)).not.toContain(undefined)
  }
})

test('what only waits for the database holds up nothing', async () => {
  const { admission, begun, ask, work } = busyProcess({ load: 0.1 })
  const answers = Array.from({ length: 30 }, (_, name) => ask(name))
  await expect.poll(() => begun.length, { timeout: 5000 }).toBe(30)
  await work(30, 1)
  expect(await Promise.all(answers)).not.toContain(undefined)
  expect(admission.underWay()).toBe(0)
})

test('work that fails makes room as any other', async () => {
  const { admission } = busyProcess()
  const failing = Array.from({ length: 9 }, () =>
    admission.admit(() => Promise.reject(new Error('no'))),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
    Array(9).fill('rejected'),
  )
  expect([admission.underWay(), admission.waiting()]).toEqual([0, 0])
})

test('a piece does not wait for further turns once they have taken 50 ms', async () => {
  let turns = 0
  let counting = setImmediate(function count() {
    turns++
    counting = setImmediate(count)
  })
  // Each turn takes 10 ms, full of other requests.
  const now = () => 10 * turns
  const admission = new AdmissionControl({ longestWaitMs: 100, loopLoad: () => 1, now })
  expect(await admission.admit(async () => turns)).toBeLessThanOrEqual(7)
  clearImmediate(counting)
})

test('0 lets everything in', async () => {
  const all = new AdmissionControl({ longestWaitMs: 0 })
  expect(await all.admit(async () => 'done')).toBe('done')
})
