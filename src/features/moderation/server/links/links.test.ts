import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryValue } from '../../../../platform/db/query.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, request } = app
const { submit, newestToken } = organizer(app)
const { as, administrator } = await reviewer(app)
const { email } = administrator

const link = (method: string, id: string) => as(method, `/api/admin/events/${id}/link`)
const lists = async (token: string) => (await request(`/api/your-events/${token}`)).status === 200
const opens = async (token: string) => (await request(`/api/manage/${token}`)).status === 200

test('a link is revoked, and a new one is valid once sent', async () => {
  const { id, token } = await submit()
  expect(await (await link('GET', id)).json()).toMatchObject({
    state: 'valid',
    submitterEmail: 'pat@example.com',
  })
  await app.post('/api/manage/links', { email: 'pat@example.com' })
  const next = await newestToken()
  expect(await lists(next)).toBe(true)
  expect(await (await link('DELETE', id)).json()).toMatchObject({ state: 'revoked' })
  expect(await Promise.all([opens(token), lists(next)])).toEqual([false, false])
  expect(await (await link('POST', id)).json()).toMatchObject({ state: 'valid', revokedAt: null })
  const fresh = await newestToken()
  expect(await Promise.all([opens(token), lists(next), opens(fresh)])).toEqual([false, false, true])
  const text = await queryValue(db)`select text from outbox_messages where secret = ${fresh}`
  expect(text).toContain(`site:/manage/${fresh}\n`)
  const { rows } = await sql`select action, administrator_email as by from audit_log
    where subject_id = ${id} and action like 'link_%' order by id`.execute(db)
  expect(rows).toEqual([
    { action: 'link_revoked', by: email },
    { action: 'link_sent', by: email },
  ])
})

test('invalid links are removed from queued mail', async () => {
  const { id, token } = await submit({ submitterEmail: 'kim@example.com' })
  const outbox = async () =>
    JSON.stringify(await db.selectFrom('outbox_messages').selectAll().execute())
  await app.post('/api/manage/links', { email: 'kim@example.com' })
  const next = await newestToken()
  await app.post('/api/manage/links', { email: 'kim@example.com' })
  const newest = await newestToken()
  for (const live of [token, next]) expect(await outbox()).toContain(live)
  expect((await request(`/api/your-events/${newest}`)).status).toBe(200)
  expect(await outbox()).not.toContain(next)
  await link('POST', id)
  const fresh = await newestToken()
  expect(await outbox()).not.toContain(token)
  for (const live of [newest, fresh]) expect(await outbox()).toContain(live)
  await link('DELETE', id)
  for (const dead of [newest, fresh]) expect(await outbox()).not.toContain(dead)
})

test('no link is sent for past events or events without a submission', async () => {
  const { id } = await submit()
  await sql`update submissions set link_expires_at = '2020-01-01'`.execute(db)
  expect((await link('POST', id)).status).toBe(409)
  expect(await (await link('GET', id)).json()).toMatchObject({ state: 'over' })
  await saveMade(db, [{ id: 'imported' }])
  expect(await (await link('GET', 'imported')).json()).toBeNull()
  expect((await link('POST', 'imported')).status).toBe(409)
  expect((await link('GET', 'nothing')).status).toBe(404)
})
