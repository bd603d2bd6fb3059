/** Schedules of schema.org Events as recurrence rules. */
import { expect, it } from 'vitest'
import { readSchedule } from './event-row.ts'

const read = (schedule: unknown, event: object = { startDate: '2031-05-03T09:00:00-05:00' }) =>
  readSchedule({ '@type': 'Event', ...event, eventSchedule: schedule }, (value) => value)

it.each([
  [{ repeatFrequency: 'P1W', endDate: '2031-08-30' }, 'FREQ=WEEKLY;UNTIL=20310830'],
  [
    { repeatFrequency: 'P2W', byDay: 'https://schema.org/Saturday', repeatCount: 6 },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=6',
  ],
  [{ repeatFrequency: 'Weekly', byDay: ['Saturday', 'SU'] }, 'FREQ=WEEKLY;BYDAY=SA,SU'],
  [
    { repeatFrequency: 'P1M', byDay: 'Saturday', byMonthWeek: 1, byMonth: [4, 5, '6'] },
    'FREQ=MONTHLY;BYDAY=1SA;BYMONTH=4,5,6',
  ],
  [{ repeatFrequency: 'P1M', byDay: '-1FR' }, 'FREQ=MONTHLY;BYDAY=-1FR'],
  [{ repeatFrequency: 'P1M', byMonthDay: 15 }, 'FREQ=MONTHLY;BYMONTHDAY=15'],
])('%j is %s', (schedule, rule) => {
  expect(read(schedule)?.repeats.rule).toBe(rule)
})

it.each([
  [undefined],
  [{ repeatFrequency: 'now and then' }],
  [{ startDate: '2031-05-03', endDate: '2031-09-30' }],
  [{ repeatFrequency: 'P1M', byDay: 'Saturday' }],
  [{ repeatFrequency: 'P1M', byMonthWeek: 2 }],
  [{ repeatFrequency: 'P1W', byDay: 'Weekend' }],
  [{ repeatFrequency: 'P1W', exceptDate: 'holidays' }],
  [{ repeatFrequency: 'P1W', repeatCount: 'many' }],
  [{ repeatFrequency: 'P1W', endDate: 'fall' }],
  [[{ repeatFrequency: 'P1W' }, { repeatFrequency: 'P1M' }]],
])('%j is not a rule', (schedule) => {
  expect(read(schedule)).toBeUndefined()
})

it('has day and hours of the first date, from the event or its schedule', () => {
  const weekly = { repeatFrequency: 'P1W', startDate: '2031-05-03', endDate: '2031-08-30' }
  const hours = { startTime: '08:00:00', endTime: '10:00', exceptDate: ['2031-07-05'] }
  const own = read({ ...weekly, ...hours }, {})
  expect(own?.fields).toEqual({ date: '2031-05-03T08:00', endDate: '2031-05-03T10:00' })
  expect(own?.repeats.exceptDates).toEqual([{ date: '2031-07-05', time: null }])
  const season = { startDate: '2031-05-03T09:00:00-05:00', endDate: '2031-08-30T12:00:00-05:00' }
  expect(read(weekly, season)?.fields).toEqual({ date: '2031-05-03T09:00' })
  expect(read({ ...weekly, duration: 'PT2H30M' }, season)?.fields.endDate).toBe('2031-05-03T11:30')
  const day = { startDate: '2031-05-03T09:00', endDate: '2031-05-03T12:00' }
  expect(read(weekly, day)?.fields.endDate).toBe('2031-05-03T12:00')
  expect(read(weekly, {})?.fields).toEqual({ date: '2031-05-03' })
  expect(read({ ...weekly, scheduleTimezone: 'America/Chicago' })?.zone).toBe('America/Chicago')
})
