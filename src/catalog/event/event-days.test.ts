import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dateOfEpochDay } from '../time/local-dates.ts'
import { daysOn, followDays, moveAlong, plannedDays } from './event-days.ts'

const days = (date: string, endDate = date, rainDate: string | null = null) => ({
  date,
  endDate,
  rainDate,
})
const later = (date: string, count: number) =>
  Temporal.PlainDate.from(date).add({ days: count }).toString()

const anyDate = fc.integer({ min: 0, max: 80_000 }).map(dateOfEpochDay)
const anyDays = fc
  .record({
    date: anyDate,
    length: fc.nat({ max: 9 }),
    wait: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  .map(({ date, length, wait }) =>
    days(date, later(date, length), wait === null ? null : later(date, length + wait)),
  )

test('days move by the calendar; days of the first date are copied only to dates with equal days', () => {
  fc.assert(
    fc.property(
      anyDays,
      anyDays,
      anyDays,
      fc.integer({ min: -800, max: 800 }),
      (a, b, c, shift) => {
        const to = later(c.date, shift)
        const follows = followDays(c, shift, [a, b])
        expect(follows.date).toBe(to)
        for (const field of ['endDate', 'rainDate'] as const) {
          const far = [a, b, c].map((one) => {
            const day = one[field]
            return day && Temporal.PlainDate.from(one.date).until(day).days
          })
          const own = far[0] === far[2] ? far[1] : far[2]
          const isUsed = field === 'rainDate' && to === c.rainDate && (own ?? far[2]) === far[2]
          const moved = own === null ? null : later(to, Number(own))
          expect(follows[field]).toBe(isUsed ? to : moved)
        }
      },
    ),
  )
})

test.each([
  [
    'as far as the first, which waits for its review',
    days('2031-05-03', '2031-05-03', '2031-05-04'),
  ],
  ['though the first has none', days('2031-05-03')],
  ['though that of the first is another', days('2031-05-03', '2031-05-03', '2031-05-06')],
])('a live date that follows to its rain date has used it, %s', (_, lead) => {
  const moved = moveAlong(lead, { date: '2031-05-04' }) as typeof lead
  const own = { ...days('2031-05-10', '2031-05-10', '2031-05-11'), status: 'published' as const }
  const used = days('2031-05-11', '2031-05-11', '2031-05-11')
  expect(followDays(own, 1, [lead, { ...lead, ...moved }])).toEqual(used)
  expect(followDays({ ...own, status: 'pending' }, 1, [lead, { ...lead, ...moved }])).toEqual({
    ...used,
    rainDate: null,
  })
})

test('a rain date that is pending with its date is not used up by moving to it', () => {
  const live = days('2031-05-03', '2031-05-03', '2031-05-04')
  const waits = days('2031-06-07', '2031-06-07', '2031-06-08')
  expect(moveAlong(waits, { date: '2031-06-08' }, live)).toEqual(days('2031-06-08'))
})

test('moving a date moves its other days, unless it moves to its rain date', () => {
  fc.assert(
    fc.property(anyDays, anyDate, fc.boolean(), fc.boolean(), (before, day, isUsed, isLive) => {
      const to = (isUsed && before.rainDate) || day
      fc.pre(to !== before.date)
      const shift = Temporal.PlainDate.from(before.date).until(to).days
      const rainDate = before.rainDate && later(before.rainDate, shift)
      const used = isLive ? to : null
      const expected = to === before.rainDate ? used : rainDate
      const moved = moveAlong(before, { date: to }, isLive ? before : undefined)
      expect(moved).toEqual(days(to, later(before.endDate, shift), expected))
    }),
  )
})

test.each([
  ['another day', '2031-05-18', days('2031-05-18', '2031-05-19')],
  ['the day that it was moved from', '2031-05-10', days('2031-05-10', '2031-05-11', '2031-05-11')],
])('a used rain date does not move along to %s', (_, to, expected) => {
  const onRainDate = days('2031-05-11', '2031-05-12', '2031-05-11')
  const asIs = days('2031-05-03', '2031-05-04', '2031-05-05')
  expect(daysOn(to, onRainDate)).toEqual(expected)
  const shift = Temporal.PlainDate.from(onRainDate.date).until(to).days
  expect(followDays(onRainDate, shift, [asIs, asIs])).toEqual(expected)
  const planned = days('2031-05-10', '2031-05-11', '2031-05-11')
  expect(plannedDays({ ...onRainDate, previousDate: '2031-05-10' })).toEqual(planned)
})
