/** Feeds whose events are reviewed, and their changes to events that are already live. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { actionsOf, auditOf, reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { mergeInto } from '../../../../catalog/duplicate/server/write-listing.ts'
import { queryColumn, queryRow } from '../../../../platform/db/query.ts'
import type { Trust } from '../../contract.ts'
import { change } from './change-feeds.ts'

const app = await testApp()
const { db } = app
const { as, queue, waiting, decide } = await reviewer(app)
const { server, clock, read, ...feeds } = await followedFeeds(app.database, { tables: ['senders'] })

const followed = (path: string, trust: Trust = 'queue') => feeds.followed(path, trust)

type Fields = 'id' | 'name' | 'website' | 'date' | 'status' | 'eventStatus' | 'city'
type Row = Record<Fields, string> & { previousDate: string | null }
const row = async (sourceId = 'a') => {
  const found = await queryRow(db)<Row>`
    select id, name, website, date, status, event_status as "eventStatus", city,
      previous_date as "previousDate" from events
    where source_id = ${sourceId}`
  if (!found) throw new Error('There is no such event.')
  return found
}

const entry = (...more: string[]) => show('a', '20990801', ...more)
const serve = (lines: string[], other = show('b', '20990808')) =>
  server.serve('/a.ics', calendar(lines, other))

/** Feed whose first entry was approved. */
const approvedFeed = async () => {
  serve(entry())
  const feed = await followed('/a.ics')
  await read(feed)
  const { id } = await row()
  expect((await as('PATCH', `/api/events/${id}/approve`)).status).toBe(200)
  return feed
}

const renamed = (lines: string[], name: string) =>
  lines.map((line) => (line.startsWith('SUMMARY') ? `SUMMARY:${name}` : line))
const swapped = renamed(entry('URL:https://pills.example/'), 'Buy Car Show Pills')

test('changes to name, website and date of a live event are proposed once, and applied and logged on approval', async () => {
  const feed = await approvedFeed()
  const before = await row()
  serve(swapped.map((line) => line.replace('20990801', '20990822')))
  const { remarks } = await read(feed)
  expect(remarks.join(' ')).toContain('1 live event stays as it is')
  expect(await row()).toEqual(before)
  const { id, origin, source, events } = await waiting()
  expect({ origin, source }).toEqual({ origin: 'feed', source: feed.source })
  const fields = events[0]?.changes.map(({ field }) => field)
  expect(fields).toEqual(expect.arrayContaining(['name', 'website', 'date']))
  await read(feed)
  expect((await waiting()).id, 'proposed once').toBe(id)
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await row()).toMatchObject({ name: 'Buy Car Show Pills', date: '2099-08-22' })
  expect(await actionsOf(app, before.id)).toEqual([
    'approved',
    'correction_sent',
    'correction_approved',
  ])
  await read(feed)
  expect(await queue()).toEqual([])
})

test('a rejected change is proposed again only after the source changes again', async () => {
  const feed = await approvedFeed()
  const before = await row()
  serve(swapped)
  await read(feed)
  expect((await decide((await waiting()).id, 'reject', { reason: 'No' })).status).toBe(200)
  await read(feed)
  await read(feed)
  expect(await queue()).toEqual([])
  expect(await row()).toEqual(before)
  serve(renamed(entry(), 'Another Car Show'))
  await read(feed)
  expect((await waiting()).events[0]?.changes).toMatchObject([{ after: 'Another Car Show' }])
  serve(entry())
  await read(feed)
  expect(await queue(), 'as it is live').toEqual([])
})

test('a cancellation is applied at once without the texts of the feed; its withdrawal waits', async () => {
  const feed = await approvedFeed()
  const { id, name } = await row()
  serve(renamed(entry('STATUS:CANCELLED'), 'See pills.example Car Show'))
  await read(feed)
  expect(await row()).toMatchObject({ eventStatus: 'cancelled', name })
  expect(await actionsOf(app, id)).toContain('cancelled')
  const correction = await waiting()
  expect(correction.events[0]?.changes.map(({ field }) => field)).toEqual(['name'])
  serve(entry('STATUS:CONFIRMED'))
  await read(feed)
  expect(await row()).toMatchObject({ eventStatus: 'cancelled' })
})

test.each([
  ['CANCELLED', '20990822', { eventStatus: 'rescheduled', previousDate: '2099-08-01' }],
  ['POSTPONED', '20990822', { eventStatus: 'rescheduled', previousDate: '2099-08-01' }],
  ['POSTPONED', '20990801', { eventStatus: 'scheduled', previousDate: null }],
])('%s and back on %s is approved with the right status', async (off, day, state) => {
  const feed = await approvedFeed()
  serve(entry(`STATUS:${off}`))
  await read(feed)
  serve(entry('STATUS:CONFIRMED').map((line) => line.replace('20990801', day)))
  await read(feed)
  await decide((await waiting()).id, 'approve')
  expect(await row()).toMatchObject(state)
  await read(feed)
  expect(await queue()).toEqual([])
})

test('changes by one side of a merged listing wait, too', async () => {
  const feed = await approvedFeed()
  server.serve('/live.ics', calendar(show('kept', '20990801'), show('d', '20990809')))
  const trusted = await followed('/live.ics', 'live')
  await read(trusted)
  const [kept, gone] = [await row('kept'), await row()]
  await sql`update events set status = 'published' where id = ${kept.id}`.execute(db)
  await db.transaction().execute((tx) => mergeInto(tx, { id: gone.id, keptId: kept.id }))
  const before = await row('kept')
  serve(swapped)
  await read(feed)
  expect(await row('kept')).toEqual(before)
  const { id, events } = await waiting()
  expect(events.map((event) => event.id)).toEqual([kept.id])
  await decide(id, 'approve')
  expect(await row('kept')).toMatchObject({ website: 'https://pills.example/' })
})

