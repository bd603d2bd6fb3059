import { describe, expect, it } from 'vitest'
import { resolveTimes } from '../row/when.ts'
import { whenOfRow } from './prepare-row.ts'

const evening = { date: '2027-10-24', time: '20:00' }
const at = (timeZone: string, zone?: string) => whenOfRow({ start: evening }, { timeZone }, zone)
const inAustin = (timeZone: string) => {
  const when = at(timeZone)
  return 'start' in when && when.start
    ? resolveTimes(when.start, when.end, 'America/Chicago').startTime
    : when
}

describe('a time zone column', () => {
  it.each([
    ['Europe/London', '14:00'],
    ['UTC', '15:00'],
    ['GMT-04:00', '19:00'],
    ['America/New York', '19:00'],
    ['ET', '19:00'],
    ['', '20:00'],
    ['local', '20:00'],
  ])('%s: 8 PM is %s in Austin', (zone, time) => expect(inAustin(zone)).toBe(time))

  it.each(['Mars/Olympus', 'XYZ', 'Roanoke', '+99:00'])('refuses %s with a hint', (zone) => {
    expect(at(zone)).toEqual({
      problem: `Time zone: "${zone}" is no known time zone; write one such as America/New_York, or set one for all times`,
    })
  })

  it('is overridden by --zone and by an offset in the cell, and irrelevant to a day without time', () => {
    expect(at('Mars/Olympus', 'America/Denver')).toMatchObject({
      start: { zone: 'America/Denver' },
    })
    const start = { ...evening, zone: 'UTC' }
    expect(whenOfRow({ start }, { timeZone: 'Europe/London' }, undefined)).toMatchObject({ start })
    const day = { date: '2027-10-24', time: null }
    expect(whenOfRow({ start: day }, { timeZone: 'XYZ' }, undefined)).toMatchObject({ start: day })
  })
})

describe('the end', () => {
  const when = (date: string) =>
    whenOfRow(
      { start: { date: '2027-06-08', time: '10:00' }, end: { date, time: '14:00' } },
      {},
      undefined,
    )

  it('is left out with a note if it is before the start', () => {
    expect(when('2027-06-07')).toEqual({
      start: { date: '2027-06-08', time: '10:00' },
      notes: ['left out the end, 2027-06-07, which is before the start'],
    })
  })
})
