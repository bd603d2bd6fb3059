/** MotorsportReg's club calendars: the fields that are read, and the required permission and credit. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clubCalendar, clubEvent } from '../../../../../tests/support/club-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { isEventType } from '../../../../catalog/event/event-types.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { importFiles } from '../import-files.ts'
import { typeNamed } from '../read/read-club-calendar.ts'
import { noRules } from '../row/field-rules.ts'
import { detectFormat } from '../source/open-source.ts'
import { change } from './change-feeds.ts'

const app = await testApp({ FEEDS_LOOPBACK: 'on' })
const { db, database, request, json, catchUp } = app
const { server, clock, read, ...feeds } = await followedFeeds(database, {
  tables: ['source_credits', 'rate_limits'],
})
const files = testFiles()
const { as } = await reviewer(app)

const followed = (path: string, more: { permitted?: boolean } = {}) =>
  feeds.followed(path, 'live', { source: 'Sangamon Sports Car Club', permitted: true, ...more })

const events = () =>
  queryColumn(db)`
    select concat_ws(' ', source_id, date, end_date, start_time, event_type, status, event_status) as line
    from events order by source_id`

const credits = async (query = '') => {
  await catchUp()
  return json<{ text: string }[]>(request(`/api/credits${query}`))
}

describe("a club's calendar", () => {
  it('is imported with place, type, organizer and page', async () => {
    server.serve(
      '/org.json',
      clubCalendar(
        clubEvent('a', '2099-08-01'),
        clubEvent('b', '2099-08-08', {
          name: 'Summer HPDE',
          type: "Driver's Ed / HPDE",
          end: '2099-08-09',
        }),
        clubEvent('c', '2099-08-15T00:00:00', { end: '2099-08-15T00:00:00', cancelled: 'true' }),
      ),
    )
    const feed = await followed('/org.json')
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts: { rows: 3, taken: 3 } })
    expect(await events()).toEqual([
      'a 2099-08-01 2099-08-01 autocross published scheduled',
      'b 2099-08-08 2099-08-09 track_day published scheduled',
      'c 2099-08-15 2099-08-15 autocross published cancelled',
    ])
    const { rows } = await sql`select venue_name, city, state, zip_code, organizer_name, website,
      round(latitude::numeric, 2)::float as latitude from events where source_id = 'a'`.execute(db)
    expect(rows).toEqual([
      {
        venue_name: 'Illinois State Fairgrounds',
        city: 'Springfield',
        state: 'IL',
        zip_code: '62702',
        organizer_name: 'Sangamon Sports Car Club',
        website: 'https://club.example/events/autocross-a',
        latitude: 39.83,
      },
    ])
    expect(await read(feed)).toMatchObject({ counts: { taken: 0, updated: 0, unchanged: 3 } })
  })

  it('leaves out memberships and private events, with the reasons', async () => {
    server.serve(
      '/org.json',
      clubCalendar(
        clubEvent('event', '2099-08-01'),
        clubEvent('m1', '2099-01-01', { name: '2099 Season', type: 'Membership' }),
        clubEvent('m2', '2099-12-31', { name: '2099 Annual Membership', type: 'Other' }),
        clubEvent('m3', '2099-12-31', { name: 'Club dues', type: '' }),
        clubEvent('kept', '2099-08-02', { name: 'Membership Appreciation Autocross' }),
        clubEvent('private', '2099-08-03', { public: false }),
      ),
    )
    const { counts } = await read(await followed('/org.json'))
    expect(counts).toMatchObject({ taken: 2, skipped: 4, refused: 0 })
    expect(counts?.reasons).toEqual([
      ['a membership, not an event', 3],
      ['not public', 1],
    ])
    expect((await events()).map((event) => event.split(' ')[0])).toEqual(['event', 'kept'])
  })

  it('keeps past events that it no longer lists; upcoming ones are taken down', async () => {
    const all = ['2099-07-03', '2099-07-10', '2099-09-01', '2099-09-08'].map((day, n) =>
      clubEvent(`e${n}`, day, n === 1 ? { end: '2099-07-12' } : {}),
    )
    server.serve('/org.json', clubCalendar(...all))
    const feed = await followed('/org.json')
    await read(feed)
    // July 11: one event is over, another is on its second day, and one in September was dropped.
    server.serve('/org.json', clubCalendar(...all.slice(3)))
    for (let reading = 0; reading < 4; reading++) await read(feed, reading === 0 ? 24 * 10 - 4 : 4)
    const { rows } = await sql<{ id: string; status: string }>`
      select source_id as id, status, event_status from events order by source_id`.execute(db)
    expect(rows).toMatchObject([
      { id: 'e0', status: 'published', event_status: 'scheduled' },
      { id: 'e1', status: 'published', event_status: 'scheduled' },
      { id: 'e2', status: 'deleted' },
      { id: 'e3', status: 'published' },
    ])
  })

  it('may be empty; the reading fails if it is cut off or malformed', async () => {
    server.serve('/org.json', clubCalendar())
    const feed = await followed('/org.json')
    expect(await read(feed)).toMatchObject({ outcome: 'empty' })
    const whole = clubCalendar(clubEvent('a', '2099-08-01'), clubEvent('b', '2099-08-02'))
    server.serve('/org.json', whole.slice(0, -30))
    expect(await read(feed)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('cut off'),
    })
    server.serve(
      '/org.json',
      `{"response":{"events":[{"cancelled":false},7,null,"x",{"id":{},"name":[],"start":{},"venue":7}]}}`,
    )
    expect(await read(feed)).toMatchObject({ outcome: 'failed' })
    expect(await events()).toEqual([])
  })
})

describe('the permission', () => {
  it('is required for every reading, and can be withdrawn', async () => {
    server.serve('/org.json', clubCalendar(clubEvent('a', '2099-08-01')))
    const feed = await followed('/org.json', { permitted: false })
    expect(await read(feed)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('approval'),
    })
    expect(await events()).toEqual([])
    expect(await credits()).toEqual([])
    await change(db, feed.id, { permitted: true }, 'system')
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts: { taken: 1 } })
    await change(db, feed.id, { permitted: false }, 'system')
    server.serve('/org.json', clubCalendar(clubEvent('b', '2099-08-02')))
    expect(await read(feed)).toMatchObject({ outcome: 'failed' })
    expect(await events()).toHaveLength(1)
    const rows = await queryColumn(db)`
      select action from audit_log where subject_id = ${feed.id} order by id`
    expect(rows).toEqual(['followed', 'permission_confirmed', 'permission_withdrawn'])
  })

  it("is required for MotorsportReg's own address, and for an import from a link", async () => {
    const url = 'https://api.motorsportreg.com/rest/calendars/organization/1.json'
    const send = (path: string, body: object) => as('POST', path, body)
    const refused = await send('/api/admin/feeds', { url })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: { fields: { permitted: /./ } } })
    expect((await send('/api/admin/feeds', { url, settings: { permitted: true } })).status).toBe(
      201,
    )

    server.serve('/org.json', clubCalendar(clubEvent('a', '2099-08-01')))
    const here = { url: server.at('/org.json') }
    const preview = await send('/api/admin/links/preview', here)
    expect(await preview.json()).toMatchObject({ format: 'motorsportreg', upcoming: 1 })
    expect(await (await send('/api/admin/links/import', here)).json()).toMatchObject({
      result: { outcome: 'failed' },
    })
    expect(await events()).toEqual([])
    const permitted = { ...here, settings: { permitted: true } }
    expect(await (await send('/api/admin/links/import', permitted)).json()).toMatchObject({
      result: { outcome: 'read' },
    })
    expect(await events()).toHaveLength(1)
  })
})

describe('the credit', () => {
  it('is shown for sources with events', async () => {
    server.serve('/org.json', clubCalendar(clubEvent('a', '2099-08-01')))
    server.serve('/shows.csv', 'id,name,date,city,state\n1,Car Show,2099-08-01,Springfield,IL\n')
    await read(await followed('/org.json'))
    expect(await credits()).toEqual([
      { text: 'Event data from MotorsportReg.com', url: 'https://www.motorsportreg.com/' },
    ])
    expect(await credits('?source=Sangamon%20Sports%20Car%20Club')).toHaveLength(1)
    expect(await credits('?source=Another')).toEqual([])
    const { write } = files
    const content = clubCalendar(clubEvent('b', '2099-08-02'))
    const settingsOfFile = {
      source: 'club.json',
      rules: noRules,
      all: false,
      publish: true,
      strict: false,
    }
    const input = { files: [{ path: write(content, 'club.json') }], now: clock.now }
    await importFiles(database, { settings: { ...settingsOfFile, dryRun: true }, ...input })
    expect(await credits('?source=club.json')).toEqual([])
    const [refused] = await importFiles(database, {
      settings: { ...settingsOfFile, dryRun: false },
      ...input,
    })
    expect(refused).toMatchObject({
      problem: expect.stringContaining('with its approval'),
      rows: 0,
    })
    expect(await credits('?source=club.json')).toEqual([])
    const permitted = { ...settingsOfFile, dryRun: false, permitted: true }
    await importFiles(database, { settings: permitted, ...input })
    const { rows } = await sql`select source from source_credits order by lower(source)`.execute(db)
    expect(rows).toEqual([{ source: 'club.json' }, { source: 'Sangamon Sports Car Club' }])
  })
})

describe('its form', () => {
  const detected = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return detectFormat(Buffer.from(text), text)
  }

  it('is distinguished from other JSON', () => {
    expect(detected(clubCalendar(clubEvent('a', '2099-08-01')))).toBe('motorsportreg')
    expect(detected(clubCalendar())).toBe('motorsportreg')
    expect(detected({ events: [clubEvent('a', '2099-08-01')] })).toBe('json')
    expect(detected({ response: { events: [{ title: 'Show', date: '2099-08-01' }] } })).toBe('json')
    expect(detected({ response: { error: 'motorsportreg.com' } })).toBe('json')
  })

  it.each([
    ['Autocross/Solo', 'autocross'],
    ['RallyCross', 'autocross'],
    ['HPDE', 'track_day'],
    ["Driver's Education", 'track_day'],
    ['Time Trial/Time Attack', 'track_day'],
    ['Club Race', 'racing_event'],
    ['Wheel-to-Wheel', 'racing_event'],
    ['Road Rally', 'road_rally'],
    ['Teen Driving School', 'driving_experiences'],
    ['Social', 'car_club_event'],
    ['Other', undefined],
    ['Bracelet', undefined],
  ])('the type "%s" is %s', (name, type) => {
    expect(typeNamed(name)).toBe(type)
    if (type) expect(isEventType(type)).toBe(true)
  })
})
