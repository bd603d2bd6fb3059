import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { getDraft } from '../../check-draft.ts'
import { saveEvents } from '../event-store.ts'
import { createLocator, findKnownVenue, locate } from './locate.ts'
import type { PlaceClues } from './place-clues.ts'

const { db } = await testDatabase()

const speedway = {
  latitude: 29.1852,
  longitude: -81.0705,
  locationPrecision: 'address' as const,
  timeZone: 'America/New_York',
}
const event = (id: string, venueName: string, changes: object = {}, place = speedway) => ({
  id,
  draft: getDraft({
    name: 'A race',
    eventType: 'racing_event',
    date: '2099-02-14',
    venueName,
    city: 'Daytona Beach',
    state: 'FL',
    zipCode: '32114',
    ...changes,
  }),
  place,
  requestedStatus: 'published' as const,
})

beforeAll(async () => {
  const elsewhere = {
    ...speedway,
    latitude: 33.45,
    longitude: -112.07,
    timeZone: 'America/Phoenix',
  }
  await db
    .transaction()
    .execute((transaction) =>
      saveEvents(transaction, [
        event('a', 'Daytona International Speedway'),
        event('b', 'County Fairgrounds'),
        event('c', 'County Fairgrounds', { city: 'Phoenix', state: 'AZ', zipCode: '' }, elsewhere),
        { ...event('d', 'Secret Lot'), requestedStatus: 'pending' as const },
      ]),
    )
})

