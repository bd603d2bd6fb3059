import { describe, expect, it } from 'vitest'
import { readMoment } from './read-moment.ts'

describe('readMoment', () => {
  it.each([
    ['2026-02-04', '2026-02-04', null],
    ['2/4/2026', '2026-02-04', null],
    ['\u200e2\u200e/\u200e4\u200e/\u200e2026', '2026-02-04', null],
    ['02/04/26', '2026-02-04', null],
    ['2-4-2026', '2026-02-04', null],
    ['2026/2/4', '2026-02-04', null],
    ['20260204', '2026-02-04', null],
    ['Feb 4, 2026', '2026-02-04', null],
    ['February 4th, 2026', '2026-02-04', null],
    ['Wed, Feb. 4 2026', '2026-02-04', null],
    ['Wed., 2026-02-04', '2026-02-04', null],
    ['Wednesday 2026-2-4 6 PM', '2026-02-04', '18:00'],
    ['Sept 4, 2026', '2026-09-04', null],
    ['4 Feb 2026', '2026-02-04', null],
    ['2/4/2026 6:00 PM', '2026-02-04', '18:00'],
    ['Feb 4, 2026 at 6pm', '2026-02-04', '18:00'],
    ['2026-02-04 18:30:00', '2026-02-04', '18:30'],
    ['2026-02-04T18:30', '2026-02-04', '18:30'],
  ])('reads %j', (text, date, time) => {
    expect(readMoment(text)).toEqual({ date, time })
  })

  it('keeps the zone of an instant', () => {
    expect(readMoment('2026-05-03T17:00:00Z')).toEqual({
      date: '2026-05-03',
      time: '17:00',
      zone: 'UTC',
    })
    expect(readMoment('2026-05-03T17:00:00.000-0700')?.zone).toBe('-07:00')
  })

  it.each([
    '',
    'TBD',
    'February 30, 2026',
    '13/2/2026',
    '2026-02-30',
    'Feb 4',
    'next Saturday',
    '0026-01-01',
  ])('refuses %j', (text) => expect(readMoment(text)).toBeUndefined())
})
