import { expect, test } from 'vitest'
import type { MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import { epochDay } from '../../../catalog/time/local-dates.ts'
import { maxLanes, placeBars } from './summarize-month.ts'

const day = (date: string) => epochDay(date) ?? 0
/** June 2027 begins on a Tuesday. */
const june = { first: day('2027-06-01'), last: day('2027-06-30') }

const barsOf = (runs: readonly (readonly [string, string])[], distances?: readonly number[]) => {
  const dates = {
    day: Int32Array.from(runs, ([first]) => day(first)),
    lastDay: Int32Array.from(runs, ([, last]) => day(last)),
    distanceOf: distances && ((slot: number) => distances[slot] ?? 0),
  } as unknown as MatchedDates
  const slots = runs.map((_, slot) => slot)
  const text = (number: number) => number - june.first + 1
  return placeBars(dates, slots, june).map(({ slot, first, last, lane }) => [
    slot,
    text(first),
    text(last),
    lane,
  ])
}

test('a bar is split at the end of a week and cut at the end of the month', () => {
  expect(barsOf([['2027-06-04', '2027-06-07']])).toEqual([
    [0, 4, 5, 0],
    [0, 6, 7, 0],
  ])
  expect(barsOf([['2027-05-30', '2027-06-02']])).toEqual([[0, 1, 2, 0]])
  expect(barsOf([['2027-06-29', '2027-07-04']])).toEqual([[0, 29, 30, 0]])
})

test('overlapping bars take separate lanes, and those without a lane are left out', () => {
  const run = ['2027-06-07', '2027-06-09'] as const
  const bars = barsOf([run, run, run])
  expect(bars).toEqual([
    [0, 7, 9, 0],
    [1, 7, 9, 1],
  ])
  expect(bars).toHaveLength(maxLanes)
  expect(barsOf([run, ['2027-06-10', '2027-06-11']]).map(([, , , lane]) => lane)).toEqual([0, 0])
})

test('the closest events get lanes first, events of several weeks last', () => {
  const run = ['2027-06-07', '2027-06-09'] as const
  expect(barsOf([run, run, run], [30, 20, 10]).map(([slot]) => slot)).toEqual([2, 1])
  const season = ['2027-06-06', '2027-06-12'] as const
  const long = ['2027-05-01', '2027-08-31'] as const
  expect(barsOf([long, long, season, season]).filter(([, first]) => first === 6)).toEqual([
    [2, 6, 12, 0],
    [3, 6, 12, 1],
  ])
})
