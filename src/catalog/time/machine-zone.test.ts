import { expect, test } from 'vitest'
import { wallClock, zoneWords } from './machine-zone.ts'

/** Expected results in the zones in which date tests run, for the same instant in winter and in summer. */
const clocks: Record<string, [string, string][]> = {
  UTC: [
    ['2026-01-01T05:00:00.000', 'UTC'],
    ['2026-07-01T05:00:00.000', 'UTC'],
  ],
  'America/Los_Angeles': [
    ['2025-12-31T21:00:00.000', 'PST'],
    ['2026-06-30T22:00:00.000', 'PDT'],
  ],
  'Pacific/Honolulu': [
    ['2025-12-31T19:00:00.000', 'HST'],
    ['2026-06-30T19:00:00.000', 'HST'],
  ],
}

test('the zone is that of the environment', () => {
  const instants = ['2026-01-01T05:00:00Z', '2026-07-01T05:00:00Z'].map(
    (at) => new Date(Date.parse(at)),
  )
  expect(instants.map((at) => [wallClock(at), zoneWords(at)])).toEqual(
    clocks[process.env.TZ ?? 'none'],
  )
})
