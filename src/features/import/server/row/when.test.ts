import { describe, expect, it } from 'vitest'
import { momentIn, resolveTimes } from './when.ts'

const utc = (date: string, time: string) => ({ date, time, zone: 'UTC' })

describe('resolveTimes', () => {
  it('turns instants into the wall time of the venue', () => {
    const phoenix = resolveTimes(
      utc('2026-03-08', '19:30'),
      utc('2026-03-08', '22:00'),
      'America/Phoenix',
    )
    expect(phoenix).toEqual({
      date: '2026-03-08',
      endDate: '2026-03-08',
      startTime: '12:30',
      endTime: '15:00',
    })
  })

  it('moves to the day before where the venue is still there', () => {
    const when = resolveTimes(
      utc('2026-02-13', '00:00'),
      utc('2026-02-13', '04:00'),
      'America/New_York',
    )
    expect(when).toMatchObject({ date: '2026-02-12', startTime: '19:00', endTime: '23:00' })
  })

  it('takes the last minute of a day for no time, unless it ends later', () => {
    const zone = 'America/New_York'
    const day = { date: '2026-10-24', startTime: null, endTime: null }
    const last = utc('2026-10-25', '03:59')
    expect(resolveTimes(last, undefined, zone)).toMatchObject(day)
    expect(resolveTimes(last, last, zone)).toMatchObject(day)
    const night = resolveTimes(last, utc('2026-10-25', '07:00'), zone)
    expect(night).toMatchObject({ startTime: '23:59', endTime: '03:00' })
  })

  it('invents no midnight: a day from midnight to midnight has no known times', () => {
    const midnight = { date: '2026-06-06', time: '00:00' }
    const none = { date: '2026-06-06', endDate: '2026-06-06', startTime: null, endTime: null }
    expect(resolveTimes(midnight, undefined, 'America/Chicago')).toEqual(none)
    expect(resolveTimes(midnight, { ...midnight, time: '23:59' }, 'America/Chicago')).toEqual(none)
    expect(resolveTimes(midnight, { ...midnight, date: '2026-06-07' }, 'America/Chicago')).toEqual(
      none,
    )
  })

  it('keeps a midnight that a clear end makes real', () => {
    const when = resolveTimes(
      { date: '2026-06-06', time: '00:00' },
      { date: '2026-06-06', time: '04:00' },
    )
    expect(when).toMatchObject({ startTime: '00:00', endTime: '04:00' })
  })

  it('takes UTC midnights of whole days for dates', () => {
    const when = resolveTimes(
      utc('2026-06-06', '00:00'),
      utc('2026-06-08', '00:00'),
      'America/Denver',
    )
    expect(when).toEqual({
      date: '2026-06-06',
      endDate: '2026-06-07',
      startTime: null,
      endTime: null,
    })
  })

  it('leaves an evening that ends after midnight on its day', () => {
    const when = resolveTimes(
      { date: '2026-06-06', time: '20:00' },
      { date: '2026-06-07', time: '01:00' },
    )
    expect(when).toMatchObject({ date: '2026-06-06', endDate: '2026-06-06', endTime: '01:00' })
  })

  it('drops an end before the start, and one that repeats it', () => {
    const start = { date: '2026-06-06', time: '10:00' }
    expect(resolveTimes(start, { date: '2026-06-05', time: '12:00' }).endTime).toBeNull()
    expect(resolveTimes(start, start)).toMatchObject({ startTime: '10:00', endTime: null })
  })
})

describe('momentIn', () => {
  const july = { date: '2026-07-04', time: '18:00' }

  it('converts between named zones', () => {
    expect(momentIn({ ...july, zone: 'America/Denver' }, 'America/Phoenix').time).toBe('17:00')
  })

  it('takes an abbreviation for the neighbor that shares its winter time', () => {
    const loose = { ...july, zone: 'America/Denver', loose: true }
    expect(momentIn(loose, 'America/Phoenix').time).toBe('18:00')
    expect(momentIn(loose, 'America/Chicago').time).toBe('19:00')
  })

  it('leaves what is already the time of the venue', () => {
    expect(momentIn(july, 'America/Chicago')).toEqual(july)
  })
})
