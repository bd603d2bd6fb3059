/** "Ask for changes": the organizer is told what to change, and the event stays pending and marked until then. */
import { expect, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { actionsOf, messageOf } from '../../../../tests/support/reviewer.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { runReviewAction } from '../web/review-action.ts'

const app = await reviewedSite({ tables: ['senders', 'sender_decisions'] })
const { db, fieldsOf, json, submit, look, send, correct, done, newestToken } = app
const { as, approve, pageContext } = app

const words = 'Which lot is it?\nAnd please add the hours.'
const ask = (id: string, body: object = { reason: words }) =>
  as('POST', `/api/admin/events/${id}/change-requests`, body)
const asked = async (id: string) =>
  await json<{ status: string; changesRequested: object | null }>(
    as('GET', `/api/admin/events/${id}`),
  )
type Queue = { id: string; changesRequested: { reason: string } | null }[]
const queue = () => json<Queue>(as('GET', '/api/admin/pending-events'))
const mails = () =>
  queryRows(db)<Record<'recipient' | 'subject' | 'text', string>>`
    select recipient, subject, text from outbox_messages where key like 'link:%' order by position`

test('the organizer gets the text and a link; the event stays pending and marked until it is edited', async () => {
  const link = await submit()
  expect(await json(ask(link.id))).toMatchObject({ id: link.id, status: 'pending', events: 1 })
  const token = await newestToken()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'pat@example.com',
    subject: 'We have a question about your event: Sunday Coffee, Sat, May 3, 2031',
  })
  for (const part of ['Which lot is it?', 'add the hours', `site:/manage/${token}`])
    expect(mail?.text).toContain(part)
  expect(await queue()).toMatchObject([{ id: link.id, changesRequested: { reason: words } }])
  const fresh = { ...link, token, path: `/api/manage/${token}` }
  expect((await look(fresh)).events).toMatchObject([
    { status: 'pending', review: { kind: 'changes', reason: words } },
  ])
  await done(correct(fresh, {}))
  expect(await asked(link.id)).toMatchObject({ changesRequested: { reason: words } })
  await done(correct(fresh, { venueName: 'North Lot' }))
  expect(await asked(link.id)).toMatchObject({ status: 'pending', changesRequested: null })
  expect((await look(fresh)).events[0]?.review).toBeNull()
  expect(await actionsOf(app, link.id)).toEqual(['changes_requested', 'corrected'])
})

test('all dates of the submission are marked with one email; an edit removes the mark of the edited dates', async () => {
  const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
  expect(await json(ask(link.id))).toMatchObject({ events: 3 })
  expect(await mails()).toHaveLength(1)
  const fresh = { ...link, path: `/api/manage/${await newestToken()}` }
  await done(correct(fresh, { name: 'Other Coffee' }))
  const marks = (await queue()).map(({ changesRequested }) => changesRequested !== null)
  expect(marks.filter(Boolean)).toHaveLength(2)
  const [, second] = (await look(fresh)).events
  await done(correct({ ...fresh, id: second?.id ?? '' }, { name: 'Other', scope: 'following' }))
  expect((await queue()).filter(({ changesRequested }) => changesRequested)).toEqual([])
})

test('a marked event can be asked about again, approved or rejected', async () => {
  const [first, second] = [await submit(), await submit({ name: 'Other' })]
  for (const { id } of [first, second]) await ask(id)
  expect(await json(ask(first.id, { reason: 'And the price?' }))).toMatchObject({ events: 1 })
  expect(await asked(first.id)).toMatchObject({ changesRequested: { reason: 'And the price?' } })
  await approve(first.id)
  expect(await asked(first.id)).toMatchObject({ status: 'published', changesRequested: null })
  expect((await as('DELETE', `/api/events/${second.id}`, { reason: 'No.' })).status).toBe(200)
  expect(await asked(second.id)).toMatchObject({ status: 'deleted', changesRequested: null })
  await as('POST', `/api/admin/events/${second.id}/restore`)
  expect(await asked(second.id)).toMatchObject({ status: 'pending', changesRequested: null })
})

test('a request is refused without text, without a valid link to send, or if the event is not pending', async () => {
  const link = await submit()
  expect(await fieldsOf(ask(link.id, { reason: ' ' }), 422)).toEqual(['reason'])
  expect(await messageOf(ask(link.id, { reason: 'x', sequence: 7 }))).toMatch(/^409 /)
  expect((await send('POST', `/api/admin/events/${link.id}/change-requests`, {})).status).toBe(401)
  await as('DELETE', `/api/admin/events/${link.id}/link`)
  expect(await messageOf(ask(link.id))).toMatch(/^409 There's nobody to ask/)
  await saveMade(db, [{ id: 'imported', requestedStatus: 'pending' }])
  expect(await messageOf(ask('imported'))).toMatch(/^409 There's nobody to ask/)
  await approve('imported')
  expect(await messageOf(ask('imported'))).toMatch(/^409 Already approved/)
  expect(await mails()).toEqual([])
})

test('the button on the dashboard sends the text of the form, and reports if it is missing', async () => {
  const link = await submit()
  const press = (note: string) => {
    const fields = { intent: 'changes', id: link.id, sequence: '0', template: '', note, next: '' }
    const body = new URLSearchParams(fields)
    const request = new Request('http://atlas.example/admin', { method: 'POST', body })
    return runReviewAction(request, pageContext())
  }
  expect(await press('')).toMatchObject({
    data: { intent: 'changes', message: 'Say what to change.' },
    init: { status: 422 },
  })
  const to = (await press('Which lot?')) as Response
  expect(to.headers.get('location')).toContain('asked')
  expect(await asked(link.id)).toMatchObject({ changesRequested: { reason: 'Which lot?' } })
})
