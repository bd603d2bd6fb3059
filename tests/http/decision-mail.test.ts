/** Emails to submitters about decisions, each sent once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveSubmission } from '../../src/catalog/submission/server/save-submission.ts'
import { idsOf } from '../../src/kit/ids.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { changeRows } from '../../src/platform/db/query.ts'
import { saveMade } from '../support/made-event.ts'
import { outboxOf } from '../support/outbox.ts'
import { reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db } = app
const { as } = await reviewer(app)

/** Stores a submission with events of these names. */
const submitted = async (id: string, names: readonly string[], date?: string) => {
  const plans = names.map((name, index) => ({ id: `${id}${index}`, name, ...(date && { date }) }))
  await saveMade(
    db,
    plans.map((plan) => ({ ...plan, requestedStatus: 'pending' })),
  )
  const sent = { submitterEmail: `${id}@example.com`, eventIds: idsOf(plans) }
  await inTransaction(db, (tx) => saveSubmission(tx, sent))
}

const decide = async (method: string, path: string, body?: unknown) => {
  const response = await as(method, path.startsWith('/') ? path : `/api/events/${path}`, body)
  expect(response.status).toBe(200)
}

const mailTo = async (to: string) =>
  (await outboxOf(db).mails()).filter(({ recipient }) => recipient === to)

test('an approval is emailed with the links, once for all dates', async () => {
  await submitted('good', ['Lakefront Show', 'Lakefront Show'])
  await decide('PATCH', 'good0/approve')
  await decide('PATCH', 'good1/approve')
  const [mail, ...more] = await mailTo('good@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your event is live: Lakefront Show, Sat, Jun 6, 2099 and 1 more date')
  expect(mail?.text).toContain('site:/event/good0\n')
  expect(mail?.text).toContain('site:/event/good0.ics\n')
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain('more than one, the newest works.')
})

test('a rejection is emailed with its reason', async () => {
  await submitted('bad', ['Sale <b>now</b>'])
  await decide('DELETE', 'bad0', { reason: 'Not a <car> event.' })
  const [mail] = await mailTo('bad@example.com')
  expect(mail?.subject).toBe("Your event wasn't published: Sale <b>now</b>, Sat, Jun 6, 2099")
  expect(mail?.text).toContain('> Not a <car> event.')
  expect(mail?.html).not.toMatch(/<b>now|<car>/)
})

/** Queued messages: neither sent nor withdrawn. */
const waitingFor = async (to: string) =>
  (await mailTo(to)).filter(({ sent_at, failed_at }) => sent_at === null && failed_at === null)

const leave = (to: string) => changeRows(db)`update outbox_messages set sent_at = now()
  where recipient = ${to}`

