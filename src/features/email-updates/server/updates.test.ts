/** Email updates from request to deletion, over HTTP, on a real database. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { archivePast } from '../../../catalog/event/server/event-store.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows } from '../../../platform/db/query.ts'
import type { Updates } from '../contract.ts'
import { notifyWatchers, withdrawStillOn } from './notify-watchers.ts'
import { forgetSubscribers, noteRefusal } from './subscribers.ts'

const publicUrl = 'https://atlas.example'
const secret = 'a-secret-of-the-provider'
const settings = {
  MAIL_WEBHOOK_SECRET: secret,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: publicUrl,
  INFO_ADDRESS: 'i@club.org',
}
const app = await testApp(settings)
const { database, request, post, json } = app
const { db } = database

/** Noon in Chicago. */
const noon = Date.parse('2031-05-01T17:00:00Z')
/** 11 PM in Chicago. */
const night = Date.parse('2031-05-02T04:00:00Z')

const show: EventPlan = {
  id: 'show',
  name: 'Sunday Coffee',
  date: '2031-05-10',
  startTime: '09:00',
  endTime: '11:00',
}

beforeEach(async () => {
  await emptyTables(db, 'events', 'subscribers', 'outbox_messages', 'rate_limits')
  await saveMade(db, [show])
})

const { mails, subjects } = outboxOf(db)
const newestToken = async () => (await mails()).at(-1)?.secret ?? ''

const ask = (body: object = {}) =>
  post('/api/email', { email: 'Pat@example.com', events: ['show'], ...body })
const look = (token: string) => json<Updates>(request(`/api/email/${token}`))
const act = (token: string, action: string, id?: string) =>
  post(`/api/email/${token}`, { action, ...(id && { id }) })

/** Requests updates and confirms; returns the token. */
const subscribe = async (body: object = {}) => {
  const answer = await ask(body)
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 204, text: '' })
  const token = await newestToken()
  expect((await act(token, 'confirm')).status).toBe(200)
  await sql`delete from outbox_messages`.execute(db)
  return token
}

const change = (set: string, id = 'show') =>
  sql`update events set ${sql.raw(set)}, sequence = sequence + 1 where id = ${id}`.execute(db)

const tell = (now = noon) => notifyWatchers(db, { now })

