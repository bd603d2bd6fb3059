import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { findDraft, getDraft } from '../../event/check-draft.ts'
import { costValues } from '../../event/costs.ts'
import { eventStatuses } from '../../event/event.ts'
import { archivePast, saveEvents } from '../../event/server/event-store.ts'
import type { DraftPlace, NewEvent } from '../../event/server/new-event.ts'

const { db } = await testDatabase()

const now = Date.parse('2026-11-20T12:00:00Z')

const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu', 'America/Puerto_Rico']

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'search_vocabulary')
})

const save = (events: readonly NewEvent[]) =>
  inTransaction(db, (transaction) => saveEvents(transaction, events, now))

/** Any text: NUL, lone surrogates, markup, quotes, backslashes, long words. */
const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: anyCodePoint, maxLength }),
    fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      maxLength,
    }),
    fc.constantFrom(
      '\u0000',
      'a\u0000b',
      '\\u0000',
      '\ud800',
      '\udfff\ud83d',
      "'; drop table events; --",
      '{"a":1}',
      '\\',
      '"',
      '😀👩‍👩‍👧',
      'ﷺ'.repeat(4),
      'İıſK',
    ),
  )

const anyDate = fc
  .date({
    min: new Date(Date.parse('1900-01-01')),
    max: new Date(Date.parse('2199-12-31')),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

const anyDraft = fc
  .record({
    name: anyText(60).map((name) => `x${name}`),
    description: anyText(300),
    eventType: fc.oneof(
      fc.constant('car_show'),
      anyText(20).map((type) => `t${type}`),
    ),
    date: anyDate,
    startTime: fc.option(anyTime),
    endTime: fc.option(anyTime),
    venueName: anyText(60),
    streetAddress: anyText(60),
    city: anyText(60),
    location: anyText(60),
    sponsorName: anyText(60),
    statusNote: anyText(60),
    carMakes: fc.array(anyText(30), { maxLength: 6 }),
    awards: fc.array(anyText(30), { maxLength: 6 }),
    attendanceCost: fc.option(fc.constantFrom(...costValues)),
    participationFee: fc.option(fc.double({ min: 0, max: 100_000, noNaN: true })),
    eventStatus: fc.constantFrom(...eventStatuses),
    charityInvolved: fc.boolean(),
  })
  .map((fields) => findDraft(fields))
  .filter((draft) => draft !== undefined)

const anyPlace: fc.Arbitrary<DraftPlace> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  locationPrecision: fc.constantFrom('address' as const, 'zip' as const, 'city' as const),
  timeZone: fc.constantFrom(...zones),
})

const anyEvent: fc.Arbitrary<NewEvent> = fc.record({
  draft: anyDraft,
  place: fc.option(anyPlace, { nil: undefined }),
  requestedStatus: fc.constantFrom('pending' as const, 'published' as const),
})

describe('any valid draft', () => {
  test('is stored unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), async (events) => {
        await emptyTables(db, 'events')
        const named = events.map((event, index) => ({ ...event, id: `id-${index}` }))
        expect(await save(named)).toEqual(named.map(() => 'taken'))
        const rows = await db.selectFrom('events').selectAll().execute()
        const byId = new Map(rows.map((row) => [row.id, row]))
        for (const { id, draft } of named) {
          const row = byId.get(id)
          expect(row).toMatchObject({
            name: draft.name,
            description: draft.description,
            event_type: draft.eventType,
            date: draft.date,
            venue_name: draft.venueName,
            city: draft.city,
            status_note: draft.statusNote,
            car_makes: draft.carMakes,
            awards: draft.awards,
            start_time: draft.startTime && `${draft.startTime}:00`,
            attendance_cost: draft.attendanceCost,
          })
          const fee = row?.participation_fee ?? null
          expect(fee === null).toBe(draft.participationFee === null)
          expect(Math.abs((fee ?? 0) - (draft.participationFee ?? 0))).toBeLessThanOrEqual(0.005001)
        }
      }),
    )
  })

  test('imported repeatedly from one source, in any order, leaves its last version', async () => {
    const telling = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('One', 'Two'),
      date: fc.constantFrom('2026-11-01', '2026-12-01'),
      place: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(telling, { minLength: 1, maxLength: 12 }), async (tellings) => {
        await emptyTables(db, 'events')
        for (const { id, name, date, place } of tellings) {
          const event: NewEvent = {
            draft: getDraft({ name, date, eventType: 'car_show' }),
            place: place
              ? { latitude: 41, longitude: -87, locationPrecision: 'zip', timeZone: zones[1]! }
              : undefined,
            requestedStatus: 'published',
            source: 'test',
            sourceId: id,
            contentHash: JSON.stringify([name, date, place]),
          }
          await save([event])
        }
        const last = new Map(tellings.map((one) => [one.id, one]))
        const expected = [...last.values()].map(({ id, name, date, place }) => {
          const live = date > '2026-11-20' ? 'published' : 'archived'
          return [id, name, date, place ? live : 'pending']
        })
        const rows = await db.selectFrom('events').selectAll().execute()
        const found = rows.map((row) => [row.source_id, row.name, row.date, row.status])
        expect(found.sort()).toEqual(expected.sort())
      }),
    )
  })

  test('can be archived once it is published', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 10 }), async (events) => {
        await emptyTables(db, 'events')
        await save(events.map((event) => ({ ...event, requestedStatus: 'published' })))
        const at = Date.parse('2200-01-03T00:00:00Z')
        await inTransaction(db, (transaction) => archivePast(transaction, at))
        const left = await db.selectFrom('events').select('status').execute()
        expect(left.filter(({ status }) => status === 'published')).toEqual([])
      }),
    )
  })
})

describe('values that drafts do not check', () => {
  const plain = getDraft({ name: 'Show', date: '2026-12-01', eventType: 'car_show' })

  test.each([
    ['NUL', 'uid\u0000@example.com'],
    ['half a character', 'uid\ud800'],
    ['very long', 'x'.repeat(20_000)],
    [
      'long and random',
      Array.from({ length: 9_000 }, (_, i) => ((i * 7919) % 9973).toString(36)).join(''),
    ],
  ])('an identifier of a source: %s', async (_, sourceId) => {
    const stated: NewEvent = {
      draft: plain,
      place: undefined,
      requestedStatus: 'pending',
      source: 'feed',
      sourceId,
      contentHash: 'one',
    }
    expect(await save([stated])).toEqual(['taken'])
    expect(await save([stated])).toEqual(['unchanged'])
    expect(await save([{ ...stated, contentHash: 'two' }])).toEqual(['updated'])
    expect(await save([{ ...stated, sourceId: `${sourceId}2` }])).toEqual(['taken'])
  })
})
