import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Freshness } from './freshness.ts'

const primary = (position: number) => ({ identity: '1 atlas', isCopy: false, position })
const replica = (position: number | null) => ({ identity: '1 atlas', isCopy: true, position })

/** One check at time `now`, first of the primary, then of the replica. */
const check = (
  freshness: Freshness,
  { now, written, replayed }: Record<'now' | 'written' | 'replayed', number>,
) => {
  freshness.notePrimary(primary(written), now)
  freshness.noteReplica(replica(replayed), true, now)
}

test("a replica that has reached the primary's position is in sync; idle time is not lag", () => {
  const freshness = new Freshness(5_000)
  expect(freshness.state).toBe('away')
  check(freshness, { now: 0, written: 100, replayed: 90 })
  expect(freshness.state).toBe('behind')
  check(freshness, { now: 1_000, written: 200, replayed: 100 })
  expect(freshness.state).toBe('following')
  expect(freshness.lagMs(1_500)).toBe(1_500)
  check(freshness, { now: 2_000, written: 200, replayed: 150 })
  expect(freshness.lagMs(2_500)).toBe(2_500)
  check(freshness, { now: 5_000, written: 200, replayed: 150 })
  expect(freshness.state).toBe('following')
  check(freshness, { now: 5_001, written: 200, replayed: 150 })
  expect(freshness.state).toBe('behind')
  for (let now = 6_000; now < 90_000_000; now += 1_000_000) {
    check(freshness, { now, written: 200, replayed: 200 })
    expect(freshness).toMatchObject({ state: 'following' })
    expect(freshness.lagMs(now)).toBe(0)
  }
})

test('a replica in sync is never older than the limit', () => {
  const steps = fc.array(
    fc.record({
      written: fc.nat(20),
      /** Share of the missing log that the replica replays. */
      replay: fc.constantFrom(0, 0, 0.3, 0.9, 1),
      pause: fc.integer({ min: 1, max: 2_000 }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const freshness = new Freshness(5_000)
      const history: { position: number; at: number }[] = []
      let [now, position, replayed] = [0, 1, 0]
      for (const { written, replay, pause } of all) {
        now += pause
        if (written > 0) history.push({ position: position + written, at: now })
        position += written
        replayed += Math.floor((position - replayed) * replay)
        check(freshness, { now, written: position, replayed })
        const oldest = history.find((each) => each.position > replayed)
        const age = oldest ? now - oldest.at : 0
        expect(freshness.lagMs(now)).toBeGreaterThanOrEqual(age)
        if (freshness.state === 'following') expect(age).toBeLessThanOrEqual(5_000)
      }
    }),
  )
})

test('only a server that has the required position is fresh', () => {
  const freshness = new Freshness(5_000)
  check(freshness, { now: 0, written: 100, replayed: 100 })
  expect(freshness.isFresh(replica(100))).toBe(true)
  // The same address may lead to a replica that lags further.
  expect(freshness.isFresh(replica(99))).toBe(false)
  freshness.require(150)
  expect([149, 150].map((position) => freshness.isFresh(replica(position)))).toEqual([false, true])
  expect(freshness.isFresh(replica(null))).toBe(false)
  expect(freshness.isFresh(primary(200))).toBe(false)
  expect(freshness.isFresh({ ...replica(200), identity: '2 atlas' })).toBe(false)
})

test('changes that only a lost primary had are not waited for', () => {
  const freshness = new Freshness(5_000)
  check(freshness, { now: 0, written: 400, replayed: 400 })
  check(freshness, { now: 1_000, written: 500, replayed: 400 })
  freshness.require(500)
  // A replica of the new primary, which took over at 450.
  check(freshness, { now: 9_000, written: 450, replayed: 450 })
  expect(freshness.state).toBe('following')
  expect(freshness.isFresh(replica(450))).toBe(true)
  expect(freshness.lagMs(9_000)).toBe(0)
})

test('while the primary is down, a replica becomes neither late nor fresh', () => {
  const freshness = new Freshness(5_000)
  check(freshness, { now: 0, written: 100, replayed: 100 })
  freshness.noteAway()
  freshness.noteReplica(replica(100), false, 60_000)
  expect(freshness.state).toBe('following')
  check(freshness, { now: 61_000, written: 200, replayed: 100 })
  check(freshness, { now: 67_000, written: 300, replayed: 100 })
  expect(freshness.state).toBe('behind')
  freshness.noteAway()
  freshness.noteReplica(replica(100), false, 68_000)
  expect(freshness.state).toBe('behind')
})

test('a replica counts as the same database only once confirmed', () => {
  const freshness = new Freshness(5_000)
  freshness.noteReplica(replica(100), false, 0)
  expect(freshness.isSameDatabase).toBe(false)
  freshness.notePrimary(primary(100), 1_000)
  freshness.noteReplica({ ...replica(100), identity: '2 atlas' }, true, 1_000)
  expect(freshness.isSameDatabase).toBe(false)
  freshness.noteReplica(replica(100), true, 2_000)
  freshness.noteAway()
  expect(freshness.isSameDatabase).toBe(true)
})
