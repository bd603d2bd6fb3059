import { expect, test } from 'vitest'
import { ReplicaLag } from './replica-lag.ts'

test('the age is that of the oldest place which the copy has not reached', () => {
  const lag = new ReplicaLag()
  expect(lag.age(0)).toBe(0)
  lag.note(100, 100, 1_000)
  expect(lag.age(2_000)).toBe(0)
  lag.note(200, 100, 2_000)
  // Nothing has changed since.
  lag.note(200, 100, 3_000)
  lag.note(300, 100, 4_000)
  expect(lag.age(5_000)).toBe(3_000)
  lag.reach(200)
  expect(lag.age(5_000)).toBe(1_000)
  lag.reach(300)
  expect(lag.age(5_000)).toBe(0)
})

test('what only a lost primary had is not waited for', () => {
  const lag = new ReplicaLag()
  lag.note(500, 400, 1_000)
  lag.note(450, 450, 2_000)
  expect(lag.age(9_000)).toBe(0)
})

test('a copy that is away for long takes no more memory, and is never taken for younger', () => {
  const lag = new ReplicaLag()
  const days = 300_000
  for (let second = 1; second <= days; second++) lag.note(second, 0, second * 1_000)
  expect(lag.notes.length).toBeLessThanOrEqual(1_000)
  for (const reached of [0, 10, 5_000, days - 1]) {
    lag.reach(reached)
    expect(lag.age(days * 1_000)).toBeGreaterThanOrEqual((days - reached - 1) * 1_000)
  }
  lag.reach(days)
  expect(lag.age(days * 1_000)).toBe(0)
})
