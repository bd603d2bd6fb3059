/** Push notifications, from the subscription to the decrypted message, over HTTP with a local push service. */
import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { type ReceivedPush, startPushService } from '../../../../tests/support/push-service.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { parseConfig } from '../../../platform/config.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { createLog } from '../../../platform/log.ts'
import { openPush } from '../../../platform/push/web-push.ts'
import { deliverPush } from './deliver-push.ts'
import { notifyWatchers } from './notify-watchers.ts'
import { forgetSubscribers } from './subscribers.ts'

const settings = { PUBLIC_URL: 'https://atlas.example', FEEDS_LOOPBACK: 'on', NODE_ENV: 'test' }
const { database, db, post, request, json } = await testApp(settings)
const push = await openPush(db, parseConfig(settings))
const log = createLog('silent')

const { service, origin, device } = await startPushService()
afterAll(() => service.close())
const { received, keys } = device

/** Claims of the header Authorization, whose signature must be that of the site's key (RFC 8292). */
const claimsOf = (authorization = '') => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  expect(key).toBe(push.key)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) =>
    each.toString('base64url'),
  )
  const format = 'jwk' as const
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

const noon = Date.parse('2031-05-01T17:00:00Z')
const show = { id: 'show', name: 'Sunday Coffee', date: '2031-05-10', startTime: '09:00' }

beforeEach(async () => {
  received.length = 0
  device.answer = { status: 201, headers: {} }
  await emptyTables(db, 'events', 'subscribers', 'outbox_messages', 'rate_limits')
  await saveMade(db, [show, { ...show, id: 'other', name: 'Other Show' }])
})

const follow = (more: object = {}) =>
  post('/api/push', { endpoint: `${origin}/phone`, ...keys, events: ['show'], ...more })
const change = (set: string) =>
  sql`update events set ${sql.raw(set)}, sequence = sequence + 1 where id = 'show'`.execute(db)
const tell = () => notifyWatchers(db, { now: noon })
const deliver = () => deliverPush(db, push, { log })
const count = async (table: 'subscribers' | 'push_devices' | 'push_messages' | 'watched_events') =>
  (await db.selectFrom(table).selectAll().execute()).length
const becomeDue = () => sql`update push_messages set next_attempt_at = now()`.execute(db)

