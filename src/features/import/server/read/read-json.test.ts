import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { parsePairs } from '../row/field-rules.ts'
import type { FieldName } from '../row/fields.ts'
import { columnsOf } from './list-columns.ts'

const { read, readRows } = testFiles()

const race = { name: 'R1', slug: 'r1', latitude: 41.1, sessions: { race: '2026-03-01T17:00:00Z' } }

describe('readJson', () => {
  it('reads a list, an object with a list of events, and JSON lines', async () => {
    const events = [
      { name: 'A', date: '2026-08-01' },
      { name: 'B', carMakes: ['Ford', 'Dodge'] },
    ]
    const ways = [
      JSON.stringify(events),
      JSON.stringify({ version: 1, events }, null, 2),
      events.map((event) => JSON.stringify(event)).join('\n'),
      `${JSON.stringify(events[0])}\r\n\r\n${JSON.stringify(events[1])}\r\n`,
    ]
    for (const text of ways) {
      const rows = await readRows(text)
      expect(rows.map(({ fields }) => fields)).toEqual(events)
    }
  })

  it('reads another list with --root, and values inside values with --map', async () => {
    const [row] = await readRows(JSON.stringify({ races: [race] }), {
      root: 'races',
      rules: { map: parsePairs('--map', ['date=sessions.race,sourceId=slug']) },
    })
    expect(row?.fields).toEqual({
      name: 'R1',
      sourceId: 'r1',
      latitude: 41.1,
      date: '2026-03-01T17:00:00Z',
    })
    expect(row?.lookUp('sessions.race')).toBe('2026-03-01T17:00:00Z')
    expect(row?.lookUp('sessions.none.deeper')).toBeUndefined()
    expect(row?.lookUp('constructor')).toBeUndefined()
  })

  it('reads the same values if the columns are confirmed, also of nested places and times', async () => {
    const start = { dateTime: '2027-06-05T13:00:00', timeZone: 'America/Chicago' }
    const venue = { name: 'Elmwood Park', address: { city: 'Roanoke', state: 'VA' } }
    const text = JSON.stringify([{ title: 'A', start, venue, sessions: { race: '1 PM' } }])
    const [row] = await readRows(text)
    const columns = row ? columnsOf([row]) : []
    const map = new Map(
      columns.flatMap(({ name, field }) => (field ? [[field as FieldName, name]] : [])),
    )
    const [again] = await readRows(text, { rules: { map, onlyMapped: true } })
    expect(again?.fields).toEqual(row?.fields)
    expect(again && columnsOf([again])).toEqual(columns)
    expect(columns).toContainEqual({ name: 'sessions.race', field: null, samples: ['1 PM'] })
    expect(again?.fields.city).toBe('Roanoke')
  })

  it.each<[string, (events: object[]) => unknown]>([
    ['a list within others', (events) => ({ data: { events }, tags: [{ id: 1, name: 'Shows' }] })],
    ['a list under any name', (events) => ({ count: 2, results: events })],
    ['entries within others', (events) => ({ data: { edges: events.map((node) => ({ node })) } })],
  ])('reads %s, if only that contains events', async (_, wrap) => {
    const start = { dateTime: '2027-06-05T13:00:00.000', timeZone: 'UTC' }
    const place = { displayName: 'Elmwood Park', address: { city: 'Roanoke', state: 'VA' } }
    const events = [
      { subject: 'A', start, location: place },
      { subject: 'B', start },
    ]
    for (const text of [JSON.stringify(wrap(events)), JSON.stringify(wrap(events), null, 2)]) {
      const [first] = await readRows(text)
      expect(first?.fields).toMatchObject({
        name: 'A',
        date: '2027-06-05T13:00:00.000',
        timeZone: 'UTC',
        venueName: 'Elmwood Park',
        city: 'Roanoke',
      })
    }
    const two = JSON.stringify({ data: { upcoming: events, other: events } })
    await expect(read(two)).rejects.toThrow('It has lists under data.upcoming and data.other.')
  })

  it.each<[object, object]>([
    [{ id: 'r1', createdTime: '2027-01-01', fields: { Name: 'A', Date: '2027-06-05' } }, {}],
    [
      {
        geometry: { type: 'Point', coordinates: [-79.9, 37.3] },
        properties: { name: 'A', date: '2027-06-05' },
      },
      { latitude: 37.3, longitude: -79.9 },
    ],
    [{ name: 'A', date: { start: '2027-06-05', end: '2027-06-06' } }, { endDate: '2027-06-06' }],
    [{ name: 'A', start: { date: '2027-06-05', time: '09:00' } }, { date: '2027-06-05 09:00' }],
    [
      { name: 'A', date: '2027-06-05', time: { start: '09:00', end: '15:00' } },
      { startTime: '09:00', endTime: '15:00' },
    ],
    [{ name: 'A', start_time: '2027-06-05T09:00:00-0400' }, { date: '2027-06-05T09:00:00-0400' }],
    // The date of a post is when it was written.
    [{ date: '2027-01-01', title: { rendered: 'A' }, acf: { event_date: '2027-06-05' } }, {}],
    // FullCalendar's end of an all-day event is the day after.
    [
      { title: 'A', start: '2027-06-05', end: '2027-06-07', allDay: true, extendedProps: {} },
      { endDate: '2027-06-06' },
    ],
  ])('reads fields within objects: %j', async (entry, others) => {
    const [row] = await readRows(JSON.stringify([entry]))
    expect(row?.fields).toMatchObject({ name: 'A', date: '2027-06-05', ...others })
  })

  it('does not read a list of articles as events', async () => {
    const articles = [{ title: 'Car show recap', date: '2027-01-05', author: 'Jim' }]
    await expect(read(JSON.stringify({ data: articles }))).rejects.toThrow(
      'It has lists under data',
    )
  })

  it('names the existing lists if there are no events', async () => {
    await expect(read(JSON.stringify({ races: [race], tracks: [] }))).rejects.toThrow(
      'no list of events under "events". It has lists under races and tracks.',
    )
  })

  it('reports an entry that is not an object', async () => {
    const items = await read('[{"name":"A"},\n5,\n{"name":"B"}]')
    expect(items[1]).toEqual({ line: 2, unreadable: 'not an object with fields' })
    expect(items).toHaveLength(3)
  })

  it('reads on after an invalid line of JSON Lines', async () => {
    const items = await read('{"name":"A"}\n{"name":\n{"name":"C"}\n')
    expect(items[1]).toMatchObject({
      line: 2,
      unreadable: expect.stringContaining('not valid JSON'),
    })
    expect(items[2]).toMatchObject({ line: 3, fields: { name: 'C' } })
  })

  it('recognizes JSON-LD', async () => {
    const [row] = await readRows(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'E',
        startDate: '2026-08-01',
      }),
    )
    expect(row?.fields).toMatchObject({ name: 'E', date: '2026-08-01' })
  })
})

