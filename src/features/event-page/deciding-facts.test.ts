import { expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { Event } from '../../catalog/event/event.ts'
import { decidingFacts, feeNames, shortWhen } from './deciding-facts.ts'

const now = Date.parse('2026-11-19T18:00:00Z')
const facts = (changes: Partial<Event>, miles?: number) =>
  decidingFacts({ ...sampleEvent, ...changes }, { now, miles }).join(' · ')

it.each<[string, Partial<Event>, number?]>([
  ['6 PM to 9:30 PM · Free', {}],
  ['6 PM to 9:30 PM · 20.6 mi · Free', {}, 20.6312],
  ['6 PM to 9:30 PM · 0.0 mi · Free', {}, 0],
  ['6 PM · Under $10', { endTime: null, attendanceCost: 'under_10' }],
  ['Time to be announced', { startTime: null, endTime: null, attendanceCost: null }],
  [
    '12 PM to 10 PM · Over $50 to Attend',
    { startTime: '12:00', endTime: '22:00', attendanceCost: 'over_50' },
  ],
  ['6 PM to 9:30 PM · Free · show cars $20', { participationFee: 20 }],
  ['6 PM to 9:30 PM · Free · driver entry $250', { participationFee: 250, eventType: 'track_day' }],
  ['6 PM to 9:30 PM · Free · confirmed Nov 12', { confirmedAt: '2026-11-12T12:00:00.000Z' }],
  ['6 PM to 9:30 PM · Free · not confirmed this year', { askedAt: '2026-11-12T12:00:00.000Z' }],
  ['Free', { ongoing: true, date: null, endDate: null, startTime: null, endTime: null }],
  ['10 AM to 4 PM · Free', { ongoing: true, date: null, startTime: '10:00', endTime: '16:00' }],
  ['20.6 mi', { eventStatus: 'cancelled', participationFee: 20 }, 20.6],
  ['', { eventStatus: 'postponed' }],
  [
    '6 PM to 9:30 PM · Free',
    { date: '2026-11-01', endDate: null, confirmedAt: '2026-10-12T12:00:00.000Z' },
  ],
])('says %j', (words, changes, miles) => {
  expect(facts(changes, miles)).toBe(words)
})

it.each<[string, Partial<Event>]>([
  ['Fri, Nov 20', {}],
  ['Sat, Jan 2, 2027', { date: '2027-01-02', endDate: '2027-01-02' }],
  ['Fri, Nov 20 to Sun, Nov 22', { endDate: '2026-11-22' }],
  ['Open year-round', { ongoing: true, date: null, endDate: null }],
])('says %j of the day', (words, changes) => {
  expect(shortWhen({ ...sampleEvent, ...changes }, '2026-11-19')).toBe(words)
})

it.each([
  ['track_day', 'Driver entry'],
  ['autocross', 'Driver entry'],
  ['drag_racing', 'Driver entry'],
  ['car_show', 'Entry fee to show a car'],
  ['tractor_pull', 'Entry fee to show a car'],
])('labels the fee of %s', (eventType, name) => {
  expect(feeNames({ eventType }).detail).toBe(name)
})
