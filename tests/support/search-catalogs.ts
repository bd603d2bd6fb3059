/** Random small catalogs and searches with many matches: few words, places and days. */
import * as fc from 'fast-check'
import { getDraft } from '../../src/catalog/event/check-draft.ts'
import { saveEvents, saveSeries } from '../../src/catalog/event/server/event-store.ts'
import type { EventQuery } from '../../src/catalog/search/server/event-search.ts'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { emptyTables } from './empty-tables.ts'
import type { KnownEvent } from './search-oracle.ts'

/** The following days include another month and, in most places, the end of daylight saving time. */
export const firstDay = '2026-10-29'
/** Noon in Chicago on the first day. */
export const firstNoon = Date.parse('2026-10-29T17:00:00Z')

const places = [
  { latitude: 41.881_832, longitude: -87.623_177, timeZone: 'America/Chicago', state: 'IL' },
  { latitude: 41.5034, longitude: -87.7271, timeZone: 'America/Chicago', state: 'IL' },
  { latitude: 34.0522, longitude: -118.2437, timeZone: 'America/Los_Angeles', state: 'CA' },
  { latitude: 21.3099, longitude: -157.8581, timeZone: 'Pacific/Honolulu', state: 'HI' },
  { latitude: 13.4745, longitude: 144.7504, timeZone: 'Pacific/Guam', state: 'GU' },
  { latitude: 18.4655, longitude: -66.1057, timeZone: 'America/Puerto_Rico', state: 'PR' },
]

const words = ['Corvette', 'Show', 'Shows', 'Rally', 'Café', 'Cars & Coffee', "Women's", 'F-150']
const makes = ['Citroën', 'Mercedes-Benz', 'FORD', 'Tucker']
const features = ['Live Music', 'Food Trucks', 'Dogs welcome', 'No pets']
const types = ['car_show', 'cruise_night', 'concours', 'something_else']
const openDays = [
  '',
  'Tue to Sun 10 to 4, closed on holidays',
  'Fri 9 to 3, Sun by appointment',
  'Fri 9 to 9',
  'Fri and Mon',
  'May to Oct: daily 9 to 5; Nov to Apr: Sat 10 to 2',
  '1st and last Saturday of the month 10 to 2, holidays noon to 3',
]
const organizers = ['', "Bob's Cruisers", 'BOB’S cruisers', 'Town Club']
const costs = ['free', 'over_20']

const day = fc.integer({ min: -1, max: 6 }).map((days) => addDays(firstDay, days))
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 })
  .map((some) => some.join(' '))
const few = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })

const oneEvent = fc.record({
  name: text,
  description: fc.option(text, { nil: '' }),
  eventType: fc.constantFrom(...types),
  date: day,
  days: fc.constantFrom(0, 0, 0, 2),
  startTime: fc.constantFrom('09:00', '18:30', null),
  ongoing: fc.integer({ min: 0, max: 9 }).map((n) => n < 3),
  openDays: fc.constantFrom(...openDays),
  carMakes: few(makes),
  carCategories: few(['Classic Cars', 'Trucks']),
  features: few(features),
  organizerName: fc.constantFrom(...organizers),
  attendanceCost: fc.constantFrom(...costs, null),
  charityInvolved: fc.boolean(),
  eventStatus: fc.constantFrom('scheduled', 'scheduled', 'cancelled', 'postponed'),
  place: fc.constantFrom(...places),
  series: fc.constantFrom(undefined, undefined, 'a', 'b', 'c'),
  published: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
})

const toKnown = (
  one: typeof oneEvent extends fc.Arbitrary<infer T> ? T : never,
  n: number,
): KnownEvent => {
  const { days, place, series, published, ...fields } = one
  const { state, ...point } = place
  const endDate = one.ongoing ? null : addDays(one.date, days)
  return {
    id: `event${String(n).padStart(3, '0')}`,
    draft: getDraft({
      ...fields,
      openDays: one.ongoing ? one.openDays : '',
      endDate,
      city: 'Town',
      state,
      venueName: 'Lot',
    }),
    place: { ...point, locationPrecision: 'address' },
    requestedStatus: published ? 'published' : 'pending',
    published,
    seriesId: one.ongoing ? undefined : series,
  }
}

