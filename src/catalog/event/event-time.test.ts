import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closingDate,
  dayEndsAt,
  eventInstants,
  isoWithOffset,
  localDateAt,
  timesInZone,
  toInstant,
} from './event-time.ts'

const chicago = 'America/Chicago'
const when = (startTime: string | null, endTime: string | null, date = '2026-11-20') => ({
  date,
  endDate: date,
  startTime,
  endTime,
  timeZone: chicago,
})

describe('toInstant and isoWithOffset', () => {
  // Winter and summer in zones with and without daylight saving.
  it.each([
    ['America/New_York', '2026-01-15', '-05:00', '23:00'],
    ['America/New_York', '2026-07-15', '-04:00', '22:00'],
    ['America/Indiana/Indianapolis', '2026-07-15', '-04:00', '22:00'],
    ['America/Indiana/Tell_City', '2026-07-15', '-05:00', '23:00'],
    ['America/Phoenix', '2026-01-15', '-07:00', '01:00'],
    ['America/Phoenix', '2026-07-15', '-07:00', '01:00'],
    ['America/Denver', '2026-07-15', '-06:00', '00:00'],
    ['Pacific/Honolulu', '2026-01-15', '-10:00', '04:00'],
    ['Pacific/Honolulu', '2026-07-15', '-10:00', '04:00'],
    ['America/Puerto_Rico', '2026-01-15', '-04:00', '22:00'],
    ['America/Puerto_Rico', '2026-07-15', '-04:00', '22:00'],
    ['America/Adak', '2026-07-15', '-09:00', '03:00'],
    ['Pacific/Guam', '2026-01-15', '+10:00', '08:00'],
    ['Pacific/Guam', '2026-07-15', '+10:00', '08:00'],
    ['Pacific/Pago_Pago', '2026-07-15', '-11:00', '05:00'],
  ])('6 PM in %s on %s', (zone, date, offset, utcTime) => {
    expect(isoWithOffset(date, '18:00', zone)).toBe(`${date}T18:00:00${offset}`)
    expect(toInstant(date, '18:00', zone)).toMatch(new RegExp(`T${utcTime}:00\\.000Z$`))
    expect(localDateAt(toInstant(date, '18:00', zone), zone)).toBe(date)
  })

  it('keeps the hour of a weekly event across a daylight saving change', () => {
    expect(toInstant('2026-10-30', '18:00', chicago)).toBe('2026-10-30T23:00:00.000Z')
    expect(toInstant('2026-11-06', '18:00', chicago)).toBe('2026-11-07T00:00:00.000Z')
  })

  it('moves a skipped time forward, and takes the first of a repeated time', () => {
    expect(isoWithOffset('2026-03-08', '02:30', chicago)).toBe('2026-03-08T03:30:00-05:00')
    expect(toInstant('2026-11-01', '01:30', chicago)).toBe('2026-11-01T06:30:00.000Z')
  })

  it('returns only the date if the time is unknown', () => {
    expect(isoWithOffset('2026-11-20', null, chicago)).toBe('2026-11-20')
  })

  it.each([
    ['2026-02-30', '18:00', chicago],
    ['2026-02-28', '25:00', chicago],
    ['2026-02-28', '18:00', 'America/Gotham'],
  ])('throws for %s %s %s', (date, time, zone) => {
    expect(() => toInstant(date, time, zone)).toThrow(RangeError)
  })
})

