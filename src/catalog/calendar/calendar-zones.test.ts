import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readByIcal, readByNodeIcal } from '../../../tests/support/read-calendar.ts'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { Event } from '../event/event.ts'
import { eventInstants } from '../event/event-time.ts'
import { addDays } from '../time/local-dates.ts'
import { calendarFile } from './calendar-file.ts'
import { createWallTimes } from './calendar-zones.ts'

const base = 'https://atlas.example'

type Wall = Pick<Event, 'date' | 'startTime' | 'endTime' | 'timeZone'>

const eventAt = (wall: Wall, id = 'k3x9'): Event => {
  const when = { ...wall, endDate: wall.date }
  return { ...sampleEvent, id, ...when, ...eventInstants(when) }
}

const fileOf = (events: readonly Event[]) =>
  calendarFile(events, { base, wallTimes: createWallTimes() })

/** Lines of the file's VTIMEZONE parts only, so that assertions can list them all. */
const zonesOf = (file: string) => file.match(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s)?.[0].split('\r\n')

const expected = (events: readonly Event[]) =>
  events.map(({ id, startsAt, endsAt }) => ({
    uid: `${id}@gearhead-atlas`,
    title: sampleEvent.name,
    start: startsAt,
    end: endsAt,
  }))

const evening = { startTime: '18:00', endTime: '21:30' }

describe('a file with wall times', () => {
  it('writes the local time with its zone', () => {
    const file = fileOf([eventAt({ ...evening, date: '2026-07-04', timeZone: 'America/Chicago' })])
    expect(file).toContain('\r\nDTSTART;TZID=America/Chicago:20260704T180000\r\n')
    expect(file).toContain('\r\nDTEND;TZID=America/Chicago:20260704T213000\r\n')
    expect(zonesOf(file)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Chicago',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0500',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  it.each([
    ['America/Phoenix', '-0700'],
    ['Pacific/Honolulu', '-1000'],
    ['America/Puerto_Rico', '-0400'],
  ])('defines %s without daylight saving time', (timeZone, offset) => {
    const dates = ['2026-01-15', '2026-07-15'].map((date) =>
      eventAt({ ...evening, date, timeZone }),
    )
    expect(zonesOf(fileOf(dates))).toEqual([
      'BEGIN:VTIMEZONE',
      `TZID:${timeZone}`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  it('includes the start of daylight saving time in Indiana', () => {
    const timeZone = 'America/Indiana/Indianapolis'
    const dates = ['2005-07-15', '2006-07-15'].map((date, at) =>
      eventAt({ ...evening, date, timeZone }, `e${at}`),
    )
    expect(readByIcal(fileOf(dates)).map(({ start }) => start)).toEqual([
      '2005-07-15T23:00:00.000Z',
      '2006-07-15T22:00:00.000Z',
    ])
  })

  it('defines each zone once, and only zones in use', () => {
    const day = {
      ...eventAt({ ...evening, date: '2026-07-04', timeZone: 'America/Denver' }, 'day'),
    }
    const untimed = { ...day, startTime: null, endTime: null, startsAt: null, endsAt: null }
    expect(fileOf([untimed])).not.toContain('VTIMEZONE')
    const twice = fileOf([
      day,
      day,
      eventAt({ ...evening, date: '2026-07-04', timeZone: 'America/Boise' }),
    ])
    expect(twice.match(/^TZID:.*$/gm)).toEqual(['TZID:America/Boise', 'TZID:America/Denver'])
  })
})

/** Each zone of the states and territories with different rules. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'America/Puerto_Rico',
  'America/Indiana/Indianapolis',
  'America/Indiana/Knox',
  'America/North_Dakota/Beulah',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
]
const twoDigits = (value: number) => String(value).padStart(2, '0')
/** Dates, often near the second Sunday of March and the first of November, when clocks change. */
const someDate = fc.oneof(
  fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2007-01-01', days)),
  fc
    .record({
      year: fc.integer({ min: 2007, max: 2035 }),
      day: fc.integer({ min: 1, max: 16 }),
      spring: fc.boolean(),
    })
    .map(({ year, day, spring }) => `${year}-${spring ? '03' : '11'}-${twoDigits(day)}`),
)
const someTime = fc
  .record({ hour: fc.constantFrom(0, 1, 2, 3, 6, 18, 23), minute: fc.constantFrom(0, 30) })
  .map(({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`)
const someWall = fc.record({
  date: someDate,
  startTime: someTime,
  endTime: someTime,
  timeZone: fc.constantFrom(...zones),
})

it('gives the same instants by its VTIMEZONEs and by zone names', () => {
  fc.assert(
    fc.property(fc.array(someWall, { minLength: 1, maxLength: 12 }), (walls) => {
      const events = walls
        .map((wall, at) => eventAt(wall, `e${at}`))
        .filter(({ endsAt }) => endsAt !== null)
      const file = fileOf(events)
      expect(readByIcal(file)).toEqual(expected(events))
      const known = readByNodeIcal(file).sort(
        (a, b) => Number(a.uid.slice(1, -15)) - Number(b.uid.slice(1, -15)),
      )
      expect(known).toEqual(expected(events))
    }),
  )
})
