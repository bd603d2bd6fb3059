import { describe, expect, it } from 'vitest'
import { nameOfZone } from './find-zone.ts'
import type { Moment } from './source-row.ts'
import { momentIn, resolveTimes } from './when.ts'

/** Parses "2026-06-06 10:00" as local to the venue, or as UTC with a Z. */
const momentOf = (text: string): Moment => {
  const [date = '', time = ''] = text.replace('Z', '').split(' ')
  return text.endsWith('Z') ? { date, time, zone: 'UTC' } : { date, time }
}
const resolved = (start: string, end?: string, zone?: string) =>
  resolveTimes(momentOf(start), end === undefined ? undefined : momentOf(end), zone)

describe('resolveTimes', () => {
  it('converts UTC to the local time of the venue', () => {
    const when = resolved('2026-03-08 19:30Z', '2026-03-08 22:00Z', 'America/Phoenix')
    const day = { date: '2026-03-08', endDate: '2026-03-08' }
    expect(when).toEqual({ ...day, startTime: '12:30', endTime: '15:00' })
  })

  it('uses the previous day if it is still that day at the venue', () => {
    const when = resolved('2026-02-13 00:00Z', '2026-02-13 04:00Z', 'America/New_York')
    expect(when).toMatchObject({ date: '2026-02-12', startTime: '19:00', endTime: '23:00' })
  })

  it('reads the last minute of a day as an unknown time, unless the event ends later', () => {
    const zone = 'America/New_York'
    const day = { date: '2026-10-24', startTime: null, endTime: null }
    const last = '2026-10-25 03:59Z'
    expect(resolved(last, undefined, zone)).toMatchObject(day)
    expect(resolved(last, last, zone)).toMatchObject(day)
    const night = resolved(last, '2026-10-25 07:00Z', zone)
    expect(night).toMatchObject({ startTime: '23:59', endTime: '03:00' })
  })

  it('reads a day from midnight to midnight as without times', () => {
    const none = { date: '2026-06-06', endDate: '2026-06-06', startTime: null, endTime: null }
    for (const end of [undefined, '2026-06-06 23:59', '2026-06-07 00:00'])
      expect(resolved('2026-06-06 00:00', end, 'America/Chicago')).toEqual(none)
  })

  it('keeps a midnight start with a definite end', () => {
    const when = resolved('2026-06-06 00:00', '2026-06-06 04:00')
    expect(when).toMatchObject({ startTime: '00:00', endTime: '04:00' })
  })

  it('reads UTC midnights of whole days as dates', () => {
    const when = resolved('2026-06-06 00:00Z', '2026-06-08 00:00Z', 'America/Denver')
    const days = { date: '2026-06-06', endDate: '2026-06-07' }
    expect(when).toEqual({ ...days, startTime: null, endTime: null })
  })

  it('keeps an evening that ends after midnight on its day', () => {
    const when = resolved('2026-06-06 20:00', '2026-06-07 01:00')
    expect(when).toMatchObject({ date: '2026-06-06', endDate: '2026-06-06', endTime: '01:00' })
  })

  it('drops an end before or equal to the start', () => {
    const start = '2026-06-06 10:00'
    expect(resolved(start, '2026-06-05 12:00').endTime).toBeNull()
    expect(resolved(start, start)).toMatchObject({ startTime: '10:00', endTime: null })
  })
})

describe('momentIn', () => {
  const july = { date: '2026-07-04', time: '18:00' }

  it('converts between named zones', () => {
    expect(momentIn({ ...july, zone: 'America/Denver' }, 'America/Phoenix').time).toBe('17:00')
  })

  it('converts an abbreviation as the neighboring zone with the same winter time', () => {
    const loose = { ...july, zone: 'America/Denver', loose: true }
    expect(momentIn(loose, 'America/Phoenix').time).toBe('18:00')
    expect(momentIn(loose, 'America/Chicago').time).toBe('19:00')
    const byOperator = { ...july, zone: nameOfZone(loose) }
    expect(momentIn(byOperator, 'America/Phoenix').time).toBe('18:00')
  })

  it('leaves a time without a zone unchanged', () => {
    expect(momentIn(july, 'America/Chicago')).toEqual(july)
  })
})