test('an archived event with a new date waits as a whole; a trusted feed changes at once', async () => {
  const feed = await approvedFeed()
  await sql`update events set date = '2099-06-01', end_date = '2099-06-01', status = 'archived',
    day_ends_at = '2099-06-02T05:00:00Z', archived_at = now() where source_id = 'a'`.execute(db)
  serve(swapped)
  await read(feed)
  expect(await row()).toMatchObject({ status: 'pending', name: 'Buy Car Show Pills' })
  await as('PATCH', `/api/events/${(await row()).id}/approve`)
  await change(db, feed.id, { trust: 'live' }, 'system')
  serve(renamed(entry(), 'Trusted Car Show'))
  await read(feed)
  expect(await row()).toMatchObject({ name: 'Trusted Car Show' })
  expect(await queue()).toEqual([])
})

const listed = (...rows: string[]) =>
  server.serve('/a.csv', ['id,name,date,ongoing,city,state,event type', ...rows, ''].join('\n'))
const place = 'Springfield,IL,car_show'
const museum = `m,Museum of Old Cars,,yes,${place}`
const upcoming = `u,Summer Car Show,2099-07-03,,${place}`

const statuses = () =>
  queryColumn(db)`
    select source_id || ' ' || status as line from events order by source_id`

test('year-round places wait for review; past events are left out and reported', async () => {
  listed(`p,Old Car Show,2020-06-06,,${place}`, museum, upcoming)
  const feed = await followed('/a.csv')
  const { remarks, counts } = await read(feed)
  expect(await statuses()).toEqual(['m pending', 'u pending'])
  expect(remarks.join(' ')).toContain('1 past event was left out: this source waits for review')
  expect(counts).toMatchObject({ rows: 3, taken: 2, skipped: 1 })
  // The event's day passes while it waits, and the source changes its name.
  clock.now = Date.parse('2099-07-20T12:00:00Z')
  await read(feed)
  listed(museum, upcoming.replace('Summer', 'Late Summer'))
  await read(feed)
  expect(await statuses()).toEqual(['m pending', 'u pending'])
  await change(db, feed.id, { trust: 'live' }, 'system')
  await read(feed)
  expect(await statuses()).toEqual(['m published', 'u archived'])
})

test('changes to a live year-round place wait as a correction; an archived event that comes back waits as a whole', async () => {
  listed(museum, upcoming)
  const feed = await followed('/a.csv', 'live')
  await read(feed)
  await sql`update events set date = '2099-06-01', status = 'archived', day_ends_at = '2099-06-02T05:00:00Z',
    archived_at = now() where source_id = 'u'`.execute(db)
  await change(db, feed.id, { trust: 'queue' }, 'system')
  listed(museum.replace('Museum', 'Pills'), upcoming.replace('2099-07-03,', ',yes'))
  await read(feed)
  expect(await statuses()).toEqual(['m published', 'u pending'])
  expect(await row('m')).toMatchObject({ name: 'Museum of Old Cars' })
  expect((await waiting()).events[0]?.changes.map(({ field }) => field)).toEqual(['name'])
})

test('a changed wording of how often a live series repeats waits for review', async () => {
  const dates = ['2099-08-07', '2099-08-14']
  const say = (rule: string) => {
    const entries = dates.map((date) => ({
      id: date,
      name: 'Friday Cruise',
      date,
      eventType: 'cruise_night',
      venueName: 'Diner',
      latitude: 39.8,
      longitude: -89.65,
      locationPrecision: 'address',
      sequence: 1,
      timeZone: 'America/Chicago',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
      series: { id: 's', rule },
      createdAt: '2026-01-01T00:00:00Z',
      archivedAt: null,
    }))
    server.serve('/own.json', { body: JSON.stringify(entries), type: 'application/json' })
  }
  const words = () => queryColumn(db)`select rule_in_words as words from series`
  say('Every Friday')
  const feed = await followed('/own.json')
  await read(feed)
  say('Fridays in August')
  await read(feed)
  expect(await words(), 'not approved yet').toEqual(['Fridays in August'])
  expect((await as('PATCH', `/api/events/${(await row(dates[0])).id}/approve`)).status).toBe(200)
  say('Buy pills at pills.example')
  await read(feed)
  expect(await words()).toEqual(['Fridays in August'])
  const pills = await waiting()
  expect(pills.events).toMatchObject([
    { date: dates[0], changes: [{ field: 'seriesRule', before: 'Fridays in August' }] },
  ])
  await read(feed)
  expect((await waiting()).id, 'proposed once').toBe(pills.id)
  expect((await decide(pills.id, 'reject', { reason: 'No' })).status).toBe(200)
  await read(feed)
  expect(await queue(), 'rejected').toEqual([])
  say('Fridays, rain or shine')
  await read(feed)
  say('Fridays in August')
  await read(feed)
  expect(await queue(), 'as it is live').toEqual([])
  say('Fridays, rain or shine')
  await read(feed)
  const { id, events } = await waiting()
  expect(events[0]?.changes).toMatchObject([{ after: 'Fridays, rain or shine' }])
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await words()).toEqual(['Fridays, rain or shine'])
  expect(await auditOf(app, events[0]?.id ?? '')).toContainEqual({
    action: 'correction_approved',
    before: { seriesRule: 'Fridays in August' },
    after: { seriesRule: 'Fridays, rain or shine' },
  })
  await read(feed)
  expect(await queue()).toEqual([])
  await change(db, feed.id, { trust: 'live' }, 'system')
  say('Fridays at 6')
  await read(feed)
  expect(await words()).toEqual(['Fridays at 6'])
})
