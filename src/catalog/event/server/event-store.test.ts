import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { catalogChannel } from '../../../platform/db/listen-to-channel.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { getDraft } from '../check-draft.ts'
import type { EventDraftInput } from '../event-draft.ts'
import { archivePast, removeDemoEvents, saveEvents, saveSeries } from './event-store.ts'
import type { DraftPlace, NewEvent } from './new-event.ts'
import { reshapeSeries } from './reshape-series.ts'

const database = await testDatabase()
const { db, connection } = database

const now = Date.parse('2026-11-20T12:00:00Z')
const later = now + 3_600_000

const chicago: DraftPlace = {
  latitude: 41.88,
  longitude: -87.63,
  locationPrecision: 'address',
  timeZone: 'America/Chicago',
  zipCode: '60601',
}

const draft = (fields: Partial<EventDraftInput> = {}) =>
  getDraft({
    name: 'Harvest Show',
    eventType: 'car_show',
    date: '2026-12-05',
    city: 'Chicago',
    state: 'IL',
    ...fields,
  })

type Given = Partial<NewEvent> & { fields?: Partial<EventDraftInput> }

const event = ({ fields, ...rest }: Given = {}): NewEvent => ({
  draft: draft(fields),
  place: chicago,
  requestedStatus: 'published',
  ...rest,
})

/** Event from a source; its digest derives from its fields and place. */
const eventOfCalendar = (sourceId: string, { fields, ...rest }: Given = {}): NewEvent =>
  event({
    source: 'calendar',
    sourceId,
    contentHash: JSON.stringify([fields, 'place' in rest]),
    fields,
    ...rest,
  })

const save = (events: readonly NewEvent[], at = now) =>
  inTransaction(db, (transaction) => saveEvents(transaction, events, at))

const series = (id: string) =>
  inTransaction(db, (transaction) =>
    saveSeries(transaction, [{ id, rule: null, ruleInWords: 'Every Friday' }]),
  )

const rows = () =>
  db.selectFrom('events').selectAll().orderBy(sql`sort_date`).orderBy('id').execute()

const only = async () => {
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  return row!
}

const setStatus = (status: string) => sql`update events set status = ${status}`.execute(db)

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'search_vocabulary')
})

describe('adding events', () => {
  test('all values are returned in their types', async () => {
    const fields = {
      description: 'Two lines\nof “text”, with a backslash \\ and "quotes"',
      endDate: '2026-12-06',
      startTime: '09:30',
      endTime: '16:00',
      venueName: 'O’Hara’s Lot; drop table events',
      streetAddress: '1 Main St',
      zipCode: '60601',
      attendanceCost: '10_20' as const,
      participationFee: 12.5,
      carMakes: ['Citroën', 'A, B', '{}', 'NULL', '"'],
      awards: [],
      charityInvolved: true,
      logoUrl: '/demo/logo.svg',
      rainDate: '2026-12-12',
      eventStatus: 'rescheduled' as const,
      statusNote: 'Moved.',
      previousDate: '2026-11-28',
    }
    expect(await save([event({ fields })])).toEqual(['taken'])
    expect(await only()).toMatchObject({
      status: 'published',
      description: fields.description,
      date: '2026-12-05',
      end_date: '2026-12-06',
      start_time: '09:30:00',
      starts_at: '2026-12-05T15:30:00.000Z',
      ends_at: '2026-12-06T22:00:00.000Z',
      day_ends_at: '2026-12-07T06:00:00.000Z',
      time_zone: 'America/Chicago',
      venue_name: fields.venueName,
      latitude: 41.88,
      longitude: -87.63,
      location_precision: 'address',
      attendance_cost: '10_20',
      participation_fee: 12.5,
      car_makes: fields.carMakes,
      awards: [],
      charity_involved: true,
      logo_url: '/demo/logo.svg',
      rain_date: '2026-12-12',
      event_status: 'rescheduled',
      previous_date: '2026-11-28',
      sequence: 0,
      created_at: '2026-11-20T12:00:00.000Z',
      published_at: '2026-11-20T12:00:00.000Z',
      archived_at: null,
      demo: false,
    })
  })

  test.each([
    ['a wish to wait', event({ requestedStatus: 'pending' }), 'pending'],
    ['no place', event({ place: undefined }), 'pending'],
    [
      'a past date',
      event({ requestedStatus: 'pending', fields: { date: '2026-11-18' } }),
      'archived',
    ],
    [
      'the last of several days to come',
      event({ fields: { date: '2026-11-18', endDate: '2026-11-20' } }),
      'published',
    ],
    [
      'a past date without a place',
      event({ place: undefined, fields: { date: '2020-01-01' } }),
      'pending',
    ],
    ['an ongoing place', event({ fields: { date: null, ongoing: true } }), 'published'],
    [
      'an ongoing place from a source',
      eventOfCalendar('m', { requestedStatus: 'pending', fields: { date: null, ongoing: true } }),
      'published',
    ],
  ])('%s decides the state of a new event', async (_, given, status) => {
    await save([given])
    expect((await only()).status).toBe(status)
  })

  test('a day ends at midnight of the venue', async () => {
    const hawaii = { ...chicago, timeZone: 'Pacific/Honolulu' }
    const yesterday = { date: '2026-11-19' }
    // Midnight is 06:00Z in Chicago and 10:00Z in Hawaii.
    const at = Date.parse('2026-11-20T09:59:59Z')
    await save([event({ fields: yesterday }), event({ fields: yesterday, place: hawaii })], at)
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['archived', 'published'])
  })

  test('no events, no result', async () => {
    expect(await save([])).toEqual([])
  })
})