test('a device gets a change once, in a message that only it can decrypt, without email', async () => {
  expect(await json(request('/api/push'))).toEqual({ key: push.key })
  expect((await follow()).status).toBe(204)
  // Subscribing again keeps one device and adds the other event.
  expect((await follow({ events: ['show', 'other'] })).status).toBe(204)
  expect(await Promise.all([count('subscribers'), count('watched_events')])).toEqual([1, 2])
  expect(await tell()).toBe(0)
  await change("event_status = 'cancelled'")
  expect(await tell()).toBe(1)
  expect(await deliver()).toBe(1)
  expect([await tell(), await deliver(), received.length]).toEqual([0, 0, 1])
  const [{ path, headers, body } = {} as ReceivedPush] = received
  expect({ path, topic: headers.topic, ttl: headers.ttl }).toEqual({
    path: '/phone',
    topic: 'show',
    ttl: '86400',
  })
  expect(claimsOf(headers.authorization)).toMatchObject({
    aud: origin,
    sub: 'https://atlas.example',
  })
  expect(device.decrypt(body)).toMatchObject({
    title: 'Canceled: Sunday Coffee',
    tag: 'show',
    data: expect.stringMatching(/^\/event\/show\//),
  })
  expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual([])
})

test('of two unsent changes, only the newer one arrives', async () => {
  await follow()
  device.answer = { status: 503, headers: { 'retry-after': '99999999999' } }
  await change("event_status = 'postponed'")
  await tell()
  expect(await deliver()).toBe(0)
  // Retry-After of another server is capped at a day.
  const rows = await queryRows(db)<{ hours: number }>`
    select extract(epoch from next_attempt_at - now())::float8 / 3600 as hours from push_messages`
  expect(rows[0]?.hours).toBeCloseTo(24, 1)
  await change("event_status = 'cancelled'")
  await tell()
  device.answer = { status: 201, headers: {} }
  expect([await deliver(), await count('push_messages')]).toEqual([1, 0])
  expect(device.decrypt(received.at(-1)!.body)).toMatchObject({
    title: expect.stringMatching(/^Canceled/),
  })
})

test.each([404, 410])(
  '%i from the push service deletes the device with its data',
  async (status) => {
    await follow()
    await change("start_time = '10:00'")
    await tell()
    device.answer = { status, headers: {} }
    await deliver()
    for (const table of ['subscribers', 'push_devices', 'push_messages', 'watched_events'] as const)
      expect(await count(table)).toBe(0)
  },
)

test('a refused message keeps the device; a message older than a day is dropped', async () => {
  await follow()
  await change("start_time = '10:00'")
  await tell()
  device.answer = { status: 413, headers: {} }
  await deliver()
  expect([await count('push_messages'), await count('push_devices')]).toEqual([0, 1])
  await change("start_time = '11:00'")
  await tell()
  await sql`update push_messages set created_at = now() - interval '25 hours'`.execute(db)
  await becomeDue()
  await deliver()
  expect([await count('push_messages'), received.length]).toEqual([0, 1])
})

test('the device unsubscribes with one call; an unknown endpoint gets the same response', async () => {
  await follow()
  const stop = (endpoint: string) => post('/api/push/stop', { endpoint })
  expect((await stop(`${origin}/else`)).status).toBe(204)
  expect(await count('push_devices')).toBe(1)
  expect((await stop(`${origin}/phone`)).status).toBe(204)
  expect(await count('subscribers')).toBe(0)
})

test('a device is deleted with its events', async () => {
  await follow()
  await sql`delete from events`.execute(db)
  await inTransaction(db, forgetSubscribers)
  expect(await count('push_devices')).toBe(0)
})

test('private addresses are not requested, and invalid keys delete the device', async () => {
  const { push: closed } = {
    push: await openPush(db, parseConfig({ ...settings, FEEDS_LOOPBACK: 'off' })),
  }
  await follow()
  await change("start_time = '10:00'")
  await tell()
  await deliverPush(db, closed, { log })
  expect([received.length, await count('push_messages')]).toEqual([0, 1])
  await sql`update push_devices set p256dh = ${'A'.repeat(87)}`.execute(db)
  await becomeDue()
  await deliver()
  expect(await count('subscribers')).toBe(0)
})

test.each([
  ['endpoint', { endpoint: 'ftp://example.org/x' }],
  ['p256dh', { p256dh: 'short' }],
  ['auth', { auth: '!' }],
  ['events', { events: [] }],
])('an invalid %s is named', async (field, wrong) => {
  const answered = await follow(wrong)
  expect(answered.status).toBe(422)
  expect(await answered.json()).toMatchObject({
    error: { fields: { [field]: expect.any(String) } },
  })
})

test('an endpoint without TLS is refused if requests to this machine are refused', async () => {
  const strict = await testApp({ ...settings, FEEDS_LOOPBACK: 'off' }, database)
  const body = { endpoint: 'http://push.example/x', ...keys, events: ['show'] }
  expect(await strict.fieldsOf(strict.post('/api/push', body), 422)).toEqual(['endpoint'])
})

test('without https or the service worker, there are no notifications', async () => {
  const { PUBLIC_URL: _, ...others } = settings
  const hiding: Record<string, string>[] = [
    { ...others, PUBLIC_URL: 'http://atlas.example' },
    others,
    { ...settings, OFFLINE_COPIES: 'off' },
  ]
  for (const each of hiding) {
    const hidden = await testApp(each, database)
    const body = { endpoint: `${origin}/phone`, ...keys, events: ['show'] }
    expect((await hidden.request('/api/push')).status).toBe(404)
    expect((await hidden.post('/api/push', body)).status).toBe(404)
    // The page of updates offers neither email nor notifications.
    expect((await hidden.request('/api/email/events?events=show')).status).toBe(404)
  }
  expect((await request('/api/push')).status).toBe(200)
})

test.each([
  ['https://127.0.0.1/x', 'is not on the public internet'],
  ['https://[::1]/x', 'is not on the public internet'],
  ['https://10.0.0.5/x', 'is not on the public internet'],
  ['https://169.254.169.254/x', 'is not on the public internet'],
  ['https://[fe80::1]/x', 'is not on the public internet'],
  ['https://push.example:8443/x', 'leads to a port'],
  ['http://push.example/x', 'Must begin with https://.'],
])('the endpoint %s is refused', async (endpoint, words) => {
  const site = await testApp({ ...settings, FEEDS_LOOPBACK: 'off' }, database)
  const answer = await site.post('/api/push', { endpoint, ...keys, events: ['show'] })
  expect(answer.status).toBe(422)
  const { error } = (await answer.json()) as { error: { fields: { endpoint: string } } }
  expect(error.fields.endpoint).toContain(words)
  expect(await count('push_devices')).toBe(0)
})

test('past or unknown events are refused', async () => {
  expect((await follow({ events: ['none'] })).status).toBe(422)
})
