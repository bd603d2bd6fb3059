import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, longDate, shortDate, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import type { Moment } from '../row/source-row.ts'
import { readMoment } from './read-moment.ts'
import { readCell, readMoments } from './read-moments.ts'

const inShort = ({ date, time, zone }: Moment) => [date, time, zone].filter(Boolean).join(' ')
const cell = (text: string): string => {
  const { spans, rainDate } = readCell(text) ?? { spans: [] }
  const events = spans.map(({ start, end }) =>
    [start, end].flatMap((each) => (each ? [inShort(each)] : [])),
  )
  return [events.map((each) => each.join(' to ')).join(', '), rainDate]
    .filter(Boolean)
    .join(' rain ')
}

describe('a cell with one day', () => {
  it.each([
    ['10-Jul-27', '2027-07-10'],
    ['Starts June 5, 2027 at 9 AM', '2027-06-05 09:00'],
    ['Begins on 6/5/2027', '2027-06-05'],
    ['2027-May-04', '2027-05-04'],
    ['2027-W22-6', '2027-06-05'],
    ['2027-W53-6', ''],
    ['from June 4 to June 6, 2027', '2027-06-04 to 2027-06-06'],
    ['between June 4 and June 6, 2027', '2027-06-04 to 2027-06-06'],
    ['First Saturday in June 2027, 10am', '2027-06-05 10:00'],
    ['last Sun. of June, 2027', '2027-06-27'],
    ['6th Saturday of June 2027', ''],
    ['1st and 3rd Saturday of June 2027', ''],
    ['1st weekend of August 2027', ''],
    ['first full weekend of August 2027', '2027-08-07 to 2027-08-08'],
    ['Saturday after Labor Day 2027', '2027-09-11'],
    ['Sat of Memorial Day weekend 2027', '2027-05-29'],
    ['weekend before Memorial Day 2027', ''],
    ['Labor Day weekend 2027', ''],
    ['weekend of Labor Day weekend 2027', ''],
    ['Father’s Day 2027', '2027-06-20'],
    ['10. July 2027', '2027-07-10'],
    ['Sat, 05 Jun 2027 10:00:00 -0400', '2027-06-05 10:00 -04:00'],
    ['2027-06-05T10:00:00-04:00[America/New_York]', '2027-06-05 10:00 -04:00'],
    ['2027-06-05T10:00:00−04:00', '2027-06-05 10:00 -04:00'],
    ['2027-06-05T', '2027-06-05'],
    ['10-Jul-2027', '2027-07-10'],
    ['Sat 6/26/27', '2027-06-26'],
    ['Saturday, 6/26/2027', '2027-06-26'],
    ['6/26/27 (Sat)', '2027-06-26'],
    ["Jun 5th '27", '2027-06-05'],
    ['Saturday 5 June 2027', '2027-06-05'],
    ['2027-6-5', '2027-06-05'],
    ['2027-06-05 10:00 AM', '2027-06-05 10:00'],
    ['Sat June 5 2027 @ 10am', '2027-06-05 10:00'],
    ['9am June 5, 2027', '2027-06-05 09:00'],
    ['2027-06-05T10:00:00EDT', '2027-06-05 10:00 America/New_York'],
    ['2027-06-05T10:00:00 PST', '2027-06-05 10:00 America/Los_Angeles'],
    ['6/5/2027 10:00 AM CT', '2027-06-05 10:00 America/Chicago'],
    ['2027-06-05T10:00-4:00', '2027-06-05 10:00 -04:00'],
    ['2027-06-05T10:00:00+00:00', '2027-06-05 10:00 UTC'],
  ])('%s', (text, read) => expect(cell(text)).toBe(read))

  it.each([
    ['2027-6-5T10-10-00-00', '10:00'],
    ['2027-6-5T9-09-30-00', '09:30'],
    ['2027-6-5T02-14-30-00', '14:30'],
    ['2027-06-05T10-30-00', '10:30'],
    ['2027-6-5T10-10', '10:00'],
    ['2027-6-5T10-45', '10:45'],
  ])('accepts hyphens between the parts of a time and a repeated hour: %s', (text, time) => {
    expect(cell(text)).toBe(`2027-06-05 ${time}`)
  })
})