describe('updating events from their source', () => {
  test('returns one outcome per event, in order', async () => {
    expect(await save([eventOfCalendar('a'), event(), eventOfCalendar('b')])).toEqual([
      'taken',
      'taken',
      'taken',
    ])
    const changed = eventOfCalendar('b', { fields: { name: 'Winter Show' } })
    expect(await save([eventOfCalendar('c'), changed, eventOfCalendar('a'), event()])).toEqual([
      'taken',
      'updated',
      'unchanged',
      'taken',
    ])
    expect(await rows()).toHaveLength(5)
  })

  test('the same identifier of another source is another event, even in one batch', async () => {
    await save([eventOfCalendar('a')])
    const other = eventOfCalendar('a', { source: 'other' })
    expect(await save([eventOfCalendar('a', { fields: { name: 'New' } }), other])).toEqual([
      'updated',
      'taken',
    ])
    expect(await save([eventOfCalendar('a', { fields: { name: 'New' } }), other])).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  test('an update keeps id and creation time and increments the sequence; a repeat changes nothing', async () => {
    await save([eventOfCalendar('a', { fields: { carMakes: ['Ford'] } })])
    const first = await only()
    await save(
      [eventOfCalendar('a', { fields: { name: 'Winter Show', startTime: '10:00' } })],
      later,
    )
    const second = await only()
    expect(second).toMatchObject({
      id: first.id,
      name: 'Winter Show',
      car_makes: [],
      start_time: '10:00:00',
      created_at: first.created_at,
      updated_at: new Date(later).toISOString(),
      published_at: first.published_at,
      sequence: 1,
    })
    await save(
      [eventOfCalendar('a', { fields: { name: 'Winter Show', startTime: '10:00' } })],
      later + 1000,
    )
    expect(await only()).toEqual(second)
  })

  test('without a digest, every import counts as an update', async () => {
    await save([eventOfCalendar('a', { contentHash: undefined })])
    const renamed = eventOfCalendar('a', { contentHash: undefined, fields: { name: 'Renamed' } })
    expect(await save([renamed])).toEqual(['updated'])
    expect((await only()).name).toBe('Renamed')
  })

  test('an exact pin stays while the source repeats the street address and has no coordinates', async () => {
    const street = { streetAddress: '151 E Wacker Dr', zipCode: '60601' }
    const middle: DraftPlace = { ...chicago, latitude: 41.9, locationPrecision: 'zip' }
    const pinAfter = async (sourceId: string, fields: object, place: DraftPlace) => {
      await save([eventOfCalendar(sourceId, { fields: street })])
      await save([
        eventOfCalendar(sourceId, { fields: { ...street, description: 'News', ...fields }, place }),
      ])
      return queryRow(db)`select latitude, location_precision as precision, description from events
        where source_id = ${sourceId}`
    }
    const kept = { latitude: 41.88, precision: 'address', description: 'News' }
    const moved = { latitude: 41.9, precision: 'zip', description: 'News' }
    expect(await pinAfter('same', {}, middle)).toEqual(kept)
    expect(await pinAfter('street', { streetAddress: '9 Elm St' }, middle)).toEqual(moved)
    expect(await pinAfter('no street', { streetAddress: '' }, middle)).toEqual(moved)
    expect(await pinAfter('ZIP', {}, { ...middle, zipCode: '60602' })).toEqual(moved)
    expect(await pinAfter('zone', {}, { ...middle, timeZone: 'America/Denver' })).toEqual(moved)
    const given: DraftPlace = { ...chicago, latitude: 41.89 }
    expect(await pinAfter('given', {}, given)).toMatchObject({ latitude: 41.89 })
  })

  test('a repeated identifier in a batch is refused, and the whole batch is rolled back', async () => {
    await expect(
      save([eventOfCalendar('x'), eventOfCalendar('a'), eventOfCalendar('a')]),
    ).rejects.toThrow(/second time/)
    expect(await rows()).toEqual([])
  })

  const change = { fields: { name: 'Changed' } }
  const inThePast = { fields: { date: '2026-11-01' } }
  test.each([
    // State before, changes in the source, expected state.
    ['deleted', { ...change }, 'deleted'],
    ['deleted', { ...change, requestedStatus: 'pending' }, 'deleted'],
    ['deleted', { ...change, place: undefined }, 'deleted'],
    ['pending', { ...change, requestedStatus: 'pending' }, 'pending'],
    ['pending', { ...change }, 'published'],
    ['pending', { requestedStatus: 'published' }, 'published'],
    ['pending', { ...inThePast, requestedStatus: 'pending' }, 'archived'],
    ['published', { ...change, requestedStatus: 'pending' }, 'published'],
    ['published', { ...inThePast, requestedStatus: 'pending' }, 'archived'],
    ['published', { ...change, place: undefined }, 'pending'],
    ['archived', { ...change, requestedStatus: 'pending' }, 'pending'],
    ['archived', { ...change }, 'published'],
    ['archived', { ...change, place: undefined }, 'pending'],
  ] as const)('%s, then told %j: %s', async (before, given, after) => {
    await save([eventOfCalendar('a')])
    await setStatus(before)
    if (before === 'pending') await sql`update events set published_at = null`.execute(db)
    await save([eventOfCalendar('a', given as Given)], later)
    expect((await only()).status).toBe(after)
  })

  test('a past event that was never published is pending when it moves to the future', async () => {
    await save([eventOfCalendar('a', { ...inThePast, requestedStatus: 'pending' })])
    expect(await only()).toMatchObject({ status: 'archived', published_at: null })
    await save([
      eventOfCalendar('a', { fields: { date: '2027-05-01' }, requestedStatus: 'pending' }),
    ])
    expect(await only()).toMatchObject({ status: 'pending', archived_at: null })
  })

  test('an event that moves to the past and back is archived, then live again', async () => {
    await save([eventOfCalendar('a')])
    await save([eventOfCalendar('a', inThePast)], later)
    expect(await only()).toMatchObject({
      status: 'archived',
      archived_at: new Date(later).toISOString(),
    })
    await save([eventOfCalendar('a')], later + 1000)
    expect(await only()).toMatchObject({ status: 'published', archived_at: null })
  })

  test('an event that gets its place later gets the right state', async () => {
    const contentHash = 'the same'
    await save([eventOfCalendar('a', { place: undefined, contentHash })])
    expect(await save([eventOfCalendar('a', { place: undefined, contentHash })])).toEqual([
      'unchanged',
    ])
    expect(await save([eventOfCalendar('a', { requestedStatus: 'pending', contentHash })])).toEqual(
      ['updated'],
    )
    expect(await only()).toMatchObject({ status: 'pending', latitude: 41.88 })
    expect(await save([eventOfCalendar('a', { contentHash })])).toEqual(['updated'])
    expect(await only()).toMatchObject({ status: 'published', published_at: expect.any(String) })
  })
})

describe('series', () => {
  const on = (date: string, given: Given = {}) =>
    eventOfCalendar(date, { seriesId: 'weekly', ...given, fields: { date, ...given.fields } })

  beforeEach(() => series('weekly'))

  test('concurrent transactions that add dates to one series do not block each other', async () => {
    // Saves the words first: new vocabulary rows would block the other transaction.
    await save([on('2026-12-18')])
    await inTransaction(db, async (transaction) => {
      await saveEvents(transaction, [on('2026-12-04')], now)
      await inTransaction(db, async (other) => {
        await sql`set local lock_timeout = '5s'`.execute(other)
        await saveEvents(other, [on('2026-12-11')], now)
      })
    })
    expect(await rows()).toHaveLength(3)
  })

  test('a series of the same source and identifier is reused and its texts are updated', async () => {
    const given = { rule: 'FREQ=WEEKLY', ruleInWords: 'Every Friday', source: 'cal', sourceId: 's' }
    const saved = (id: string, ruleInWords: string) =>
      inTransaction(db, (transaction) =>
        saveSeries(transaction, [
          { ...given, id, ruleInWords },
          { id: `${id}-own`, rule: null, ruleInWords: null },
        ]),
      )
    expect(await saved('one', 'Every Friday')).toEqual(['one', 'one-own'])
    expect(await saved('two', 'Fridays')).toEqual(['one', 'two-own'])
    const row = await db.selectFrom('series').selectAll().where('id', '=', 'one').executeTakeFirst()
    expect(row).toMatchObject({ rule: 'FREQ=WEEKLY', rule_in_words: 'Fridays', source_id: 's' })
  })

  test("an administrator's edit of a series stays until the source changes", async () => {
    const said = { rule: 'FREQ=WEEKLY;BYDAY=FR', ruleInWords: 'Every Friday', exceptDates: [] }
    const saved = (news = said) =>
      inTransaction(db, (transaction) =>
        saveSeries(transaction, [
          { id: 'one', source: 'cal', sourceId: 's', startsOn: '2026-12-04', ...news },
        ]),
      )
    const shown = () =>
      queryRow(db)`select rule, rule_in_words as "ruleInWords", starts_on as "startsOn" from series
      where id = 'one'`
    await saved()
    const saturdays = { rule: 'FREQ=WEEKLY;BYDAY=SA', ruleInWords: 'Every Saturday' }
    const edited = { ...saturdays, startsOn: '2026-12-05' }
    await inTransaction(db, (transaction) =>
      reshapeSeries(transaction, 'one', { ...edited, exceptDates: [], expandedTo: null }),
    )
    await saved()
    expect(await shown()).toEqual(edited)
    await saved({ ...said, rule: 'FREQ=MONTHLY', ruleInWords: 'Every month' })
    expect(await shown()).toMatchObject({ rule: 'FREQ=MONTHLY', startsOn: '2026-12-04' })
  })

  test('an event of an unknown series is refused', async () => {
    await expect(save([on('2026-12-04', { seriesId: 'nowhere' })])).rejects.toThrow(/foreign key/)
  })
})

describe('what follows a change', () => {
  const vocabulary = async () =>
    (await db.selectFrom('search_vocabulary').select('word').orderBy('word').execute()).map(
      ({ word }) => word,
    )

  test('words of live events enter the vocabulary without accents; those of pending and past events do not', async () => {
    await save([
      event({
        fields: { name: 'Citroën & Bugatti', description: 'a 1957 see it', carMakes: ['Škoda'] },
      }),
      event({ fields: { name: 'Secret' }, requestedStatus: 'pending' }),
      event({ fields: { name: 'Bygone', date: '2020-05-05' } }),
    ])
    expect(await vocabulary()).toEqual(['bugatti', 'chicago', 'citroen', 'skoda'])
  })

  test('words that only past events have are removed', async () => {
    await save([
      event({ fields: { name: 'Bugatti Rally', date: '2026-12-05' } }),
      event({ fields: { name: 'Tucker Rally', date: '2027-12-05' } }),
    ])
    expect(await vocabulary()).toEqual(['bugatti', 'chicago', 'rally', 'tucker'])
    const at = Date.parse('2027-01-01T00:00:00Z')
    await inTransaction(db, (transaction) => archivePast(transaction, at))
    expect(await vocabulary()).toEqual(['chicago', 'rally', 'tucker'])
  })

  const listen = async () => {
    const client = new Client({ ...connection })
    const heard: string[] = []
    await client.connect()
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query(`listen ${catalogChannel}`)
    // Pending notifications arrive with the response to the session's next statement.
    const count = async () => {
      await client.query('select 1')
      return heard.splice(0).length
    }
    return { count, end: () => client.end() }
  }

  test('processes are notified once per committed change, and of nothing else', async () => {
    const listener = await listen()
    await inTransaction(db, async (transaction) => {
      await saveEvents(transaction, [eventOfCalendar('a')], now)
      await saveEvents(transaction, [eventOfCalendar('b')], now)
      expect(await listener.count()).toBe(0)
    })
    expect(await listener.count()).toBe(1)
    await save([eventOfCalendar('a'), eventOfCalendar('b')])
    await inTransaction(db, (transaction) => archivePast(transaction, now))
    await inTransaction(db, removeDemoEvents)
    expect(await listener.count()).toBe(0)
    const at = Date.parse('2027-01-01T00:00:00Z')
    await inTransaction(db, (transaction) => archivePast(transaction, at))
    expect(await listener.count()).toBe(1)
    await listener.end()
  })

  test('a failed transaction leaves no event, series, word or notification', async () => {
    const listener = await listen()
    const failing = inTransaction(db, async (transaction) => {
      await saveSeries(transaction, [{ id: 's', rule: null, ruleInWords: null }])
      await saveEvents(transaction, [event({ seriesId: 's', fields: { name: 'Vanishing' } })], now)
      throw new Error('Stop.')
    })
    await expect(failing).rejects.toThrow('Stop.')
    expect([await rows(), await vocabulary(), await listener.count()]).toEqual([[], [], 0])
    expect(await db.selectFrom('series').selectAll().execute()).toEqual([])
    await listener.end()
  })
})

describe('removing demonstration events', () => {
  const remove = () => inTransaction(db, removeDemoEvents)

  test('removes demo events, series and words, and nothing else', async () => {
    await series('demo')
    await series('shared')
    await series('empty')
    await save([
      event({ demo: true, seriesId: 'demo', fields: { name: 'Pretended Rally' } }),
      event({ demo: true, seriesId: 'shared', fields: { name: 'Pretended Cruise' } }),
      event({ demo: true, fields: { name: 'Pretended', date: '2020-01-01' } }),
      event({ seriesId: 'shared', fields: { name: 'Real Rally', date: '2026-12-31' } }),
    ])
    expect(await remove()).toBe(3)
    expect(await only()).toMatchObject({ name: 'Real Rally', series_id: 'shared' })
    const left = await db.selectFrom('series').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['empty', 'shared'])
    const words = await db.selectFrom('search_vocabulary').select('word').orderBy('word').execute()
    expect(words.map(({ word }) => word)).toEqual(['chicago', 'rally', 'real'])
    expect(await remove()).toBe(0)
  })
})
