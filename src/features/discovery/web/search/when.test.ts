import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../../catalog/event/card-event.ts'
import { namedDays, todayOf } from './when.ts'

test.each([
  ['2026-11-18', '2026-11-21', '2026-11-22', '2026-11-24'],
  ['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-27'],
  // A Sunday belongs to the weekend that has begun.
  ['2026-11-22', '2026-11-21', '2026-11-22', '2026-11-28'],
])('on %s', (today, saturday, sunday, seventh) => {
  expect(namedDays(today)).toEqual([
    { label: 'Today', fromDate: today, toDate: today },
    { label: 'This weekend', fromDate: saturday, toDate: sunday },
    { label: 'Next 7 days', fromDate: today, toDate: seventh },
  ])
})

test('today is that of the nearest event, and of the middle of the country without a place', () => {
  // Still Wednesday in Hawaii, already Thursday in Chicago.
  const now = Date.parse('2026-11-19T08:00:00Z')
  const nearest = cardEvent({ ...sampleEvent, timeZone: 'Pacific/Honolulu', distance: 3 })
  const list = { events: [nearest], total: 1, next: undefined, correctedKeyword: undefined }
  const strip = { events: [], near: false }
  expect(todayOf({ list, strip, now })).toBe('2026-11-18')
  const anywhere = { ...list, events: [{ ...nearest, distance: undefined }] }
  expect(todayOf({ list: anywhere, strip, now })).toBe('2026-11-19')
})
