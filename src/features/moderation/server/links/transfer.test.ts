/** Events that an administrator transfers to another organizer: links, mail, records and errors. */
import { sql } from 'kysely'
import { createStaticHandler } from 'react-router'
import { expect, test } from 'vitest'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { queryColumn, queryRows } from '../../../../platform/db/query.ts'
import LinkPage, { action, loader } from '../../web/link-page.tsx'

const app = await reviewedSite({ tables: ['blocks'] })
const { db, request, submit, send, newestToken, as, administrator, pageContext } = app

const [pat, kim] = ['pat@example.com', 'kim@example.com']

const transfer = (id: string, body: object) => as('POST', `/api/admin/events/${id}/transfer`, body)
const opens = async (token: string) => (await request(`/api/manage/${token}`)).status === 200
const ownersOf = (table: string) =>
  queryColumn(db)`
    select submitter_email as to from ${sql.table(table)} order by 1`
const mailTo = (address: string) =>
  db.selectFrom('outbox_messages').selectAll().where('recipient', '=', address).execute()

test('all dates are transferred, earlier links become invalid, both organizers get email, and a transfer back undoes it', async () => {
  const repeats = { every: 'week', until: '2031-05-24' }
  const { id, token } = await submit({ repeats })
  await app.post('/api/manage/links', { email: pat })
  const asked = await newestToken()
  expect((await transfer(id, { email: ` ${kim} `, from: pat })).status).toBe(200)
  expect(await ownersOf('submissions')).toEqual([kim])
  const fresh = await newestToken()
  expect(await Promise.all([token, asked, fresh].map(opens))).toEqual([false, false, true])
  const [link] = await mailTo(kim)
  expect(link?.text).toContain(`site:/manage/${fresh}\n`)
  const texts = (await mailTo(pat)).map(({ subject, text }) => `${subject}\n${text}`)
  expect(texts.filter((text) => /has a new organizer/.test(text))).toHaveLength(1)
  expect(texts.join()).not.toContain(kim)
  expect(JSON.stringify(await mailTo(pat))).not.toContain(token)
  const rows = await queryRows(db)`
    select administrator_email as by, before, after, count(*)::int as dates
    from audit_log join events e on e.id = subject_id where action = 'transferred' group by 1, 2, 3`
  expect(rows).toEqual([
    { by: administrator.email, before: { organizer: pat }, after: { organizer: kim }, dates: 4 },
  ])
  const back = await transfer(id, { email: pat, from: kim })
  expect(await back.json()).toMatchObject({ submitterEmail: pat, state: 'valid' })
  expect(await opens(fresh)).toBe(false)
  expect(await opens(await newestToken())).toBe(true)
})

test('the new address is unconfirmed, and an open handover offer ends', async () => {
  const { id, token } = await submit()
  expect(await opens(token)).toBe(true)
  await send('POST', `/api/manage/${token}/handover`, { email: 'lee@example.com' })
  await transfer(id, { email: kim })
  const { rows } =
    await sql`select link_used_at as used, (select count(*)::int from handovers) as offers
    from submissions`.execute(db)
  expect(rows).toEqual([{ used: null, offers: 0 }])
})

test('a revoked link is valid again for the new organizer', async () => {
  const { id } = await submit()
  await as('DELETE', `/api/admin/events/${id}/link`)
  expect(await (await transfer(id, { email: kim })).json()).toMatchObject({ state: 'valid' })
})

test('refused transfers change nothing, with a message', async () => {
  const { id } = await submit()
  await sql`insert into blocks (id, kind, value, created_by)
    values ('b', 'domain', 'spam.example', ${administrator.email})`.execute(db)
  const nobodys = 'imported0001'
  await saveMade(db, [{ id: nobodys }])
  const before = await db.selectFrom('outbox_messages').selectAll().execute()
  const refusals: [string, object, number, RegExp][] = [
    [id, {}, 422, /email/],
    [id, { email: 'kim' }, 422, /Enter an email address/],
    [id, { email: `${'k'.repeat(250)}@example.com` }, 422, /At most 254/],
    [id, { email: kim, more: 1 }, 422, /more/],
    [id, { email: 'PAT@example.com' }, 422, /at this address already/],
    [id, { email: 'kim@club.spam.example' }, 422, /blocked/],
    [id, { email: kim, from: 'lee@example.com' }, 409, /its organizer is pat@example\.com/],
    [nobodys, { email: kim }, 409, /Nobody submitted/],
    ['nothing', { email: kim }, 404, /no such event/],
  ]
  for (const [at, body, status, words] of refusals) {
    const answer = await transfer(at, body)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(words)])
  }
  await sql`update submissions set link_expires_at = '2020-01-01'`.execute(db)
  expect((await transfer(id, { email: kim })).status).toBe(409)
  expect(await ownersOf('submissions')).toEqual([pat])
  expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual(before)
})

test('one of two simultaneous transfers is refused', async () => {
  const { id } = await submit()
  const both = [kim, 'lee@example.com'].map((email) => transfer(id, { email, from: pat }))
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('without scripts the page shows the error', async () => {
  const { id } = await submit()
  const path = '/admin/events/:id/link'
  const handler = createStaticHandler([{ path, id: 'link', loader, action, Component: LinkPage }])
  const body = new URLSearchParams({ intent: 'transfer', email: 'kim', from: pat })
  const address = `http://localhost/admin/events/${id}/link`
  const posted = new Request(address, { method: 'POST', body })
  expect(await handler.query(posted, { requestContext: pageContext() })).toMatchObject({
    statusCode: 422,
    actionData: { link: { message: 'Enter an email address.' } },
  })
})
