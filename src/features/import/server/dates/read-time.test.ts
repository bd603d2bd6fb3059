import { describe, expect, it } from 'vitest'
import { readTime, readTimes } from './read-moment.ts'

describe('readTime', () => {
  it.each([
    ['6:00 PM', '18:00'],
    ['6:30 pm', '18:30'],
    ['6pm', '18:00'],
    ['6 p.m.', '18:00'],
    ['6 pm.', '18:00'],
    ['12:00 PM', '12:00'],
    ['12:15 AM', '00:15'],
    ['18:00', '18:00'],
    ['18:00:00', '18:00'],
    ['8:45 PM ET', '20:45'],
    ['9:00 AM (local)', '09:00'],
    ['0930', '09:30'],
    ['930am', '09:30'],
    ['noon', '12:00'],
    ['24:00', '00:00'],
  ])('reads %j as %j', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', 'TBD', 'tba', 'N/A', '-', 'To be announced', 'See website'])(
    'reads %j as unknown',
    (text) => expect(readTime(text)).toBeNull(),
  )

  it.each(['6', '18', '25:00', '13 PM', '6:75 PM', 'dusk', '6:00 PM sharp or so'])(
    'does not guess: %j',
    (text) => expect(readTime(text)).toBeUndefined(),
  )
})

describe('readTimes', () => {
  it.each([
    ['9am - 3pm', '09:00', '15:00'],
    ['9:00 AM–3:00 PM', '09:00', '15:00'],
    ['9 - 11am', '09:00', '11:00'],
    ['9 to noon', '09:00', '12:00'],
    ['Gates open 8am', '08:00', null],
    ['5:00-8:30 PM', '17:00', '20:30'],
    ['9:00 - 2:00', '09:00', '14:00'],
    ['9-2', '09:00', '14:00'],
    ['8:30 to 12', '08:30', '12:00'],
    ['12-4', '12:00', '16:00'],
    ['12:00 - 4:30', '12:00', '16:30'],
    ['20:00 - 2:00', '20:00', '02:00'],
    ['9:00-12:30 PM', '09:00', '12:30'],
    ['9:00-9:00 PM', '09:00', '21:00'],
    ['10:00-10:00 PM', '10:00', '22:00'],
    ['8:00 - 8:00 PM', '08:00', '20:00'],
    ['8:00 - 12:00 AM', '20:00', '00:00'],
    ['5pm till dark', '17:00', null],
    ['starts at 6pm', '18:00', null],
    ['6 PM - close', '18:00', null],
    ['9AM - 3PM (rain date 6/6)', '09:00', '15:00'],
    ['10 to 2 pm', '10:00', '14:00'],
    ['18:00-21:30', '18:00', '21:30'],
    ['5pm until 8pm', '17:00', '20:00'],
    ['6pm - TBD', '18:00', null],
    ['Noon to 4', '12:00', '16:00'],
    ['10am-2', '10:00', '14:00'],
    ['8 am - 11', '08:00', '11:00'],
    ['6:30 PM to 9:15', '18:30', '21:15'],
    ['9 PM - 1', '21:00', '01:00'],
    ['8am to 5pm daily', '08:00', '17:00'],
    ['9am - 3pm, rain or shine', '09:00', '15:00'],
    ['10:00 AM each day', '10:00', null],
  ])('reads %j as a range', (text, start, end) => {
    expect(readTimes(text)).toEqual({ start, end })
  })

  it('does not guess unclear ranges', () => {
    for (const text of ['dawn - dusk', '5-8', '8-11', '9 to 17', '10am-25', '10am - 2 days'])
      expect(readTimes(text)).toBeUndefined()
  })
})