describe('eventInstants', () => {
  it('returns the start and the end', () => {
    expect(eventInstants(when('18:00', '21:30'))).toEqual({
      startsAt: '2026-11-21T00:00:00.000Z',
      endsAt: '2026-11-21T03:30:00.000Z',
    })
  })

  it('never invents a time', () => {
    expect(eventInstants(when(null, null))).toEqual({ startsAt: null, endsAt: null })
    expect(eventInstants(when('18:00', null)).endsAt).toBeNull()
    expect(eventInstants(when(null, '21:30'))).toEqual({
      startsAt: null,
      endsAt: '2026-11-21T03:30:00.000Z',
    })
    const museum = { ...when('10:00', '17:00'), date: null, endDate: null }
    expect(eventInstants(museum)).toEqual({ startsAt: null, endsAt: null })
  })

  it('ends past midnight when the end is earlier than the start', () => {
    expect(eventInstants(when('20:00', '01:00')).endsAt).toBe('2026-11-21T07:00:00.000Z')
    expect(closingDate(when('20:00', '01:00'))).toBe('2026-11-21')
    // For several days, the end time is on the last day.
    const days = { ...when('09:00', '08:00'), endDate: '2026-11-22' }
    expect(eventInstants(days).endsAt).toBe('2026-11-22T14:00:00.000Z')
  })

  it('has no end if the source repeats the start, or the end is skipped by a clock change', () => {
    expect(eventInstants(when('18:00', '18:00')).endsAt).toBeNull()
    expect(eventInstants(when('02:30', '03:00', '2026-03-08')).endsAt).toBeNull()
  })

  it('lasts an hour more or less across a clock change', () => {
    const hours = (date: string) => {
      const { startsAt, endsAt } = eventInstants(when('22:00', '04:00', date))
      return (Date.parse(endsAt ?? '') - Date.parse(startsAt ?? '')) / 3_600_000
    }
    expect([hours('2026-03-07'), hours('2026-06-06'), hours('2026-10-31')]).toEqual([5, 6, 7])
  })

  it('ends after it starts, within a day of wall time', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const date = fc
      .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
      .map((ms) => new Date(ms).toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, time, time, (day, startTime, endTime) => {
        const { startsAt, endsAt } = eventInstants(when(startTime, endTime, day))
        if (startsAt === null || endsAt === null) return
        const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(25)
        expect(localDateAt(startsAt, chicago)).toBe(day)
      }),
    )
  })
})

describe('dayEndsAt', () => {
  const on = (date: string | null, endDate: string | null, timeZone: string, ongoing = false) =>
    dayEndsAt({ date, endDate, timeZone, ongoing })

  it('is the midnight after the last day, at the venue', () => {
    expect(on('2026-11-20', '2026-11-20', chicago)).toBe('2026-11-21T06:00:00.000Z')
    expect(on('2026-11-20', '2026-11-22', chicago)).toBe('2026-11-23T06:00:00.000Z')
    expect(on('2026-11-20', null, 'Pacific/Guam')).toBe('2026-11-20T14:00:00.000Z')
    expect(on('2026-11-20', null, 'Pacific/Honolulu')).toBe('2026-11-21T10:00:00.000Z')
    expect(on('2026-10-31', null, chicago)).toBe('2026-11-01T05:00:00.000Z')
    expect(on('2026-11-01', null, chicago)).toBe('2026-11-02T06:00:00.000Z')
  })

  it('is the first instant of the next day if midnight is skipped', () => {
    expect(on('2026-03-07', null, 'America/Havana')).toBe('2026-03-08T05:00:00.000Z')
  })

  it('is null for an ongoing place', () => {
    expect(on(null, null, chicago, true)).toBeNull()
    expect(on('2020-01-01', null, chicago, true)).toBeNull()
  })
})

it.each([
  ['a whole day', '2026-06-07', '04:00', '03:59', '2026-06-07', null, null],
  ['whole days', '2026-06-09', '04:00', '04:00', '2026-06-08', null, null],
  ['a day without an end', '2026-06-07', '04:00', null, '2026-06-07', null, null],
  ['a night', '2026-06-08', '23:00', '07:00', '2026-06-07', '19:00', '03:00'],
])(
  '%s told in another zone is one in its own',
  (_, endDate, startTime, endTime, last, from, to) => {
    const told = { date: '2026-06-07', endDate, startTime, endTime, timeZone: 'UTC' }
    const own = { date: '2026-06-07', endDate: last, startTime: from, endTime: to }
    expect(timesInZone(told, 'America/New_York')).toEqual(own)
  },
)
