/** Random small archives and searches with many matches: few words, places and days. */
import * as fc from 'fast-check'
import { getDraft } from '../../src/catalog/event/check-draft.ts'
import type { NewEvent } from '../../src/catalog/event/server/new-event.ts'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { queryValue } from '../../src/platform/db/query.ts'

export type PastEvent = NewEvent & { id: string }

const place = {
  latitude: 41.88,
  longitude: -87.62,
  locationPrecision: 'address' as const,
  timeZone: 'America/Chicago',
}

const base = {
  name: 'Car Show',
  eventType: 'car_show',
  city: 'Chicago',
  state: 'IL',
  venueName: 'Soldier Field',
}

export const pastEvent = ({
  id,
  ...fields
}: { id: string } & Record<string, unknown>): PastEvent => ({
  id,
  draft: getDraft({ ...base, ...fields }),
  place,
  requestedStatus: 'published',
})

/** Number of changed archived events that are not yet indexed. */
export const countChanges = (db: Db): Promise<number | undefined> =>
  queryValue(db)<number>`
    select count(*)::int from archive_changes`

const words = ['Corvette', 'Show', 'Shows', 'Rally', 'Café', 'Cars & Coffee', "Women's", 'F-150']
const cities = [
  { city: 'St. Louis', state: 'MO', zipCode: '63101' },
  { city: 'Saint Louis', state: 'MI', zipCode: '48880' },
  { city: 'Chicago', state: 'IL', zipCode: '60601' },
  { city: 'Cañon City', state: 'CO', zipCode: '81212' },
  { city: 'Springfield', state: 'IL', zipCode: '' },
  { city: 'Springfield', state: 'MO', zipCode: '65801' },
]
const venues = ['Road America', 'Springfield Fairgrounds', 'Fairgrounds', 'Chicago Speedway', '']
const types = ['car_show', 'cruise_night', 'something_else']
const costs = ['free', 'under_10', 'over_50', null]

const day = fc
  .constantFrom(0, 1, 5, 27, 30, 58, 365, 380)
  .map((days) => addDays('2023-01-02', days))
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 })
  .map((some) => some.join(' '))

const oneEvent = fc
  .record({
    name: text,
    description: fc.option(text, { nil: '' }),
    eventType: fc.constantFrom(...types),
    date: day,
    days: fc.constantFrom(0, 0, 0, 2, 40),
    attendanceCost: fc.constantFrom(...costs),
    where: fc.constantFrom(...cities),
    venueName: fc.constantFrom(...venues),
  })
  .map(({ days, where, ...fields }) =>
    pastEvent({ id: 'x', ...fields, ...where, endDate: addDays(fields.date, days) }),
  )

export const archives = fc.array(oneEvent, { minLength: 1, maxLength: 20 })

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })

const wordsInTexts = ['corv', 'shows', 'cafe', 'cars and coffee', 'womens', 'f', '!']
const namesToo = [
  'cruise night',
  'illinois',
  'mo',
  'M.O.',
  'L.A. near me',
  'car show illinois',
  'corvette colorado',
]

/** Filters as sent by a caller. */
export const searches = fc
  .record({
    keyword: maybe(fc.constantFrom(...wordsInTexts, ...namesToo)),
    location: maybe(
      fc.constantFrom(
        '63101',
        'St Louis',
        'saint louis, MO',
        'Springfield',
        'Springfield, IL',
        'Illinois',
        'MO',
        'canon city',
        'road amer',
        'fairgrounds',
        'Chicago',
        'CHICAGO, IL',
        'Nowhere',
      ),
    ),
    eventType: maybe(fc.constantFrom(...types, '')),
    attendanceCost: maybe(fc.constantFrom('free', 'paid', 'over_50', '')),
    range: maybe(fc.tuple(maybe(day), maybe(day))),
    state: maybe(fc.constantFrom('IL', 'Missouri')),
    year: maybe(fc.constantFrom(2023, 2024)),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ range, ...filters }) => {
    const [a, b] = range ?? []
    const [dateFrom, dateTo] = a && b && a > b ? [b, a] : [a, b]
    return Object.assign(filters, { dateFrom, dateTo })
  })
