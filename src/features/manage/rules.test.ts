import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followDays, moveAlong } from '../../catalog/event/event-days.ts'
import { datesInWords } from '../../catalog/time/dates-in-words.ts'
import { addDays, dateOfEpochDay, daysBetween, weekdayOf } from '../../catalog/time/local-dates.ts'
import { nextYearDates, proposedDates, sameWeekdayNextYear, splitChanges } from './rules.ts'

const anyDate = fc.integer({ min: 0, max: 80_000 }).map(dateOfEpochDay)

test('moving this and all following dates keeps their number, distances and common weekday', () => {
  const series = fc.tuple(
    anyDate,
    fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 59, size: 'max' }),
    fc.integer({ min: -400, max: 400 }),
  )
  fc.assert(
    fc.property(series, ([first, gaps, days]) => {
      const dates = [first]
      const of = { date: first, endDate: first, rainDate: null }
      for (const gap of gaps) dates.push(addDays(dates.at(-1) ?? first, gap))
      const moved = dates.map(
        (date) => followDays({ date, endDate: date, rainDate: null }, days, [of, of]).date ?? '',
      )
      expect(new Set(moved).size).toBe(dates.length)
      const shift = (((weekdayOf(moved[0] ?? '') - weekdayOf(first)) % 7) + 7) % 7
      for (const [index, date] of dates.entries()) {
        expect((weekdayOf(date) + shift) % 7).toBe(weekdayOf(moved[index] ?? ''))
        expect(daysBetween(first, date)).toBe(daysBetween(moved[0] ?? '', moved[index] ?? ''))
      }
    }),
  )
})

test("next year's date is in the same month on the same weekday", () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const next = sameWeekdayNextYear(date)
      expect(weekdayOf(next)).toBe(weekdayOf(date))
      expect(next.slice(0, 7)).toBe(`${Number(date.slice(0, 4)) + 1}${date.slice(4, 7)}`)
      expect(Math.abs(daysBetween(date, next) - 364)).toBeLessThanOrEqual(7)
    }),
  )
})

describe('a series next year', () => {
  test.each([
    ['the 1st Saturday of June', ['2026-06-06'], ['2027-06-05']],
    ['a 5th Saturday that is none', ['2026-05-30'], ['2027-05-29']],
    ['February 29', ['2028-02-29'], ['2029-02-27']],
    [
      '1st Saturdays',
      ['2026-05-02', '2026-06-06', '2026-07-04'],
      ['2027-05-01', '2027-06-05', '2027-07-03'],
    ],
    [
      '1st and 3rd Saturdays',
      ['2026-05-02', '2026-05-16', '2026-06-06', '2026-06-20', '2026-07-04', '2026-07-18'],
      ['2027-05-01', '2027-05-15', '2027-06-05', '2027-06-19', '2027-07-03', '2027-07-17'],
    ],
    [
      '2nd and last Fridays',
      ['2026-05-08', '2026-05-29', '2026-06-12', '2026-06-26', '2026-07-10', '2026-07-31'],
      ['2027-05-14', '2027-05-28', '2027-06-11', '2027-06-25', '2027-07-09', '2027-07-30'],
    ],
    [
      'every week',
      ['2026-05-02', '2026-05-09', '2026-05-16'],
      ['2027-05-01', '2027-05-08', '2027-05-15'],
    ],
  ])('%s', (_, dates, next) => {
    expect(nextYearDates(dates, '2026-01-01')).toEqual(next)
  })

  test('is in the future, and keeps weekdays and number', () => {
    const anyDates = fc.uniqueArray(fc.integer({ min: 20_000, max: 20_700 }).map(dateOfEpochDay), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(anyDates, (dates) => {
        const next = nextYearDates(dates, '2027-06-01')
        expect(next).toHaveLength(dates.length)
        for (const [index, date] of dates.toSorted().entries()) {
          expect(weekdayOf(next[index] ?? '')).toBe(weekdayOf(date))
          expect((next[index] ?? '') > '2027-06-01').toBe(true)
        }
      }),
    )
  })
})

test('a date that moved to its rain date is proposed for next year on its original weekday', () => {
  const planned = {
    endDate: null,
    previousDate: null,
    series: { id: 's', rule: null, moreDates: 2, nextDate: null },
    status: 'published',
  } as const
  const dates = ['2031-05-03', '2031-05-11', '2031-05-17'].map((date) => {
    return { ...planned, id: date, date, rainDate: date.endsWith('11') ? date : null }
  })
  const events = dates.map((each) =>
    each.rainDate ? { ...each, previousDate: '2031-05-10' } : each,
  )
  const proposed = ['2032-05-01', '2032-05-08', '2032-05-15']
  for (const event of events) expect(proposedDates(events, event, '2031-06-01')).toEqual(proposed)
})