describe('a cell with hours', () => {
  it.each([
    '6/5/2027 8:00 AM - 2:00 PM',
    '6/5/2027 8am-2pm',
    'Saturday, June 5, 2027 8am-2pm',
    'June 5, 2027 from 8am to 2pm',
    'June 5, 2027, 8 a.m.–2 p.m.',
    'June 5, 2027 | 8:00 AM - 2:00 PM',
    '6/5/2027 (8am-2pm)',
    '2027-06-05 08:00-14:00',
    '2027-06-05 08:00 to 2027-06-05 14:00',
    '2027-06-05T08:00/2027-06-05T14:00',
    '8am-2pm, June 5, 2027',
    'Sat., June 5, 2027; 8:00 a.m. to 2:00 p.m.',
  ])('%s', (text) => expect(cell(text)).toBe('2027-06-05 08:00 to 2027-06-05 14:00'))
})

describe('a cell with several days', () => {
  it.each([
    'June 30 - July 2, 2027',
    'June 30–July 2, 2027',
    'June 30th thru July 2nd, 2027',
    '30 June - 2 July 2027',
    '6/30-7/2/2027',
    '6/30/27-7/2/27',
    '2027-06-30/2027-07-02',
    '2027-06-30 to 2027-07-02',
    'Wed-Fri, June 30-July 2, 2027',
    'Wed, June 30 - Fri, July 2, 2027',
    'June 30, July 1 and 2, 2027',
  ])('%s', (text) => expect(cell(text)).toBe('2027-06-30 to 2027-07-02'))

  it.each([
    ['Dec 30 - Jan 2, 2028', '2027-12-30 to 2028-01-02'],
    ['June 4-6, 2027 9am-5pm', '2027-06-04 09:00 to 2027-06-06 17:00'],
    ['Sat, Jun 19 2027, 9a-3p', '2027-06-19 09:00 to 2027-06-19 15:00'],
    ['6/4-6/2027', '2027-06-04 to 2027-06-06'],
    ['June 4/5/6, 2027', '2027-06-04 to 2027-06-06'],
    ['4/5/6 June 2027', '2027-06-04 to 2027-06-06'],
    ['June 4/5, 2027', '2027-06-04 to 2027-06-05'],
    ['4/5 June 2027', '2027-06-04 to 2027-06-05'],
    ['June-4/5, 2027', '2027-06-04 to 2027-06-05'],
    ['6/12 - June 13, 2027', '2027-06-12 to 2027-06-13'],
    ['May 1, 5/15, 2027', '2027-05-01, 2027-05-15'],
    ['June 5, 7/10 & 8/14, 2027', '2027-06-05, 2027-07-10, 2027-08-14'],
    ['June 5, 2027 & 12', '2027-06-05, 2027-06-12'],
    ['June 12 and 13, 2027', '2027-06-12 to 2027-06-13'],
  ])('%s', (text, read) => expect(cell(text)).toBe(read))
})

describe('a cell with several events', () => {
  it.each([
    '6/5/2027, 7/3/2027, 8/7/2027',
    '6/5/2027; 7/3/2027; 8/7/2027',
    '6/5, 7/3 & 8/7/2027',
    'June 5, July 3, and August 7, 2027',
    'Sat June 5, Sat July 3, Sat Aug 7 2027',
    '2027-06-05, 2027-07-03, 2027-08-07',
  ])('%s', (text) => expect(cell(text)).toBe('2027-06-05, 2027-07-03, 2027-08-07'))

  it('keeps the hours of each; readMoments returns undefined', () => {
    expect(cell('Fri 6/4/2027 5pm-9pm, Sat 6/5/2027 9am-3pm')).toBe(
      '2027-06-04 17:00 to 2027-06-04 21:00, 2027-06-05 09:00 to 2027-06-05 15:00',
    )
    expect(readMoments('6/5/2027, 7/3/2027')).toBeUndefined()
  })
})

