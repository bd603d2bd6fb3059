import { describe, expect, it } from 'vitest'
import { type ComparableEvent, similarityOf } from './event-similarity.ts'

const speedway = { venueName: 'Concord Speedway', city: 'Concord', state: 'NC' }

const listed = (name: string, more: Partial<ComparableEvent> = {}): ComparableEvent => ({
  name,
  venueName: '',
  streetAddress: '',
  city: 'Springfield',
  state: 'IL',
  date: '2026-12-05',
  endDate: '2026-12-05',
  startTime: null,
  latitude: null,
  longitude: null,
  locationPrecision: null,
  ...more,
})

type Pair = [one: ComparableEvent, other: ComparableEvent]

const race = (name: string, startTime: string | null = null) =>
  listed(name, { ...speedway, startTime })

const same: Record<string, Pair> = {
  'the same words': [race('Winter 250'), race('Winter 250')],
  'the series in brackets': [race('Winter 250'), race('Winter 250 (Stock Cup Series)')],
  'a sponsor in front': [race('Clash at Concord'), race('Burger Hut Clash')],
  'another sponsor, the same start': [
    race('Burger Hut 400', '15:00'),
    race('Acme Tires 400', '15:00'),
  ],
  'a year and an edition': [race('51st Annual Turkey Rod Run'), race('Turkey Rod Run 2026')],
  'capitals, accents and plurals': [race('CAFÉ RACERS REUNION'), race('Cafe Racer Reunion')],
  'gates and show': [race('Turkey Rod Run', '08:00'), race('Turkey Rod Run', '10:00')],
  'one day of three': [
    race('Turkey Rod Run'),
    { ...race('Turkey Rod Run'), date: '2026-12-04', endDate: '2026-12-06' },
  ],
  'a venue that one source names longer': [
    listed('Swap Meet', { venueName: 'Fairgrounds' }),
    listed('Swap Meet', { venueName: 'Sangamon County Fairgrounds' }),
  ],
  'a venue that sources place in two towns': [
    { ...race('Winter 250'), latitude: 35.4, longitude: -80.6, locationPrecision: 'address' },
    {
      ...race('Winter 250'),
      city: 'Charlotte',
      latitude: 35.23,
      longitude: -80.7,
      locationPrecision: 'city',
    },
  ],
  'a name of its own in one town': [
    listed('Toys for Tots Mopar Muster', { venueName: 'Lot 5' }),
    listed('Toys for Tots Mopar Muster'),
  ],
  'a street address': [
    listed('Mopar Muster', { streetAddress: '100 N. Main St', venueName: 'The Plaza' }),
    listed('Winter Mopar Muster', { streetAddress: '100 Main Street', venueName: 'Town Hall' }),
  ],
}

const different: Record<string, Pair> = {
  'two races of one evening': [race('Duel 1', '19:00'), race('Duel 2', '20:45')],
  'two lengths': [race('Winter 250'), race('Winter 500')],
  'qualifying and the race': [race('Winter 250 Qualifying'), race('Winter 250')],
  'two clubs at one place': [race('Mustang Club Show', '10:00'), race('Mopar Club Show', '10:00')],
  'a show and its dinner': [race('Turkey Rod Run'), race('Turkey Rod Run Dinner')],
  'an afternoon and an evening show': [race('Monster Jam', '13:00'), race('Monster Jam', '19:30')],
  'another day': [
    race('Winter 250'),
    { ...race('Winter 250'), date: '2026-12-06', endDate: '2026-12-06' },
  ],
  'another town': [listed('Cars and Coffee'), listed('Cars and Coffee', { city: 'Peoria' })],
  'another place in town': [
    listed('Cars and Coffee', { venueName: 'Brew House' }),
    listed('Cars & Coffee', { venueName: 'Motor Works' }),
  ],
  'a name that only says what it is': [
    listed('Car Show', { venueName: 'Plaza' }),
    listed('Cruise Night', { venueName: 'Plaza' }),
  ],
  'the same name far apart': [
    { ...listed('Mopar Muster'), latitude: 39.8, longitude: -89.65, locationPrecision: 'address' },
    { ...listed('Mopar Muster'), latitude: 39.2, longitude: -89.65, locationPrecision: 'address' },
  ],
  'a place and a happening there': [
    { ...race('Concord Speedway'), date: null, endDate: null },
    race('Concord Speedway Open House'),
  ],
}

describe('likely one event', () => {
  it.each(Object.entries(same))('%s', (_, [one, other]) => {
    expect(similarityOf(one, other)).toBeGreaterThan(0)
    expect(similarityOf(other, one)).toBe(similarityOf(one, other))
  })
})

describe('two events', () => {
  it.each(Object.entries(different))('%s', (_, [one, other]) => {
    expect(similarityOf(one, other)).toBe(0)
    expect(similarityOf(other, one)).toBe(0)
  })
})

it('similarity grows with what two events have in common', () => {
  const one = race('Winter 250', '15:00')
  const likeness = [
    race('Winter 250', '15:00'),
    race('Winter 250 (Stock Cup Series)', '15:00'),
    race('Winter 250 (Stock Cup Series)', '16:00'),
  ].map((other) => similarityOf(one, other))
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a))
  expect(new Set(likeness).size).toBe(3)
})
