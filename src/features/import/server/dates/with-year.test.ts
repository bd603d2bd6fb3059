import { expect, it } from 'vitest'
import { readCell } from './read-moments.ts'
import { withYear } from './with-year.ts'

it.each([
  ['June 5', '2027-06-05'],
  ['6/5', '2027-06-05'],
  ['June 5/6', '2027-06-05 2027-06-06'],
  ['Fri/Sat May 14/15', '2027-05-14 2027-05-15'],
  ['6/12-13', '2027-06-12 2027-06-13'],
  ['June 5-July-2', '2027-06-05 2027-07-02'],
  ['June 5 1900 hrs', '2027-06-05'],
  ['Dec 31 - Jan 2', '2027-12-31 2028-01-02'],
  ['5-Jun-26', ''],
  ['June 5, 2026', ''],
])('adds the year of a heading to %s', (text, days) => {
  const { spans = [] } = readCell(withYear(text, '2027') ?? '') ?? {}
  const found = spans.flatMap(({ start, end }) => [start.date, ...(end ? [end.date] : [])])
  expect(found.join(' ')).toBe(days)
})