describe("The Events Calendar's REST interface", () => {
  const show = {
    id: 7,
    date: '2026-09-01 12:00:00',
    status: 'publish',
    title: 'Show &#8211; Spring',
    url: 'https://x.example/event/show/',
    start_date: '2027-06-05 10:00:00',
    end_date: '2027-06-05 14:00:00',
    utc_start_date: '2027-06-05 14:00:00',
    timezone: 'America/New_York',
    all_day: false,
    cost: '$10',
    venue: {
      venue: 'Park',
      address: '1 Main St',
      city: 'Salem',
      stateprovince: 'VA',
      zip: '24153',
    },
    organizer: [{ organizer: 'Rods', email: 'info@x.example' }],
    image: { url: 'https://x.example/a.jpg' },
    categories: [{ name: 'Car Show' }],
  }

  it.each([
    ['in its wrapper', JSON.stringify({ events: [show], rest_url: 'x', total: 1 })],
    ['as a list', JSON.stringify([show])],
    ['without times in UTC', JSON.stringify([{ ...show, utc_start_date: undefined }])],
    ['as a line', JSON.stringify({ ...show, organizer: show.organizer[0], categories: null })],
  ])('is read %s', async (_, content) => {
    const [row] = await readRows(content)
    expect(row?.fields).toMatchObject({
      sourceId: '7',
      name: 'Show &#8211; Spring',
      date: '2027-06-05 10:00:00',
      endDate: '2027-06-05 14:00:00',
      timeZone: 'America/New_York',
      venueName: 'Park',
      streetAddress: '1 Main St',
      city: 'Salem',
      state: 'VA',
      zipCode: '24153',
      attendanceCost: '$10',
      organizerName: 'Rods',
      contactEmail: 'info@x.example',
      logoUrl: 'https://x.example/a.jpg',
      website: 'https://x.example/event/show/',
    })
    expect(row?.unused).toEqual([])
  })

  it('has no city without a venue, and skips drafts and hidden entries', async () => {
    const entries = [
      { ...show, venue: [], organizer: [], image: false },
      { ...show, status: 'draft' },
      { ...show, hide_from_listings: true },
    ]
    const rows = await readRows(JSON.stringify({ events: entries }))
    expect(rows[0]?.fields).not.toHaveProperty('city')
    expect(rows.map(({ skip }) => skip !== undefined)).toEqual([false, true, true])
  })
})

it('accepts trailing commas and comments within an entry', async () => {
  const [row] = await readRows(
    '[{"name": "A", /* the first */ "date": "2027-06-05",},\n{"name":"B"}]',
  )
  expect(row?.fields).toEqual({ name: 'A', date: '2027-06-05' })
})
