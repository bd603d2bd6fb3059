/** Whoever submitted an event hears what was decided, once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdministrator } from '../support/administrator.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, request } = await testApp({ PUBLIC_URL: 'https://atlas.example' })
const { db } = database
const ana = await signedInAdministrator(db)

/** A submission of these events, as it is stored. */
const submitted = async (id: string, names: readonly string[], date?: string) => {
  const plans = names.map((name, index) => ({ id: `${id}${index}`, name, ...(date && { date }) }))
  await saveMade(
    db,
    plans.map((plan) => ({ ...plan, wanted: 'pending' })),
  )
  await db
    .insertInto('submissions')
    .values({
      id,
      submitter_email: `${id}@example.com`,
      link_hash: id,
      link_expires_at: null,
      link_revoked_at: null,
    })
    .execute()
  await db
    .insertInto('submission_events')
    .values(plans.map((plan) => ({ event_id: plan.id, submission_id: id })))
    .execute()
}

const decide = async (method: string, path: string, body?: unknown) => {
  // Over TLS the cookie has the prefix that only TLS may set.
  const cookie = ana.cookie.replace('session=', '__Host-session=')
  const response = await request(path.startsWith('/') ? path : `/api/events/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const mailTo = (to: string) =>
  db.selectFrom('outbox_messages').selectAll().where('recipient', '=', to).execute()

test('an approval is mailed with the links, once for all dates', async () => {
  await submitted('good', ['Lakefront Show', 'Lakefront Show'])
  await decide('PATCH', 'good0/approve')
  await decide('PATCH', 'good1/approve')
  const [mail, ...more] = await mailTo('good@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your event is live: Lakefront Show')
  expect(mail?.text).toContain('https://atlas.example/event/good0\n')
  expect(mail?.text).toContain('https://atlas.example/event/good0.ics\n')
})

test('a rejection is mailed with its reason', async () => {
  await submitted('bad', ['Sale <b>now</b>'])
  await decide('DELETE', 'bad0', { reason: 'Not a <car> event.' })
  const [mail] = await mailTo('bad@example.com')
  expect(mail?.subject).toBe('Your event was not published: Sale <b>now</b>')
  expect(mail?.text).toContain('> Not a <car> event.')
  expect(mail?.html).not.toMatch(/<b>now|<car>/)
})

test('a rejection after one that was undone is told again', async () => {
  await submitted('again', ['Meet'], '2099-06-06')
  await decide('DELETE', 'again0', { reason: 'First.' })
  await decide('POST', '/api/admin/events/again0/restore')
  await decide('DELETE', 'again0', { reason: 'First.' })
  const mails = await mailTo('again@example.com')
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain('> Meet\n> Saturday, June 6, 2099')
})

test('each rejected date is told, but for those of one reason', async () => {
  await submitted('many', ['Meet', 'Meet', 'Meet', 'Meet'], '2099-06-06')
  for (const [index, reason] of ['First.', 'Second.', 'Second.', 'Second.'].entries()) {
    await decide('DELETE', `many${index}`, { reason })
  }
  const texts = (await mailTo('many@example.com')).map(({ text }) => text)
  expect(texts.map((text) => /> (\w+\.)/.exec(text)?.[1])).toEqual(['First.', 'Second.'])
  for (const text of texts) expect(text).toContain('rejected today for the same reason')
})

test('what is over when it is approved is told to be in the archive, not live', async () => {
  await submitted('late', ['Meet'])
  await sql`update events set day_ends_at = '2020-06-07', date = '2020-06-06', end_date = '2020-06-06'
    where id = 'late0'`.execute(db)
  await decide('PATCH', 'late0/approve')
  const [mail] = await mailTo('late@example.com')
  expect(mail?.subject).toBe('Your event is in the archive: Meet')
  expect(mail?.text).not.toContain('live')
})

test('taking down later is not a decision about the submission', async () => {
  await submitted('live', ['Meet'])
  await decide('PATCH', 'live0/approve')
  await decide('DELETE', 'live0', { reason: 'Asked for by the venue' })
  expect(await mailTo('live@example.com')).toHaveLength(1)
})

test('nobody is told of an event that nobody submitted', async () => {
  const before = await db.selectFrom('outbox_messages').select('id').execute()
  await saveMade(db, [{ id: 'imported', wanted: 'pending' }])
  await decide('PATCH', 'imported/approve')
  expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual(before)
})
