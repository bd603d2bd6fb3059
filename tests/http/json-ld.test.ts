/** JSON-LD of every demo event meets the requirements of search engines. */
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Event } from '../../src/catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../src/catalog/event/server/event-row.ts'
import { loadDemo } from '../../src/features/demo/server/load-demo.ts'
import { eventJsonLd } from '../../src/features/event-page/json-ld.ts'
import { jsonLdText } from '../../src/kit/text/json-ld-text.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { problemsOfEvent } from '../support/check-json-ld.ts'
import { testDatabase } from '../support/database.ts'
import { sampleEvent } from '../support/sample-event.ts'

const { db } = await testDatabase()
await loadDemo(db)
const rows = await queryRows(db)<EventRow>`
  select ${eventColumns} from events e left join series s on s.id = e.series_id order by e.id`
const events = rows.map((row) => presentEvent(row))
const dated = events.filter(({ ongoing }) => !ongoing)

// oxlint-disable-next-line typescript/no-explicit-any -- any JSON; the tests check all parts
type Markup = Record<string, any>

/** JSON-LD of an event, parsed from the page's text. */
const markupOf = (event: Event) =>
  JSON.parse(jsonLdText(eventJsonLd(event, 'https://atlas.example', Date.now()))) as Markup

const wrong = (list: readonly Event[], isWrong: (event: Event, markup: Markup) => boolean) =>
  list.filter((event) => isWrong(event, markupOf(event))).map(({ id, name }) => `${id} ${name}`)

test('every event has all required properties, and no malformed ones', () => {
  expect(dated.length).toBeGreaterThan(850)
  const problems = dated.flatMap((event) =>
    problemsOfEvent(markupOf(event)).map((problem) => `${event.id} ${event.name}: ${problem}`),
  )
  expect(problems).toEqual([])
})

test('every event has all recommended properties that are known', () => {
  expect(
    wrong(
      dated,
      ({ organizerName }, { organizer }) => organizer?.name !== (organizerName || undefined),
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ attendanceCost }, { offers }) => (attendanceCost === null) !== (offers === undefined),
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ attendanceCost }, { offers }) => (attendanceCost === 'free') !== (offers?.price === 0),
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ endTime, endDate, date }, markup) =>
        (endTime !== null || endDate !== date) && markup.endDate === undefined,
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ eventStatus }, markup) =>
        markup.eventStatus.toLowerCase() !== `https://schema.org/event${eventStatus}`,
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ eventStatus, previousDate }, { previousStartDate }) =>
        eventStatus === 'rescheduled' && previousStartDate !== previousDate,
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ zipCode }, { location }) => location.address.postalCode !== (zipCode || undefined),
    ),
  ).toEqual([])
})

test('starts and ends are the same instants as in calendars', () => {
  const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds
  expect(dated.filter(({ startsAt }) => startsAt !== null).length).toBeGreaterThan(700)
  expect(
    wrong(dated, ({ startsAt, date }, { startDate }) =>
      startsAt === null ? startDate !== date : instant(startDate) !== Date.parse(startsAt),
    ),
  ).toEqual([])
  expect(
    wrong(
      dated,
      ({ endsAt }, { endDate }) => endsAt !== null && instant(endDate) !== Date.parse(endsAt),
    ),
  ).toEqual([])
})

test('the demo events have every event status', () => {
  const statuses = new Set(dated.map((event) => markupOf(event).eventStatus))
  expect(statuses.size).toBe(4)
})

test('an ongoing place is marked up as a place with an address, not as an event', () => {
  const places = events.filter(({ ongoing }) => ongoing)
  expect(places.length).toBeGreaterThan(20)
  expect(
    wrong(
      places,
      (_, markup) =>
        !/^(Museum|TouristAttraction)$/.test(markup['@type']) ||
        markup.address['@type'] !== 'PostalAddress' ||
        !markup.name ||
        !markup.image.length,
    ),
  ).toEqual([])
})

test.each([
  ['begins on a date, with its offset where a time is known', { startDate: '2026-02-30' }],
  ['begins on a date, with its offset where a time is known', { startDate: '2026-11-20T18:00' }],
  ['ends no earlier than it begins', { endDate: '2026-11-19' }],
  ['takes place somewhere', { location: undefined }],
  ['has a postal address', { location: { '@type': 'Place', name: 'Lot', address: 'Chicago' } }],
  ['has pictures with whole addresses', { image: ['/pictures/one.svg'] }],
  ['offers something at a price', { offers: { '@type': 'Offer', price: 'free' } }],
  ['has a known state', { eventStatus: 'cancelled' }],
  ['has no empty value', { sponsor: null }],
  ['has nothing that an Event has not', { cost: 3 }],
])('the check itself detects: %s', (problem, change) => {
  const right = markupOf(sampleEvent)
  expect(problemsOfEvent(right)).toEqual([])
  expect(problemsOfEvent({ ...right, ...change })).toContain(problem)
})
