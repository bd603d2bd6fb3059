import { expect, it } from 'vitest'
import { cleanWhen } from './clean-when.ts'

it.each([
  [{ date: '2027-06-05', startTime: '9 AM', endDate: '3 PM' }, '09:00', '2027-06-05 15:00'],
  [{ date: '2027-06-05', startTime: '2027-06-05T18:00' }, '18:00', undefined],
  [{ date: '2027-06-05', endDate: '2027-06-07', endTime: '15:00' }, null, '2027-06-07 15:00'],
  [{ date: '2027-06-05', startTime: 'Sat 2027-06-05 10:00' }, '10:00', undefined],
  [{ date: '2027-06-05', endDate: 'Sun 2027-06-06 3 PM' }, null, '2027-06-06 15:00'],
  [{ date: '2027-06-05', startTime: 'Kicks off at 9 AM' }, '09:00', undefined],
  [{ date: '2027-06-05', startTime: '8 AM/2 PM' }, '08:00', undefined],
  [{ date: '2027-06-05', startTime: '9:00', endTime: '3:00' }, '09:00', '2027-06-05 15:00'],
  [{ date: '2027-06-05', startTime: '5 PM', endDate: '8:00' }, '17:00', '2027-06-05 20:00'],
  [{ date: '2027-06-05', startTime: '20:00', endTime: '01:00' }, '20:00', '2027-06-05 01:00'],
  [{ date: '2027-06-05', endDate: 'TBD' }, null, undefined],
  [{ date: '2027-06-05', startTime: '8', endDate: '10' }, null, undefined],
  [{ date: '2027-06-05', startTime: '9-2' }, '09:00', '2027-06-05 14:00'],
  [{ date: '2027-06-05', endDate: '#VALUE!' }, null, undefined],
])('reads columns "start" and "end" beside the date: %j', (fields, starts, ends) => {
  const { start, end, problems } = cleanWhen(fields)
  expect(problems).toEqual({})
  expect(start).toEqual({ date: '2027-06-05', time: starts })
  expect(end && `${end.date} ${end.time}`).toBe(ends)
})

it('leaves out an hour without AM or PM, unless it is in 24-hour form', () => {
  const { start, notes } = cleanWhen({ date: '2027-06-05', startTime: '6:00 - 9:00' })
  expect([start?.time, notes.join()]).toEqual([null, expect.stringMatching(/may be AM or PM/)])
  const both = cleanWhen({ date: '2027-06-05', startTime: '5:00', endTime: '8:00' })
  expect([both.start?.time, both.end]).toEqual([null, undefined])
  expect(cleanWhen({ date: '2027-06-05', startTime: '06:00' }).start?.time).toBe('06:00')
})

it.each([
  ['Cruise Night', '5-8', '17:00-20:00'],
  ['Cruise Night', '8-12', '20:00-00:00'],
  ['Cruise Night', '6:00', '18:00-'],
  ['Pancake Breakfast', '7-10', '07:00-10:00'],
  ['Friday Night Drags', '9-2', '-'],
  ['Cruise Night', '7-3', '-'],
  ['Coffee County Show', '7-10', '-'],
  ['Spring Meet', '5-8', '-'],
  ['Rod Knights Meet', '9-2', '09:00-14:00'],
  ['Night Owls Breakfast', '7-10', '-'],
])('infers AM or PM from the name: %s, %s', (name, startTime, hours) => {
  const { start, end } = cleanWhen({ name, date: '2027-06-05', startTime })
  expect(`${start?.time ?? ''}-${end?.time ?? ''}`).toBe(hours)
})

it('leaves out a time in another zone, and says so', () => {
  const { start, notes } = cleanWhen({ date: '2027-06-05', startTime: '2027-06-06T01:00:00Z' })
  expect(start?.time).toBeNull()
  expect(notes.join()).toMatch(/left out Start time/)
})

it.each([
  [
    { date: '6/12/2027', startTime: '12:00:00 AM', endDate: '6/14/2027', endTime: '12:00:00 AM' },
    0,
  ],
  [{ date: '2027-06-12 00:00:00', endDate: '2027-06-13 23:59:59' }, 0],
  [{ date: '6/12/2027', endDate: '6/13/2027', startTime: '8 PM' }, 1],
])('has no hours if a column says that the event is all-day: %j', (fields, noted) => {
  const { start, end, notes } = cleanWhen({ ...fields, allDay: 'True' })
  expect(start).toEqual({ date: '2027-06-12', time: null })
  expect(end).toEqual({ date: '2027-06-13', time: null })
  expect(notes).toHaveLength(noted)
  expect(cleanWhen({ ...fields, allDay: 'False' }).start?.time).not.toBeNull()
})