test('unchanged days move with the date; given ones stay', () => {
  const before = { date: '2031-05-03', endDate: '2031-05-04', rainDate: '2031-05-10' }
  expect(moveAlong(before, { date: '2031-05-11' }, before)).toEqual({
    date: '2031-05-11',
    endDate: '2031-05-12',
    rainDate: '2031-05-18',
  })
  const explicit = { date: '2031-05-10', endDate: '', rainDate: '2031-06-01' }
  expect(moveAlong(before, explicit, before)).toEqual(explicit)
  expect(moveAlong(before, { date: 'soon' }, before)).toEqual({ date: 'soon' })
  expect(moveAlong(before, { name: 'X' }, before)).toEqual({ name: 'X' })
})

test('changes of name and links wait for review, others do not', () => {
  const before = { name: 'A', description: 'a', carMakes: ['Ford'], website: '' }
  const after = { name: 'B', description: 'b', carMakes: ['Ford'], website: 'https://b.example' }
  expect(splitChanges(before, after, ['name', 'description', 'carMakes', 'website'])).toEqual({
    held: ['name', 'website'],
    applied: ['description'],
  })
})

test.each([
  [['2026-05-02', '2026-05-09', '2026-05-23'], 'Every Saturday'],
  [['2026-05-03', '2026-05-17', '2026-06-14'], 'Every 2nd Sunday'],
  [['2026-05-02', '2026-05-16', '2026-06-06', '2026-06-20'], '1st and 3rd Saturday of the month'],
  [['2026-05-09', '2026-05-23', '2026-06-13', '2026-06-27'], '2nd and 4th Saturday of the month'],
  [
    ['2026-05-08', '2026-05-29', '2026-06-12', '2026-06-26', '2026-07-31'],
    '2nd and last Friday of the month',
  ],
  [
    ['2026-05-02', '2026-05-09', '2026-05-16', '2026-06-06', '2026-06-13', '2026-06-20'],
    '1st, 2nd and 3rd Saturday of the month',
  ],
  [['2026-05-02', '2026-06-06', '2026-08-01'], '1st Saturday of the month'],
  [['2026-05-29', '2026-06-26', '2026-07-31'], 'Last Friday of the month'],
  [['2026-05-15', '2026-06-15'], 'Day 15 of every month'],
  [['2026-05-15', '2026-06-16'], null],
  [['2026-05-15'], null],
])('%j is %s', (dates, words) => {
  expect(datesInWords(dates)).toBe(words)
})

describe('changes that wait for review by the trust step of the sender', () => {
  const before = {
    eventStatus: 'scheduled',
    name: 'Meet',
    description: 'Old',
    date: '2031-05-03',
    endDate: '2031-05-03',
    rainDate: null,
  }
  const fields = ['name', 'description', 'date', 'endDate', 'rainDate'] as const
  const moved = (date: string) => ({ ...before, date, endDate: date })
  const held = (step: 'new' | 'known' | 'trusted', after: object, from: object = before) =>
    splitChanges({ ...from }, { ...before, ...after }, fields, step).held

  test.each([
    ['new', { description: 'New' }, ['description']],
    ['known', { description: 'New' }, []],
    ['known', moved('2031-05-04'), ['date', 'endDate']],
    ['trusted', { ...moved('2031-05-17'), rainDate: null }, []],
    ['trusted', moved('2031-05-18'), ['date', 'endDate']],
    ['trusted', { ...moved('2031-05-04'), name: 'Other' }, ['name', 'date', 'endDate']],
    ['trusted', { endDate: '2031-05-04' }, ['endDate']],
    [
      'trusted',
      { ...moved('2031-05-04'), rainDate: '2031-05-05' },
      ['date', 'endDate', 'rainDate'],
    ],
    ['trusted', { ...moved('2031-05-04'), endDate: '2031-06-04' }, ['date', 'endDate']],
  ] as const)('%s, %j: %j', (step, after, waiting) => {
    expect(held(step, after)).toEqual(waiting)
  })

  test('a second move waits for review', () => {
    expect(held('trusted', moved('2031-05-04'))).toEqual([])
    const rescheduled = { ...before, eventStatus: 'rescheduled' }
    expect(held('trusted', moved('2031-05-04'), rescheduled)).toEqual(['date', 'endDate'])
  })
})