test('the email about a decision waits for five minutes', async () => {
  await submitted('soon', ['Meet'])
  await decide('PATCH', 'soon0/approve')
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from next_attempt_at - created_at) / 60)::int as minutes
    from outbox_messages where recipient = 'soon@example.com'`.execute(db)
  expect(rows).toEqual([{ minutes: 5 }])
})

test('a rejection that is undone in time sends no email', async () => {
  await submitted('undone', ['Meet'])
  await decide('DELETE', 'undone0', { reason: 'First.' })
  await decide('POST', '/api/admin/events/undone0/restore')
  const [mail, ...more] = await mailTo('undone@example.com')
  expect(more).toEqual([])
  expect(mail?.failed_at).not.toBeNull()
  expect(mail?.last_error).toBe('The decision was undone before this was sent.')
})

test('a rejection that is undone after its email sends another email', async () => {
  await submitted('left', ['Meet'])
  await decide('DELETE', 'left0', { reason: 'First.' })
  await leave('left@example.com')
  await decide('POST', '/api/admin/events/left0/restore')
  const [mail, ...more] = await waitingFor('left@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Our decision was undone: Meet, Sat, Jun 6, 2099')
  expect(mail?.text).toContain('Your event is back in review.')
  // A second rejection that is undone before its message is sent queues no message.
  await leave('left@example.com')
  await decide('DELETE', 'left0', { reason: 'Second.' })
  await decide('POST', '/api/admin/events/left0/restore')
  expect(await waitingFor('left@example.com')).toEqual([])
})

test('dates rejected for one reason share an email, which is sent while any of them is rejected', async () => {
  await submitted('dates', ['Meet', 'Meet'])
  for (const id of ['dates0', 'dates1']) await decide('DELETE', id, { reason: 'First.' })
  await decide('POST', '/api/admin/events/dates0/restore')
  expect(await waitingFor('dates@example.com')).toHaveLength(1)
  await decide('POST', '/api/admin/events/dates1/restore')
  expect(await waitingFor('dates@example.com')).toEqual([])
})

test('restoring one of several dates after their email sends one email per sent email', async () => {
  await submitted('parts', ['Meet', 'Meet', 'Meet'])
  const all = ['parts0', 'parts1', 'parts2']
  for (const id of all) await decide('DELETE', id, { reason: 'First.' })
  await leave('parts@example.com')
  for (const id of all) await decide('POST', `/api/admin/events/${id}/restore`)
  const subjects = async () => (await waitingFor('parts@example.com')).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['Our decision was undone: Meet, Sat, Jun 6, 2099'])
  await leave('parts@example.com')
  // A second rejection on the same day for the same reason.
  await decide('DELETE', 'parts0', { reason: 'First.' })
  expect(await subjects()).toEqual(["Your event wasn't published: Meet, Sat, Jun 6, 2099"])
  await leave('parts@example.com')
  await decide('POST', '/api/admin/events/parts0/restore')
  expect(await subjects()).toEqual(['Our decision was undone: Meet, Sat, Jun 6, 2099'])
})

test('a new rejection after an undone one sends an email', async () => {
  await submitted('again', ['Meet'], '2099-06-06')
  await decide('DELETE', 'again0', { reason: 'First.' })
  await decide('POST', '/api/admin/events/again0/restore')
  await decide('DELETE', 'again0', { reason: 'First.' })
  const mails = await mailTo('again@example.com')
  expect(mails).toHaveLength(2)
  expect(await waitingFor('again@example.com')).toHaveLength(1)
  for (const { text } of mails) expect(text).toContain('> Meet\n> Saturday, June 6, 2099')
})

test('each rejected date sends an email, except that dates with the same reason share one', async () => {
  await submitted('many', ['Meet', 'Meet', 'Meet', 'Meet'], '2099-06-06')
  for (const [index, reason] of ['First.', 'Second.', 'Second.', 'Second.'].entries()) {
    await decide('DELETE', `many${index}`, { reason })
  }
  const texts = (await mailTo('many@example.com')).map(({ text }) => text)
  expect(texts.map((text) => /> (\w+\.)/.exec(text)?.[1])).toEqual(['First.', 'Second.'])
  for (const text of texts) expect(text).toContain('for the same reason')
})

test('an event that is past when approved is announced as archived, not live', async () => {
  await submitted('late', ['Meet'])
  await sql`update events set day_ends_at = '2020-06-07', date = '2020-06-06', end_date = '2020-06-06'
    where id = 'late0'`.execute(db)
  await decide('PATCH', 'late0/approve')
  const [mail] = await mailTo('late@example.com')
  expect(mail?.subject).toBe('Your event is in the archive: Meet, Sat, Jun 6, 2020')
  expect(mail?.text).not.toContain('live')
})

test('taking down an event sends an email with the reason', async () => {
  await submitted('live', ['Meet'])
  await decide('PATCH', 'live0/approve')
  await leave('live@example.com')
  await decide('DELETE', 'live0', { reason: 'Asked for by the venue', takeDown: true })
  const [mail, ...more] = await waitingFor('live@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your event was taken down: Meet, Sat, Jun 6, 2099')
  expect(mail?.text).toContain('> Asked for by the venue')
  await decide('POST', '/api/admin/events/live0/restore')
  expect(await waitingFor('live@example.com')).toEqual([])
})

test('an event taken down before its approval email sends one email', async () => {
  await submitted('quick', ['Meet'])
  await decide('PATCH', 'quick0/approve')
  await decide('DELETE', 'quick0', { reason: '', takeDown: true })
  const subjects = (await waitingFor('quick@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your event was taken down: Meet, Sat, Jun 6, 2099'])
})

test('events without a submission send no email', async () => {
  const before = await db.selectFrom('outbox_messages').select('id').execute()
  await saveMade(db, [{ id: 'imported', requestedStatus: 'pending' }])
  await decide('PATCH', 'imported/approve')
  expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual(before)
})
