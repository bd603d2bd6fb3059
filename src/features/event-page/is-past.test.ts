import { expect, test } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { isPast } from './is-past.ts'

const weekend = { endDate: '2026-11-22' }

test.each([
  ["the venue's midnight, not the visitor's", {}, '2026-11-21T05:59:00Z', false],
  ["the venue's midnight, not the visitor's", {}, '2026-11-21T06:00:00Z', true],
  ['the last of several days', weekend, '2026-11-22T18:00:00Z', false],
  ['the last of several days', weekend, '2026-11-23T18:00:00Z', true],
  [
    'no day of a place that is open for good',
    { ongoing: true, date: null, endDate: null },
    '2099-01-01T00:00:00Z',
    false,
  ],
  ['the archive', { archivedAt: '2026-11-21T06:01:00.000Z' }, '2026-11-20T12:00:00Z', true],
])('an event is past by %s: %j at %s', (_, changes, now, isOver) => {
  expect(isPast({ ...sampleEvent, ...changes }, Date.parse(now))).toBe(isOver)
})