export const catalogs: fc.Arbitrary<KnownEvent[]> = fc
  // `size: 'max'`, since fast-check would rarely exceed a dozen.
  .array(oneEvent, { minLength: 1, maxLength: 30, size: 'max' })
  .map((events) => events.map(toKnown))

const points = fc.constantFrom(...places).chain(({ latitude, longitude }) =>
  fc.record({
    latitude: fc.double({ min: -1, max: 1, noNaN: true }).map((d) => latitude + d),
    longitude: fc.double({ min: -1, max: 1, noNaN: true }).map((d) => longitude + d),
  }),
)

const range = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]))

const wordsInTexts = ['corv', 'shows', 'cafe', 'cars and coffee', 'womens', 'ford', 'f']
const namesOfTypes = ['cruise', 'night', 'concours', 'elegance', 'boats']
const namesOfStates = ['illinois', 'IL', 'I.L.', 'puerto rico']
const namesOfBoth = [
  'car show illinois',
  'corvette CA',
  'night shows in Guam',
  'L.A. shows near me',
]

const filters = fc.record({
  keyword: fc.constantFrom(...wordsInTexts, ...namesOfTypes, ...namesOfStates, ...namesOfBoth),
  eventType: few(types),
  attendanceCost: few(costs),
  state: few(['IL', 'CA', 'PR']),
  series: fc.constantFrom(['a'], ['b', 'unknown'], ['a', 'b'], ['unknown']),
  venue: fc.constantFrom(['lot-town-il'], ['lot-town-pr', 'lot-town-il'], ['lot-town']),
  organizer: fc.constantFrom(['bobs-cruisers'], ['town-club', 'nobody'], ['nobody']),
  carMake: few(['citroen', 'MERCEDES BENZ', 'ford']),
  carCategory: few(['classic cars', 'TRUCKS']),
  feature: few(['live music']),
  goodFor: few(['dogs', 'food', 'kids']),
  charityInvolved: fc.boolean(),
  datedOnly: fc.boolean(),
  openDays: few(['known', 'unknown']),
  radiusMiles: fc.constantFrom(20, 300, 5000),
  bbox: fc.constantFrom('-95,35,-80,48', '150,-20,-120,72', '-120.5,30,-87.63,41.9'),
  when: fc.constant('2026-10-30'),
  timeOfDay: fc.constantFrom('morning' as const, 'evening' as const),
  fromDate: range.map(([from]) => from),
  toDate: range.map(([, to]) => to),
})
const filterNames = [
  'keyword',
  'eventType',
  'attendanceCost',
  'state',
  'carMake',
  'carCategory',
  'feature',
  'goodFor',
] as const
const moreNames = [
  'charityInvolved',
  'datedOnly',
  'openDays',
  'radiusMiles',
  'bbox',
  'when',
  'timeOfDay',
  'fromDate',
  'toDate',
  'series',
  'venue',
  'organizer',
] as const

/** Few filters at a time, since more would match nothing. */
export const queries: fc.Arbitrary<EventQuery> = fc
  .record({
    filters,
    names: fc.subarray([...filterNames, ...moreNames], { maxLength: 3 }),
    near: fc.option(points, { nil: undefined, freq: 2 }),
    limit: fc.integer({ min: 1, max: 7 }),
    everyDate: fc.constantFrom(undefined, undefined, true),
    byPlace: fc.constantFrom('distance' as const, 'nearby' as const),
  })
  .map(({ filters: all, names, near, limit, everyDate, byPlace }) => {
    const chosen = Object.fromEntries(names.map((name) => [name, all[name]]))
    if (!near) delete chosen.radiusMiles
    if (all.fromDate && all.toDate && all.fromDate > all.toDate) delete chosen.toDate
    return { ...chosen, near, limit, everyDate, sortBy: near ? byPlace : 'date' }
  })

/** Replaces the database's events with these, as known at `now`. */
export const storeCatalog = async (db: Db, events: readonly KnownEvent[], now: number) => {
  await emptyTables(db, 'events', 'series', 'search_vocabulary')
  await db.transaction().execute(async (transaction) => {
    const ids = ['a', 'b', 'c']
    await saveSeries(
      transaction,
      ids.map((id) => ({ id, rule: null, ruleInWords: `Series ${id}` })),
    )
    await saveEvents(transaction, events, now)
  })
}
