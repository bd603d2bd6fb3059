/** "Send me my link": one message, one page with all submissions of an address. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { outboxOf } from '../../../../../tests/support/outbox.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { messageOf } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { forgetAddressLinks } from '../../../../catalog/submission/server/address-links.ts'
import { saveSubmission } from '../../../../catalog/submission/server/save-submission.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, request, json, fieldsOf } = app
const { submit, send, newestToken } = organizer(app)
const { cookie } = await signedInAdministrator(db)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'address_links')
})

type Sent = {
  total: number
  next: string | null
  submissions: { id: string; link: string; events: { name: string; status: string }[] }[]
}

const requestLink = (email: string) => app.post('/api/manage/links', { email })
const mails = async () => (await outboxOf(db).mails()).filter(({ key }) => key.startsWith('link:'))
const newLink = async (email = 'pat@example.com') => {
  expect((await requestLink(email)).status).toBe(204)
  return newestToken()
}
const at = (token: string) => `/api/your-events/${token}`
const look = (token: string, query = '') => json<Sent>(request(at(token) + query))
const open = (token: string, id: string) => send('POST', `${at(token)}/submissions/${id}`, {})
const opened = async (token: string, id: string) =>
  (await json<{ token: string }>(open(token, id))).token
const statusOf = async (path: string) => (await request(path)).status

/** Stores more submissions than an address can send in a day. */
const storeMany = async (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `meet-${index + 1}`)
  await saveMade(
    db,
    ids.map((id) => ({ id, name: id })),
  )
  for (const id of ids) {
    const own = { submitterEmail: 'Pat@example.com', eventIds: [id] }
    await inTransaction(db, (tx) => saveSubmission(tx, own))
  }
  return ids
}

describe('the link to all events of an address', () => {
  test('is sent in one email, and opens each of thirty submissions, in pages', async () => {
    const [oldest] = await storeMany(30)
    await submit({ name: 'Other', submitterEmail: 'kim@example.com' })
    const token = await newLink('PAT@example.com')
    expect(await mails()).toMatchObject([
      {
        recipient: 'Pat@example.com',
        text: expect.stringContaining(`site:/your-events/${token}\n`),
      },
    ])
    const first = await look(token)
    const second = await look(token, `?after=${first.next}`)
    expect([first.total, first.submissions.length, second.next]).toEqual([30, 25, null])
    const all = [...first.submissions, ...second.submissions]
    const names = all.flatMap(({ events }) => events.map(({ name }) => name))
    expect(names).toEqual(Array.from({ length: 30 }, (_, index) => `meet-${30 - index}`))
    const own = await opened(token, all.at(-1)?.id ?? '')
    const { events } = await json<{ events: object[] }>(request(`/api/manage/${own}`))
    expect(events).toMatchObject([{ id: oldest }])
  })

  test('lists every date with its status, including rejected ones and those whose link has expired', async () => {
    const [rejected, over] = [await submit({ name: 'A' }), await submit({ name: 'B' })]
    await submit({ name: 'C', repeats: { every: 'week', until: '2031-05-31' } })
    await send('DELETE', `/api/events/${rejected.id}`, { reason: 'No.' }, { cookie })
    await sql`update submissions set link_expires_at = '2020-01-01' where id = (
      select submission_id from submission_events where event_id = ${over.id})`.execute(db)
    const token = await newLink()
    const { submissions } = await look(token)
    const rows = submissions.map(({ link, events }) => [link, events.length, events[0]?.status])
    expect(rows).toEqual([
      ['valid', 5, 'pending'],
      ['over', 1, 'pending'],
      ['valid', 1, 'deleted'],
    ])
    expect((await open(token, submissions[1]?.id ?? '')).status).toBe(404)
  })

  test('creates the same private link each time, which replaces the earlier one once opened', async () => {
    const before = await submit()
    const token = await newLink()
    const id = (await look(token)).submissions[0]?.id ?? ''
    const own = await opened(token, id)
    expect(await statusOf(before.path)).toBe(200)
    expect(await statusOf(`/api/manage/${own}`)).toBe(200)
    expect(await statusOf(before.path)).toBe(404)
    expect(await opened(token, id)).toBe(own)
    expect(await statusOf(`/api/manage/${own}`)).toBe(200)
    expect(own).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ all: string }>`
      select s::text as "all" from submissions s union all select l::text from address_links l
    `.execute(db)
    for (const { all } of rows) expect(all).not.toMatch(new RegExp(`${own}|${token}`))
  })

  test('is answered alike for an unknown address, which gets no email', async () => {
    await submit()
    const [known, unknown] = await Promise.all([
      requestLink('pat@example.com'),
      requestLink('nobody@example.com'),
    ])
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['pat@example.com'])
    expect(await fieldsOf(requestLink('pat'), 422)).toEqual(['email'])
  })

  test('can be requested three times a day for an address, known or not', async () => {
    for (const email of ['pat@example.com', 'nobody@example.com']) {
      const statuses = []
      for (let turn = 0; turn < 4; turn++) statuses.push((await requestLink(email)).status)
      expect(statuses).toEqual([204, 204, 204, 429])
    }
  })
})

describe('the link is invalid', () => {
  test('after it expires', async () => {
    await submit()
    const token = await newLink()
    await sql`update address_links set expires_at = now()`.execute(db)
    expect(await messageOf(request(at(token)))).toBe("404 This link isn't valid.")
    await forgetAddressLinks(db)
    expect(await db.selectFrom('address_links').selectAll().execute()).toEqual([])
  })

  test('after a newer one was used, it was ended, or a link of its address was revoked', async () => {
    const { id } = await submit()
    const [first, second] = [await newLink(), await newLink()]
    expect(await statusOf(at(first))).toBe(200)
    expect(await statusOf(at(second))).toBe(200)
    expect(await statusOf(at(first))).toBe(404)
    expect((await send('DELETE', at(second))).status).toBe(204)
    expect(await statusOf(at(second))).toBe(404)
    const third = await newLink()
    const own = await opened(third, (await look(third)).submissions[0]?.id ?? '')
    expect(
      (await send('DELETE', `/api/admin/events/${id}/link`, undefined, { cookie })).status,
    ).toBe(200)
    expect(await statusOf(at(third))).toBe(404)
    expect(await statusOf(`/api/manage/${own}`)).toBe(404)
    const outbox = JSON.stringify(await db.selectFrom('outbox_messages').selectAll().execute())
    expect(outbox).not.toContain(third)
  })
})
