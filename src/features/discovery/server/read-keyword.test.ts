import { expect, test } from 'vitest'
import { readingsIn, writeReadings } from '../../../catalog/search/keyword-readings.ts'
import { readingsOf } from './read-keyword.ts'

const read = (keyword: string) => readingsOf(keyword).map(({ label, rest }) => `${label}: ${rest}`)

test.each([
  ['swap meets in Ohio', ['Swap Meet: Ohio', 'Ohio: swap meets']],
  ['Chevy trucks near me', ['Chevrolet: trucks near me', 'Truck: Chevy near me']],
  ['C&C', ['Cars & Coffee: ']],
  ['1969 Camaro', ['Camaro: ']],
  ['free hot-rod show, Texas', ['Free: hot-rod show, Texas', 'Hot Rod: free show, Texas']],
])('%s', (keyword, readings) => expect(read(keyword)).toEqual(expect.arrayContaining(readings)))

test('removing a part of a sentence removes all of its words', () => {
  const spans: [number, number][] = [
    [11, 26],
    [37, 48],
  ]
  const part = { label: 'Within 50 miles of Dayton, OH', spans, filters: {} }
  const typed = 'ford shows within 50 miles this year near dayton'
  expect(readingsOf(typed, { parts: [part], rest: 'ford shows' })).toEqual([
    { label: 'Within 50 miles of Dayton, OH', rest: 'ford shows this year' },
    { label: 'Ford', rest: 'shows within 50 miles this year near dayton' },
  ])
})

test.each(['pancakes in', 'old school', 'rock n roll'])(
  '%s: plain words have no reading',
  (words) => expect(read(words)).toEqual([]),
)

test('readings survive the round trip through the header', () => {
  const headers = new Headers({ 'x-keyword-readings': writeReadings(readingsOf('C&C in ohio')) })
  expect(readingsIn(headers)).toEqual(readingsOf('C&C in ohio'))
})
