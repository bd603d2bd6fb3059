import { expect, test } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { leadOf } from './landing-words.ts'

const chicago = {
  kind: 'city',
  name: 'Chicago',
  state: 'IL',
} as Parameters<typeof leadOf>[0]['place']
const next = { ...sampleEvent, name: 'Half-Caf', date: '2027-04-17', city: 'Tinley Park' }
const weekend = { saturday: '2027-04-17', sunday: '2027-04-18', days: ['2027-04-17'] }
const of = (changes: Partial<Parameters<typeof leadOf>[0]>) =>
  leadOf({
    topic: 'cars-and-coffee',
    place: chicago,
    total: 1,
    dates: changes.total ?? 1,
    free: 0,
    events: [next as never],
    weekend: null,
    day: null,
    ...changes,
  })

test.each([
  [
    {},
    'One cars & coffee within 25 miles of Chicago. Next up: Half-Caf, Sat, Apr 17, Tinley Park.',
  ],
  [{ total: 12, free: 12, place: null }, 'Next up: Half-Caf, Sat, Apr 17, Tinley Park, IL.'],
  [
    { topic: 'this-weekend', weekend, total: 71, free: 22, place: null },
    '71 car events this weekend, 22 of them free.',
  ],
  [
    { topic: 'tonight', day: '2099-06-05', total: 3, free: 3 },
    '3 car events within 25 miles of Chicago tonight, all free.',
  ],
  [
    { topic: 'today', day: '2099-06-05', total: 0, events: [] },
    'No events are listed within 25 miles of Chicago for today, Fri, Jun 5.',
  ],
  [
    { total: 45, dates: 60, place: null },
    '45 cars & coffee listings (60 dates) across the United States. Next up',
  ],
  [
    { topic: 'car-events', total: 1, dates: 12 },
    '1 car event listing (12 dates) within 25 miles of Chicago.',
  ],
  [
    { total: 0, events: [] },
    'No cars & coffee meets are listed within 25 miles of Chicago right now.',
  ],
])('%j', (changes, words) => {
  expect(of(changes)).toContain(words)
})