describe('a rain date in the cell', () => {
  it.each([
    ['Jul 17, 2027 (rain date Jul 18)', '2027-07-18'],
    ['7/17/2027 rain date: 7/18/2027', '2027-07-18'],
    ['7/17/2027 (RD 7/24)', '2027-07-24'],
    ['July 17, 2027, rain date 24th', '2027-07-24'],
    ['July 17, 2027 - Raindate Sunday', '2027-07-18'],
    ['July 17, 2027 (rain date: Sunday, July 18)', '2027-07-18'],
  ])('%s', (text, rain) => expect(cell(text)).toBe(`2027-07-17 rain ${rain}`))

  it('is absent if the text says "rain or shine"', () => {
    expect(cell('July 17, 2027, rain or shine')).toBe('2027-07-17')
  })
})

it.each([
  'June 5',
  '6/5, 7/3',
  'Aug 30 - Sept 1',
  'May - September 2027',
  'June 31, 2027',
  'July 2 - June 30, 2027',
  '13/45/2027',
  'June 5, 2027 or June 6, 2027',
  'June 5, 2027 except rain',
  '1st Saturday, April 3 - Oct 2, 2027',
  'Every Friday, May 7 - Sept 24, 2027',
  '6/5/2027 5-8',
  'July 16, 2027, 5-8',
  'July 2, 2027, 9-11',
  'June 5, 2027; 12',
])('does not guess: %s', (text) => expect(readCell(text)).toBeUndefined())

const day = fc.integer({ min: 0, max: 10_000 }).map((days) => addDays('2010-01-01', days))
const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
const two = (value: number) => String(value).padStart(2, '0')
const american = (hour: number, minute: number) =>
  `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
const weekdays = ['Sun', 'Mon', 'Tues', 'Wed', 'Thurs', 'Fri', 'Sat']

it('reads any date and time in every notation', () => {
  fc.assert(
    fc.property(day, clock, (date, [hour, minute]) => {
      const [year = '', month = '', number = ''] = date.split('-')
      const us = `${Number(month)}/${Number(number)}`
      const days = [
        `${us}/${year}`,
        `${us}/${year.slice(2)}`,
        `${weekdays[weekdayOf(date)]} ${us}/${year}`,
        longDate(date),
        `${shortDate(date)}, ${year}`,
        `${shortDate(date).replace(/^\w+, /, '')}, ${year}`,
        date,
        `${year}-${Number(month)}-${Number(number)}`,
      ]
      for (const text of days) {
        expect(readMoment(text)).toEqual({ date, time: null })
        const read = { date, time: `${two(hour)}:${two(minute)}` }
        expect(readMoments(`${text} ${american(hour, minute)}`)?.start).toEqual(read)
        expect(readMoments(`${text} @ ${american(hour, minute)} ET`)?.start).toMatchObject(read)
      }
    }),
  )
})

it('reads any two days as a range in the year of the last one', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 2, max: 90 }), (first, more) => {
      const last = addDays(first, more)
      const short = (date: string) => shortDate(date).replace(/^\w+, /, '')
      const expected = { start: { date: first, time: null }, end: { date: last, time: null } }
      const year = last.slice(0, 4)
      expect(readMoments(`${short(first)} - ${short(last)}, ${year}`)).toEqual(expected)
      expect(readMoments(`${short(first)}–${short(last)} ${year}`)).toEqual(expected)
      expect(readMoments(`${first} to ${last}`)).toEqual(expected)
    }),
  )
})

it('reads any list of days as that many events', () => {
  fc.assert(
    fc.property(
      day,
      fc.array(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 6 }),
      (first, gaps) => {
        const dates = [first]
        for (const gap of gaps) dates.push(addDays(dates.at(-1) ?? '', gap))
        const us = dates.map((date) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'))
        for (const joint of [', ', '; ', ' & ', ' and ']) {
          expect(readCell(us.join(joint))?.spans.map(({ start }) => start.date)).toEqual(dates)
        }
      },
    ),
  )
})
