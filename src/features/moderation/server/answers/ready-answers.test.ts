/** Ready answers: used by every administrator, edited by owners, in the words that the organizer reads. */
import { beforeEach, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { actionsOf, reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { ReadyAnswer } from '../../answers-contract.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, json, fieldsOf } = app
const { submit, send } = organizer(app)
const { as, live, correct, waiting, decide } = { ...(await reviewer(app)), ...organizer(app) }
const editor = await signedInAdministrator(db, 'editor@example.com', 'editor')
const asEditor = (method: string, path: string, body?: unknown) =>
  send(method, path, body, { cookie: editor.cookie })

const path = '/api/admin/ready-answers'
const list = () => json<ReadyAnswer[]>(asEditor('GET', path))
const newestMail = async () => {
  const query = db.selectFrom('outbox_messages').select('text').orderBy('position', 'desc')
  return (await query.limit(1).executeTakeFirst())?.text ?? ''
}

beforeEach(() => emptyTables(db, ...submissionTables, 'senders', 'sender_decisions'))

test('rejections, change requests and decisions about several begin with the ready answer, followed by the typed text', async () => {
  const one = await submit({ name: 'One' })
  const rejected = { answer: 'listed', reason: 'See the other page.' }
  expect((await asEditor('DELETE', `/api/events/${one.id}`, rejected)).status).toBe(200)
  const whole = 'This event is already in the directory.\n> See the other page.'
  expect(await newestMail()).toContain(whole)

  const two = await submit({ name: 'Two', date: '2031-06-07' })
  const asking = (body: object) =>
    asEditor('POST', `/api/admin/events/${two.id}/change-requests`, body)
  expect(await fieldsOf(asking({ reason: ' ' }), 422)).toEqual(['reason'])
  expect((await asking({ answer: 'street', reason: '' })).status).toBe(200)
  expect(await newestMail()).toContain('Add a street address so people can find it.')

  const three = await submit({ name: 'Three', date: '2031-07-05' })
  const four = await submit({ name: 'Four', date: '2031-08-02' })
  const events = [{ id: three.id, answer: 'over' }, { id: four.id }]
  const several = { decision: 'reject', events, answer: 'unclear', reason: 'Sorry.' }
  await json(asEditor('POST', '/api/admin/events/decide', several))
  const reasons = await db.selectFrom('review_notes').select(['event_id', 'reason']).execute()
  const of = (id: string) => reasons.find((each) => each.event_id === id)?.reason
  // A deleted ready answer fails only the event that uses it.
  const five = await submit({ name: 'Five', date: '2031-09-06' })
  const six = await submit({ name: 'Six', date: '2031-10-04' })
  const mixed = { ...several, events: [{ id: five.id, answer: 'gone' }, { id: six.id }] }
  const decided = await json<{ problem: string | null }[]>(
    asEditor('POST', '/api/admin/events/decide', mixed),
  )
  expect(decided.map(({ problem }) => problem)).toEqual([expect.stringContaining('removed'), null])
  expect(of(three.id)).toBe('The date of this event has passed.')
  expect(of(four.id)).toBe("We couldn't confirm the date or location of this event.\nSorry.")
})

test('a correction is rejected with an answer for corrections; a removed answer is refused', async () => {
  const link = await live()
  await correct(link, { name: 'Another Name', date: '2031-05-10' })
  const { id } = await waiting()
  expect(await fieldsOf(decide(id, 'reject', { answer: 'gone' }), 422)).toEqual(['answer'])
  expect((await waiting()).id).toBe(id)
  expect((await decide(id, 'reject', { answer: 'another' })).status).toBe(200)
  expect(await newestMail()).toContain('would make it a different event')
})

test('owners add, change and remove answers, with audit log entries; editors can only read them', async () => {
  const before = await list()
  expect(before.map(({ kind }) => kind)).toContain('correction')
  const fields = {
    kind: 'event',
    label: ' Sold  out ',
    text: 'Entries are closed.\r\nSee you next year.',
  }
  expect((await asEditor('POST', path, fields)).status).toBe(403)
  const added = (await (await as('POST', path, fields)).json()) as ReadyAnswer
  expect(added).toMatchObject({
    label: 'Sold out',
    text: 'Entries are closed.\nSee you next year.',
  })
  expect((await list()).at(-1)).toEqual(added)
  const own = `${path}/${added.id}`
  const changed = { label: 'Full', text: 'All spots are taken.' }
  expect((await asEditor('PUT', own, changed)).status).toBe(403)
  expect(await json(as('PUT', own, changed))).toMatchObject(changed)
  const empty = as('PUT', own, { label: '', text: 'x'.repeat(501) })
  expect(await fieldsOf(empty, 422)).toEqual(['label', 'text'])
  expect((await asEditor('DELETE', own)).status).toBe(403)
  expect((await as('DELETE', own)).status).toBe(204)
  expect((await as('DELETE', own)).status).toBe(404)
  expect((await as('PUT', own, changed)).status).toBe(404)
  expect(await list()).toEqual(before)
  expect(await actionsOf(app, added.id)).toEqual(['added', 'edited', 'removed'])
})

test('there are at most 50 of a kind', async () => {
  const more = 50 - (await list()).filter(({ kind }) => kind === 'event').length
  for (let n = 0; n < more; n++)
    expect((await as('POST', path, { kind: 'event', label: `N ${n}`, text: 'T' })).status).toBe(201)
  const oneMore = as('POST', path, { kind: 'event', label: 'One more', text: 'T' })
  expect(await fieldsOf(oneMore, 422)).toEqual(['label'])
  expect((await list()).length).toBeGreaterThan(50)
})
