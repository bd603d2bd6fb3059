import { expect, test } from 'vitest'
import { namedDays } from './when.ts'

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