describe('asking', () => {
  test('sends one message, which names the event but no address; nothing else before confirmation', async () => {
    expect((await ask()).status).toBe(204)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'Pat@example.com',
      unsubscribe_path: null,
      bulk: false,
    })
    expect(mail?.subject).toBe('Confirm: tell me about changes: Sunday Coffee, Sat, May 10, 2031')
    await change("event_status = 'cancelled'")
    expect(await tell()).toBe(0)
  })

  test('a mail scanner that opens the link does not confirm; a press does, also when repeated', async () => {
    await ask()
    const token = await newestToken()
    for (const path of [`/api/email/${token}`, `/email/${token}/stop`]) await request(path)
    expect((await look(token)).subscriptions).toMatchObject([{ kind: 'events', confirmed: false }])
    for (const _ of [1, 2]) expect((await act(token, 'confirm')).status).toBe(200)
    expect((await look(token)).subscriptions).toMatchObject([{ confirmed: true }])
  })

  test('the response reveals nothing about the address', async () => {
    const first = await ask()
    await act(await newestToken(), 'confirm')
    const second = await ask()
    for (const answer of [first, second]) {
      expect(answer.status).toBe(204)
      expect(await answer.text()).toBe('')
    }
  })

  test('names each invalid field', async () => {
    const { fieldsOf } = app
    const cases: [object, string[]][] = [
      [{ email: 'pat' }, ['email']],
      [{ events: ['gone'] }, ['events']],
      [{ events: [] }, ['events']],
      [{ events: [], search: 'near=Nowherecity', weekday: 4 }, ['search']],
      [{ events: [], search: 'fromDate=x', weekday: 4 }, ['search']],
      [{ events: [], search: 'state=IL' }, ['weekday']],
      [{ email: 'x', weekday: 9 }, ['email', 'weekday']],
    ]
    for (const [body, fields] of cases) expect(await fieldsOf(ask(body), 422)).toEqual(fields)
    expect(await mails()).toEqual([])
  })

  test('is limited per address in any spelling', async () => {
    const statuses: number[] = []
    for (const tag of ['', '+a', '+b', '+c', '+d', '+e'])
      statuses.push((await ask({ email: `pat${tag}@example.com` })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('an unconfirmed request is deleted after a week, with its address', async () => {
    await ask()
    await sql`update subscriptions set created_at = now() - interval '6 days'`.execute(db)
    await inTransaction(db, forgetSubscribers)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
    await sql`update subscriptions set created_at = now() - interval '8 days'`.execute(db)
    await inTransaction(db, forgetSubscribers)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('an event requested twice gets one message', async () => {
    await saveMade(db, [{ ...show, id: 'other', name: 'Other Meet' }])
    await subscribe()
    const token = await subscribe({ events: 'show,other' })
    expect((await look(token)).subscriptions).toMatchObject([
      { events: [{ id: 'other' }, { id: 'show' }] },
    ])
    await change("event_status = 'cancelled'")
    expect(await tell()).toBe(1)
  })
})

test('the form for a search names no events', async () => {
  expect(await json(request('/api/email/events'))).toEqual([])
  expect(await json(request('/api/email/events?events=show,gone'))).toMatchObject([{ id: 'show' }])
})

test('a site without mail refuses requests', async () => {
  const silent = await testApp({}, database)
  const body = { email: 'pat@example.com', events: ['show'] }
  expect((await silent.post('/api/email', body)).status).toBe(404)
  expect((await silent.request('/api/email/events?events=show')).status).toBe(404)
})

describe('telling', () => {
  const cases: [string, string, RegExp][] = [
    ["event_status = 'cancelled', status_note = 'Storm.'", 'Canceled', /is canceled[\s\S]*> Storm/],
    ["event_status = 'postponed'", 'Postponed', /New date to be announced/],
    [
      "event_status = 'rescheduled', previous_date = date, date = '2031-05-17', end_date = '2031-05-17'",
      'New date',
      /new date: Saturday, May 17, 2031\. It was scheduled for Saturday, May 10, 2031/,
    ],
    ["start_time = '10:00'", 'New time', /now: 10:00 AM to 11:00 AM\. It was: 9:00 AM to 11:00 AM/],
    ["venue_name = 'Park'", 'New place', /now: Park, Chicago, IL\. It was: Lot, Chicago, IL/],
    ["rain_date = '2031-05-11'", 'Rain date', /on Sunday, May 11, 2031/],
    ["status = 'deleted'", 'No longer listed', /taken off the site/],
  ]
  test.each(cases)('%s', async (set, title, text) => {
    await subscribe()
    await change(set)
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
    const [mail] = await mails()
    expect(mail?.subject).toMatch(new RegExp(`^${title}: Sunday Coffee, Sat, May 1\\d, 2031$`))
    expect(mail?.text).toMatch(text)
    expect(mail).toMatchObject({ recipient: 'pat@example.com', bulk: true })
    expect(mail?.unsubscribe_path).toBe(`/email/${mail?.secret}/stop`)
    expect(mail?.text).toContain(`site:/email/${mail?.secret}`)
  })

  test('no text about an event contains a token', async () => {
    await subscribe()
    const long = 'x'.repeat(43)
    await change(`venue_name = '${long}', status_note = '${long}'`)
    expect(await tell()).toBe(1)
    const [mail] = await mails()
    expect(mail?.text).toContain(`The place is now: ${long}, Chicago, IL.`)
    expect(mail?.text.split(mail.secret ?? '')).toHaveLength(2)
  })

  test('minor changes and reverted changes send no message', async () => {
    await subscribe()
    await change("description = 'More words.'")
    await change("event_status = 'cancelled'")
    await change("event_status = 'scheduled'")
    expect(await tell()).toBe(0)
    await change("event_status = 'cancelled'")
    expect(await tell()).toBe(1)
  })

  test('an event called off and back on, deleted and restored', async () => {
    await subscribe()
    for (const set of ["event_status = 'cancelled'", "event_status = 'scheduled'"]) {
      await change(set)
      await tell()
    }
    for (const set of ["status = 'deleted'", "status = 'published'"]) {
      await change(set)
      await tell()
    }
    const titles = (await subjects()).map((subject) => subject.split(':')[0])
    expect(titles).toEqual(['Canceled', 'Back on', 'No longer listed', 'Back on'])
  })

  test('a change since the request is sent on confirmation', async () => {
    await ask()
    const token = await newestToken()
    await change("start_time = '10:00'")
    await act(token, 'confirm')
    await sql`delete from outbox_messages`.execute(db)
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
  })

  test('at night, only cancellations and moves of today or tomorrow are sent', async () => {
    await subscribe()
    await change("start_time = '10:00'")
    await change("event_status = 'cancelled'")
    expect(await tell(night)).toBe(0)
    const atDay = (date: string, time: string) => Date.parse(`${date}T${time}:00-05:00`)
    expect(await tell(atDay('2031-05-08', '23:59'))).toBe(0)
    // The day before.
    expect(await tell(atDay('2031-05-09', '00:01'))).toBe(1)
    await change("event_status = 'scheduled'")
    await change("start_time = '09:30'")
    expect(await tell(atDay('2031-05-10', '06:00'))).toBe(1)
    await change("start_time = '08:30'")
    expect(await tell(atDay('2031-05-10', '07:59'))).toBe(0)
    expect(await tell(atDay('2031-05-10', '08:00'))).toBe(1)
  })

  test('mornings are those of the venue', async () => {
    const honolulu = { latitude: 21.3, longitude: -157.86, timeZone: 'Pacific/Honolulu' }
    await saveMade(db, [{ ...show, id: 'island', name: 'Island Meet', at: honolulu }])
    await subscribe({ events: 'show,island' })
    for (const id of ['show', 'island']) await change("start_time = '10:00'", id)
    // 9 AM in Chicago, 4 AM in Honolulu.
    expect(await tell(Date.parse('2031-05-01T14:00:00Z'))).toBe(1)
    expect(await subjects()).toEqual([expect.stringContaining('Sunday Coffee')])
    expect(await tell(Date.parse('2031-05-01T18:00:00Z'))).toBe(1)
  })

  test('"still on" is sent once, on the day before, if the organizer confirmed', async () => {
    await subscribe()
    const dayBefore = Date.parse('2031-05-09T17:00:00Z')
    expect(await tell(dayBefore)).toBe(0)
    await change('confirmed_at = now(), last_confirmed_at = now()')
    expect(await tell(noon)).toBe(0)
    expect(await tell(Date.parse('2031-05-09T12:59:00Z'))).toBe(0)
    expect(await tell(dayBefore)).toBe(1)
    expect(await tell(dayBefore)).toBe(0)
    expect(await subjects()).toEqual(['Still on tomorrow: Sunday Coffee, Sat, May 10, 2031'])
  })

  test('"still on" is dropped if the mail server is down for hours', async () => {
    await subscribe()
    await change("confirmed_at = now(), last_confirmed_at = now(), start_time = '10:00'")
    expect(await tell(Date.parse('2031-05-09T17:00:00Z'))).toBe(2)
    const age = (hours: number) =>
      changeRows(db)`
        update outbox_messages set created_at = now() - make_interval(mins => ${hours * 60}::int)`
    const waiting = async () =>
      (await mails()).flatMap(({ subject, failed_at }) => (failed_at ? [] : subject.split(':')[0]))
    await age(2.9)
    await withdrawStillOn(db)
    expect(await waiting()).toEqual(['New time', 'Still on tomorrow'])
    await age(3.1)
    await withdrawStillOn(db)
    expect(await waiting()).toEqual(['New time'])
  })

  test('follows a merge, and ends with the event', async () => {
    await saveMade(db, [{ ...show, id: 'kept', startTime: '09:30' }])
    const token = await subscribe()
    await change("status = 'deleted'")
    await sql`insert into event_redirects (event_id, kept_id) values ('show', 'kept')`.execute(db)
    expect(await tell()).toBe(0)
    expect(await tell()).toBe(1)
    expect(await subjects()).toEqual(['New time: Sunday Coffee, Sat, May 10, 2031'])
    await change("event_status = 'cancelled'", 'kept')
    expect(await tell()).toBe(1)
    await inTransaction(db, (tx) => archivePast(tx, Date.parse('2031-06-01T00:00:00Z')))
    await tell()
    await inTransaction(db, forgetSubscribers)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    expect((await request(`/api/email/${token}`)).status).toBe(404)
  })
})

describe('stopping', () => {
  const oneClick = (token: string, body: BodyInit, headers = {}) =>
    request(`/email/${token}/stop`, { method: 'POST', body, headers })
  const asForm = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const asParts = () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    return form
  }

  test.each([
    ['urlencoded', asForm],
    ['multipart', asParts],
  ])('by the header of a message (%s), from any origin, also when repeated', async (_, body) => {
    await subscribe()
    const search = await subscribe({ events: undefined, search: 'state=IL', weekday: 4 })
    await change("event_status = 'cancelled'")
    await tell()
    const token = await newestToken()
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    for (const _again of [1, 2]) expect((await oneClick(token, body(), foreign)).status).toBe(204)
    expect((await look(search)).subscriptions).toMatchObject([{ kind: 'search' }])
    // The queued message is canceled.
    expect(await mails()).toMatchObject([{ failed_at: expect.any(String), secret: null }])
    await change("event_status = 'scheduled'")
    expect(await tell()).toBe(0)
  })

  test('not by other bodies or by opening the link', async () => {
    const token = await subscribe()
    expect((await oneClick(token, new URLSearchParams({ a: 'One-Click' }))).status).toBe(400)
    expect((await request(`/email/${token}/stop`)).status).toBe(303)
    expect((await look(token)).subscriptions).toHaveLength(1)
  })

  test('all at once, after which no data of the address stays', async () => {
    const token = await subscribe()
    await subscribe({ events: undefined, search: 'state=IL', weekday: 4 })
    expect(await json(act(token, 'stop_all'))).toMatchObject({ subscriptions: [] })
    for (const table of [
      'subscribers',
      'subscriptions',
      'watched_events',
      'subscriber_links',
    ] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await request(`/api/email/${token}`)).status).toBe(404)
  })

  test.each(['stop', 'stop_all'])(
    '%s of the last subscription cancels messages to the address',
    async (action) => {
      const token = await subscribe()
      await subscribe({ email: 'kim@example.org' })
      await change("event_status = 'cancelled'")
      expect(await tell()).toBe(2)
      expect(await json(act(token, action))).toMatchObject({ subscriptions: [] })
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(['kim@example.org'])
    },
  )

  test('tokens of others cannot stop or confirm', async () => {
    const token = await subscribe()
    const id = (await look(token)).subscriptions[0]?.id ?? ''
    const others = await subscribe({ email: 'kim@example.org' })
    expect((await act(others, 'confirm', id)).status).toBe(404)
    await act(others, 'stop', id)
    expect((await look(token)).subscriptions).toHaveLength(1)
  })

  test('after the second permanently refused message; each counts once', async () => {
    await subscribe()
    const refuse = (messageId: string) =>
      inTransaction(db, (tx) => noteRefusal(tx, { address: 'PAT@example.com', messageId }))
    for (const id of ['a', 'a']) await refuse(id)
    expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
    await refuse('b')
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('after the second bounce or the first complaint reported by the provider, if signed', async () => {
    await subscribe()
    const { address } = await db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow()
    const report = (id: string, event: string, by = secret) => {
      const body = JSON.stringify({ id, address: address?.toUpperCase(), event })
      const signature = createHmac('sha256', by).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` }
      return request('/api/mail-reports', { method: 'POST', headers, body })
    }
    const left = async () => (await db.selectFrom('subscribers').selectAll().execute()).length
    for (const id of ['1', '2']) expect((await report(id, 'bounced', 'other')).status).toBe(403)
    for (const id of ['1', '1']) expect((await report(id, 'bounced')).status).toBe(204)
    expect(await left()).toBe(1)
    await report('2', 'bounced')
    expect(await left()).toBe(0)
    await subscribe()
    await report('3', 'complained')
    expect(await left()).toBe(0)
    expect((await report('4', 'complained')).status).toBe(204)
  })

  test('links of old messages expire, except the newest', async () => {
    const old = await subscribe()
    await change("event_status = 'cancelled'")
    await tell()
    const newest = await newestToken()
    await sql`update subscriber_links set created_at = created_at - interval '61 days'`.execute(db)
    await inTransaction(db, forgetSubscribers)
    expect((await request(`/api/email/${old}`)).status).toBe(404)
    expect((await request(`/api/email/${newest}`)).status).toBe(200)
  })
})
