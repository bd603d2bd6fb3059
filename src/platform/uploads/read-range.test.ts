import { expect, test } from 'vitest'
import { readRange } from './read-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-7', { start: 4, end: 7 }],
  ['bytes=4-99999', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [null, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=7-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  ['bytes=1e3-', undefined],
  [`bytes=${'9'.repeat(40)}-`, undefined],
])('%s of 10 bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

test('an empty file has no ranges', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
})