const cases: [clues: PlaceClues, place: object | undefined, note: RegExp | undefined][] = [
  // Coordinates
  [
    { latitude: 41.8812, longitude: -87.63, city: 'Chicago', state: 'IL', zipCode: '60602' },
    {
      latitude: 41.8812,
      longitude: -87.63,
      locationPrecision: 'address',
      timeZone: 'America/Chicago',
    },
    undefined,
  ],
  [
    { latitude: 41.8812, longitude: -87.63 },
    { locationPrecision: 'address', city: 'Chicago', state: 'IL', zipCode: '' },
    /nearest ZIP/,
  ],
  [
    { latitude: 0, longitude: 0, zipCode: '60601' },
    { locationPrecision: 'zip', zipCode: '60601' },
    /stand for none/,
  ],
  [
    { latitude: 41.88, longitude: 87.63, zipCode: '60601' },
    { locationPrecision: 'zip' },
    /minus sign/,
  ],
  [{ latitude: -87.63, longitude: 41.88 }, undefined, /swapped/],
  [{ latitude: 43.65, longitude: -79.38 }, undefined, /not in the United States/],
  [
    { latitude: 34.05, longitude: -118.24, zipCode: '60601' },
    { locationPrecision: 'zip', city: 'Chicago', timeZone: 'America/Chicago' },
    /1743 miles from ZIP code 60601/,
  ],
  [
    { latitude: 34.05, longitude: -118.24, city: 'Chicago', state: 'IL' },
    { locationPrecision: 'city', city: 'Chicago' },
    /miles from Chicago, IL/,
  ],
  [{ latitude: 34.05, longitude: -118.24, state: 'IL' }, undefined, /far from IL/],
  [
    { latitude: 41.6, longitude: -87.3, state: 'IL' },
    { locationPrecision: 'address', state: 'IL' },
    /nearest ZIP/,
  ],
  // ZIP
  [
    { zipCode: '60601-1234' },
    { locationPrecision: 'zip', city: 'Chicago', state: 'IL', zipCode: '60601' },
    undefined,
  ],
  [{ zipCode: '601', state: 'PR' }, { zipCode: '00601', city: 'Adjuntas' }, undefined],
  [{ zipCode: '96910' }, { state: 'GU', timeZone: 'Pacific/Guam' }, undefined],
  [{ zipCode: '00901' }, { state: 'PR', timeZone: 'America/Puerto_Rico' }, undefined],
  [{ zipCode: '99999' }, undefined, /ZIP code 99999/],
  [{ zipCode: 'M5V 2T6' }, undefined, /ZIP code/],
  [
    { city: 'Strasburg', zipCode: '17579' },
    { locationPrecision: 'zip', city: 'Strasburg', state: 'PA' },
    undefined,
  ],
  [{ city: 'Chicago', state: 'IL', zipCode: '10001' }, undefined, /10001 belongs to New York, NY/],
  [{ state: 'IL', zipCode: '10001' }, undefined, /belongs to New York/],
  [
    { city: 'Fort Campbell', state: 'TN', zipCode: '42223' },
    undefined,
    /42223 belongs to Fort Campbell, KY/,
  ],
  [
    { city: 'Texarkana', state: 'AR', zipCode: '75501' },
    { locationPrecision: 'zip', state: 'AR', zipCode: '75501' },
    undefined,
  ],
  // Counties and townships
  [
    { city: 'Orange County', state: 'CA' },
    { locationPrecision: 'city', city: 'Orange County', state: 'CA' },
    /center of Orange County/,
  ],
  [
    { city: 'Jefferson Parish', state: 'LA' },
    { city: 'Jefferson Parish', timeZone: 'America/Chicago' },
    /center of Jefferson Parish/,
  ],
  [{ city: 'Liberty Township', state: 'NJ' }, { locationPrecision: 'city' }, undefined],
  [{ city: 'Liberty Twp.', state: 'OH' }, undefined, /25 places in OH are called Liberty Twp/],
  [
    { city: 'Liberty Township', state: 'OH', zipCode: '45044' },
    { locationPrecision: 'zip', city: 'Liberty Township', zipCode: '45044' },
    undefined,
  ],
  [{ city: 'Mahwah', state: 'NJ' }, { city: 'Mahwah', state: 'NJ' }, undefined],
  [{ city: 'Orange County' }, undefined, /8 states have a place called Orange County/],
  // City and state
  [
    { city: ' st  louis', state: 'Missouri' },
    { locationPrecision: 'city', city: 'st louis', state: 'MO', zipCode: '' },
    undefined,
  ],
  [{ city: 'Kokomo' }, undefined, /states have a place called Kokomo/],
  [{ city: 'Florida' }, undefined, /“Florida” names a state or region, and the city is missing/],
  [{ city: 'indiana ' }, undefined, /“indiana” names a state or region/],
  [{ city: 'Midwest' }, undefined, /“Midwest” names a state or region/],
  [{ city: 'Midwest', state: 'WY' }, { city: 'Midwest', state: 'WY' }, undefined],
  [{ city: 'Florida', state: 'NY' }, { city: 'Florida', state: 'NY' }, undefined],
  [{ city: 'New York' }, { city: 'New York', state: 'NY' }, undefined],
  [{ city: 'Winnemucca' }, { city: 'Winnemucca', state: 'NV' }, undefined],
  [{ city: 'Springfield' }, undefined, /is missing/],
  [{ city: 'Winnemucca', state: 'Ontario' }, undefined, /Ontario/],
  [{ city: 'Nowhere Atall', state: 'NC' }, undefined, /couldn't find Nowhere Atall in NC/],
  [{ state: 'NC' }, undefined, /only a state/],
  [{}, undefined, /no city, ZIP code or coordinates/],
  [{ venueName: 'Nobody’s Hall', city: '', state: null, zipCode: null }, undefined, /no city/],
  // Known venues
  [
    { venueName: 'Daytona International Speedway', state: 'FL' },
    { latitude: 29.1852, locationPrecision: 'address', city: 'Daytona Beach', zipCode: '32114' },
    /other events at/,
  ],
  [{ venueName: 'daytona  international speedway ' }, { state: 'FL' }, /other events at/],
  [
    { city: 'Daytona International Speedway', state: 'FL' },
    { city: 'Daytona Beach' },
    /other events/,
  ],
  [{ venueName: 'Daytona International Speedway', state: 'GA' }, undefined, /only a state/],
  [{ venueName: 'County Fairgrounds' }, undefined, /no city/],
  [{ venueName: 'County Fairgrounds', state: 'AZ' }, { city: 'Phoenix' }, /other events/],
  [{ venueName: 'Secret Lot', state: 'FL' }, undefined, /only a state/],
]

describe('locate', () => {
  const locator = createLocator(db)

  it.each(cases)(
    'finds %j, and notes exactly what was wrong or added',
    async (clues, place, note) => {
      const located = await locate(db, clues)
      if (place) expect(located.place).toMatchObject(place)
      else expect(located.place).toBeUndefined()
      expect(located.notes.join(' ')).toMatch(note ?? /^$/)
      expect(await locator(clues)).toEqual(located)
    },
  )

  it('recognizes its own centers of ZIP codes and cities when read back', async () => {
    for (const clues of [{ zipCode: '46383' }, { city: 'Valparaiso', state: 'IN' }]) {
      const { place } = await locate(db, clues)
      const again = await locate(db, { ...place })
      expect(again).toEqual({ place, notes: [] })
    }
  })
})

describe('findKnownVenue', () => {
  it('prefers the most precise pin', async () => {
    const vague = {
      ...speedway,
      locationPrecision: 'city' as const,
      latitude: 29.21,
      longitude: -81.02,
    }
    const exact = event('f', 'Oval Park')
    await db
      .transaction()
      .execute((transaction) =>
        saveEvents(transaction, [event('e', 'Oval Park', {}, vague as never), exact]),
      )
    expect(await findKnownVenue(db, 'OVAL PARK', 'FL')).toMatchObject({
      locationPrecision: 'address',
    })
    expect(await findKnownVenue(db, 'Oval')).toBeUndefined()
    expect(await findKnownVenue(db, ' ')).toBeUndefined()
  })
})
