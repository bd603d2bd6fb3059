import { expect, it } from 'vitest'
import { readDate, readDates } from './typed-dates.ts'

const from = '2027-05-01'

it.each([
  ['7/2/2027', ['2027-07-02']],
  ['07/02/27', ['2027-07-02']],
  ['7-2-2027', ['2027-07-02']],
  ['7.2.2027', ['2027-07-02']],
  ['7/2', ['2027-07-02']],
  ['2/7', ['2028-02-07']],
  ['2027-07-02', ['2027-07-02']],
  ['2027-7-2', ['2027-07-02']],
  ['Jul 2', ['2027-07-02']],
  ['july 2nd', ['2027-07-02']],
  ['Jul. 2, 2027', ['2027-07-02']],
  ['July 2 2028', ['2028-07-02']],
  ['Friday, July 2, 2027', ['2027-07-02']],
  ['2 Jul 2027', ['2027-07-02']],
  ['4th of July', ['2027-07-04']],
  ['Sept 4', ['2027-09-04']],
  ['7/2/2027, 9/3/2027', ['2027-07-02', '2027-09-03']],
  ['7/2/2027 7/9/2027; 7/2/2027\n9/3', ['2027-07-02', '2027-07-09', '2027-09-03']],
  ['Jul 2, Jul 9 and Sep 3', ['2027-07-02', '2027-07-09', '2027-09-03']],
  ['Jul 2, 9 & 16', ['2027-07-02', '2027-07-09', '2027-07-16']],
  ['July 2 and 9, 2028', ['2028-07-02', '2028-07-09']],
  ['Jul 2, 2027, Jul 9, 2027', ['2027-07-02', '2027-07-09']],
  ['Fri 7/2, Fri 7/9', ['2027-07-02', '2027-07-09']],
  ['', []],
  [' , ', []],
])('reads %j', (text, dates) => {
  expect(readDates(text, from)).toEqual({ dates, unread: [] })
})

it.each([
  ['holidays', ['holidays']],
  ['7/2/2027, the week after', ['the week after']],
  ['25/7/2027', ['25/7/2027']],
  ['2027-02-30', ['2027-02-30']],
  ['Feb 30', ['Feb 30']],
  ['9', ['9']],
  ['7/2/2027-7/9/2027', ['7/2/2027-7/9/2027']],
  ['20270702', ['20270702']],
  ['July 4th weekend', ['weekend']],
])('reports what it cannot read in %j', (text, unread) => {
  expect(readDates(text, from).unread).toEqual(unread)
})

it('reads one date with its year', () => {
  expect(readDate(' 10/30/2027 ')).toBe('2027-10-30')
  expect(readDate('2027-10-30')).toBe('2027-10-30')
  for (const text of ['10/30', '10/30/2027 11/6/2027', '2027-02-30', 'soon', '']) {
    expect(readDate(text)).toBeUndefined()
  }
})

it('is fast with long unreadable text', () => {
  const start = performance.now()
  for (const text of [
    '1'.repeat(5_000),
    '7/'.repeat(5_000),
    'jul '.repeat(5_000),
    '7/2 '.repeat(9_000),
  ]) {
    readDates(text, from)
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})
