/** Weekly email of new events in a search: each event once, even if its transaction ended late, and in the morning. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { nextMorning } from './schedule.ts'
import { sendDigests } from './send-digests.ts'

const settings = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://atlas.example',
  INFO_ADDRESS: 'i@club.org',
}
const { database, db, post, request, catchUp } = await testApp(settings)
const { search, live } = await openLiveSearch(database)
const parts = { db, search, refresh: live.refresh }

const week = 7 * 24 * 3600_000
/** A Thursday, 9 AM in Chicago. */
const thursday = Date.parse('2098-05-01T14:00:00Z')

beforeEach(async () => {
  await emptyTables(db, 'events', 'subscribers', 'outbox_messages', 'rate_limits')
  await catchUp()
})

const { mails } = outboxOf(db)

const subscribe = async (given: string, email = 'pat@example.com') => {
  const body = { email, search: given, weekday: 4 }
  expect((await post('/api/email', body)).status).toBe(204)
  const token = (await mails()).at(-1)?.secret ?? ''
  expect((await post(`/api/email/${token}`, { action: 'confirm' })).status).toBe(200)
  await sql`delete from outbox_messages`.execute(db)
  await changeRows(db)`
    update subscriptions set due_at = ${new Date(thursday - 3600_000).toISOString()}`
  return token
}

/** Names of events in each message. */
const told = async () =>
  (await mails()).map(({ text }) => [...text.matchAll(/^(\w+) Meet, /gm)].map(([, name]) => name))

/** Names of events by recipient. */
const toldBy = async () => {
  const names = await told()
  return Object.fromEntries((await mails()).map((mail, at) => [mail.recipient, names[at]]))
}

const send = (now = thursday) => sendDigests(parts, { now })

const place = (id: string, more: object = {}) => ({ id, name: `${id} Meet`, ...more })
const far = { latitude: 34.05, longitude: -118.24, timeZone: 'America/Los_Angeles' }

test('new events in the search are sent once a week; no mail without new events', async () => {
  await saveMade(db, [place('Old')])
  await subscribe('near=Chicago, IL&radiusMiles=50&sortBy=date&limit=3')
  expect(await send()).toBe(0)
  await saveMade(db, [place('New'), place('Later', { date: '2099-07-01' })])
  await saveMade(db, [place('Far', { at: far, city: 'Los Angeles', state: 'CA' })])
  await saveMade(db, [place('Off')])
  await sql`update events set event_status = 'cancelled' where id = 'Off'`.execute(db)
  // The weekly day has not returned yet.
  expect(await send(thursday + 3600_000)).toBe(0)
  expect(await send(thursday + week)).toBe(1)
  expect(await send(thursday + week)).toBe(0)
  expect(await told()).toEqual([['New', 'Later']])
  const [mail] = await mails()
  expect(mail?.subject).toBe('2 new events: Chicago, IL · 50 mi')
  expect(mail?.text).toContain('site:/event/New/new-meet-chicago-il')
  expect(mail?.text).toContain('site:/?near=Chicago%2C+IL&radiusMiles=50')
  expect(mail?.unsubscribe_path).toBe(`/email/${mail?.secret}/stop`)
  await saveMade(db, [place('Third')])
  expect(await send(thursday + 2 * week)).toBe(1)
  expect((await told())[1]).toEqual(['Third'])
})

test('an event whose transaction ends after the mail is in the next mail, even if published earlier', async () => {
  await subscribe('state=IL')
  await saveMade(db, [place('Quick')])
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction().execute(async (tx) => {
    await saveEvents(tx, [madeEvent(place('Slow'))], thursday - week)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  expect(await send()).toBe(1)
  end.resolve()
  await slow
  await saveMade(db, [place('Next')])
  expect(await send(thursday + week)).toBe(1)
  expect((await told()).map((names) => names.toSorted())).toEqual([['Quick'], ['Next', 'Slow']])
})

test('an outdated search finds nothing and does not delay others', async () => {
  await subscribe('state=IL', 'gone@example.org')
  await changeRows(db)`
    update subscriptions set search = 'near=Nowherecity', due_at = due_at - interval '1 hour'`
  await subscribe('state=IL')
  await saveMade(db, [place('New')])
  expect(await send()).toBe(1)
  expect(await told()).toEqual([['New']])
})

test('a series is new once, by its first date found; further dates are new only to a search for the series', async () => {
  const inSeries = (id: string, date: string, seriesId = 'weekly') => place(id, { date, seriesId })
  await saveMade(db, [inSeries('First', '2099-06-06')])
  await subscribe('state=IL&toDate=2099-12-31')
  await subscribe('series=weekly', 'kim@example.org')
  const second = madeEvent(inSeries('Second', '2099-06-13'))
  await db.transaction().execute((tx) => saveEvents(tx, [second], thursday))
  await saveMade(db, [
    inSeries('Opening', '2099-07-04', 'monthly'),
    inSeries('Repeat', '2099-08-01', 'monthly'),
    place('Single', { date: '2099-09-01' }),
  ])
  expect(await send()).toBe(2)
  expect(await toldBy()).toEqual({
    'pat@example.com': ['Opening', 'Single'],
    'kim@example.org': ['Second'],
  })
})

test('one search is sent to many subscribers, each with their own location', async () => {
  await subscribe('state=IL', 'kim@example.org')
  await saveMade(db, [place('First')])
  await subscribe('state=IL', 'pat@example.com')
  await saveMade(db, [place('Second')])
  expect(await send()).toBe(2)
  expect(await toldBy()).toEqual({
    'kim@example.org': ['First', 'Second'],
    'pat@example.com': ['Second'],
  })
})

test('a site that was down sends the next morning at the place, not at night', async () => {
  await subscribe('near=Honolulu, HI')
  const at = { latitude: 21.3, longitude: -157.86, timeZone: 'Pacific/Honolulu' }
  await saveMade(db, [place('Island', { at, city: 'Honolulu', state: 'HI' })])
  // 4 AM in Honolulu.
  expect(await send(thursday)).toBe(0)
  expect(await send(thursday + 4 * 3600_000)).toBe(1)
})

test('subscribing to the same search again, in any parameter order, only changes its weekday', async () => {
  await subscribe('state=IL&eventType=car_show')
  const token = await subscribe('eventType=car_show&state=IL&utm_source=x')
  const answer = await request(`/api/email/${token}`)
  expect(await answer.json()).toMatchObject({
    subscriptions: [{ search: 'eventType=car_show&state=IL' }],
  })
})

test.each([
  // A Thursday, before and after 8 AM; a Friday; across the start of daylight saving time.
  ['2031-05-01T12:59:00Z', 4, 'America/Chicago', '2031-05-01T13:00:00Z'],
  ['2031-05-01T13:00:00Z', 4, 'America/Chicago', '2031-05-08T13:00:00Z'],
  ['2031-05-02T13:00:00Z', 4, 'America/Chicago', '2031-05-08T13:00:00Z'],
  ['2031-03-07T18:00:00Z', 0, 'America/Chicago', '2031-03-09T13:00:00Z'],
  ['2031-05-01T05:00:00Z', 3, 'Pacific/Honolulu', '2031-05-07T18:00:00Z'],
])('the next morning after %s (weekday %i, %s) is %s', (now, weekday, zone, next) => {
  expect(Date.parse(nextMorning(Date.parse(now), weekday, zone))).toBe(Date.parse(next))
})
