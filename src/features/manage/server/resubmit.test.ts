/** Rejected events can be corrected and resubmitted from their private link; spam cannot, and nobody is notified. */
import { describe, expect, test } from 'vitest'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import type { Link } from '../../../../tests/support/private-link.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { auditOf, messageOf } from '../../../../tests/support/reviewer.ts'
import { changeRows } from '../../../platform/db/query.ts'

const app = await reviewedSite({ tables: ['senders', 'sender_decisions'] })
const { db, fieldsOf, submit, send, look, stored, newestToken, as, approve } = app

const reject = async (id: string, body: object = { reason: 'The date is missing.' }) =>
  expect((await as('DELETE', `/api/events/${id}`, body)).status).toBe(200)
const resend = ({ path, id }: Link, body: object = {}) =>
  send('POST', `${path}/events/${id}/resubmissions`, body)
const reviewOf = async (link: Link) =>
  (await look(link)).events.find(({ id }) => id === link.id)?.review
const { subjects } = outboxOf(db)
const refused = "409 This event can't be sent again."

describe('a rejected event', () => {
  test('is sent again with its content and corrections as a new submission', async () => {
    const link = await submit({ carMakes: ['Ford'], website: 'example.com' })
    await reject(link.id)
    expect(await reviewOf(link)).toEqual({ kind: 'rejected', reason: 'The date is missing.' })
    const answer = await resend(link, { name: 'Better Coffee', date: '2031-06-07' })
    expect(answer.status).toBe(201)
    const { id, events } = (await answer.json()) as { id: string; events: number }
    expect(events).toBe(1)
    expect(await stored(id)).toMatchObject({
      name: 'Better Coffee',
      status: 'pending',
      date: '2031-06-07',
      endDate: '2031-06-07',
      carMakes: ['Ford'],
      website: 'https://example.com',
      description: 'Bring a mug.',
      city: 'Chicago',
    })
    expect(await stored(link.id)).toMatchObject({ name: 'Sunday Coffee', status: 'deleted' })
    const token = await newestToken()
    const own = await look({ id, token, path: `/api/manage/${token}` })
    expect(own).toMatchObject({
      events: [{ id }],
      linkExpiresAt: expect.stringMatching(/^2031-07-0/),
    })
    expect((await look(link)).events).toMatchObject([{ id: link.id, review: null }])
    expect(await auditOf(app, link.id)).toMatchObject([
      { action: 'rejected' },
      { action: 'sent_again', after: { id } },
    ])
    expect((await subjects()).at(-1)).toBe(
      'We received your event again: Better Coffee, Sat, Jun 7, 2031',
    )
  })

  test('can be sent again once', async () => {
    const link = await submit()
    await reject(link.id)
    expect((await resend(link)).status).toBe(201)
    expect(await messageOf(resend(link))).toBe(refused)
  })

  test('must be valid and upcoming to be sent again, else nothing changes', async () => {
    const link = await submit()
    await reject(link.id)
    expect(await fieldsOf(resend(link, { name: '', website: 'javascript:x' }), 422)).toEqual([
      'name',
      'website',
    ])
    expect(await fieldsOf(resend(link, { date: '2020-01-01' }), 422)).toEqual(['date'])
    expect((await resend(link, { sequence: 0 })).status).toBe(409)
    expect(await reviewOf(link)).toMatchObject({ kind: 'rejected' })
    expect((await look(link)).events).toHaveLength(1)
  })

  test('that is past needs a new date', async () => {
    const link = await submit()
    await reject(link.id)
    await changeRows(db)`update events set date = '2020-05-02', end_date = '2020-05-02'
      where id = ${link.id}`
    expect(await fieldsOf(resend(link), 422)).toEqual(['date'])
    expect((await resend(link, { date: '2031-06-07' })).status).toBe(201)
  })

  test('of a series is sent again alone, or with the later rejected dates', async () => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-31' } })
    const all = (await look(link)).events
    for (const event of all.slice(1)) await reject(event.id)
    const at = (index: number) => ({ ...link, id: all[index]?.id ?? '' })
    expect(await (await resend(at(1))).json()).toMatchObject({ events: 1 })
    const answer = await resend(at(2), { scope: 'following', startTime: '10:00' })
    const { id } = (await answer.json()) as { id: string }
    const token = await newestToken()
    const { events } = await look({ id, token, path: `/api/manage/${token}` })
    expect(events.map(({ date, startTime, status }) => [date, startTime, status])).toEqual([
      ['2031-05-17', '10:00', 'pending'],
      ['2031-05-24', '10:00', 'pending'],
      ['2031-05-31', '10:00', 'pending'],
    ])
  })
})

describe('an event cannot be sent again', () => {
  test('if it is spam, about which the sender gets no email', async () => {
    const link = await submit()
    const before = await subjects()
    await reject(link.id, { reason: 'Casino links.', spam: true })
    expect(await subjects()).toEqual(before)
    expect(await reviewOf(link)).toBeNull()
    expect(await messageOf(resend(link))).toBe(refused)
    expect(await auditOf(app, link.id)).toMatchObject([
      { action: 'rejected', after: { spam: true } },
    ])
    expect((await as('POST', `/api/admin/events/${link.id}/restore`)).status).toBe(200)
    expect(await subjects()).toEqual(before)
    await reject(link.id)
    expect((await subjects()).at(-1)).toBe(
      "Your event wasn't published: Sunday Coffee, Sat, May 3, 2031",
    )
    expect((await resend(link)).status).toBe(201)
  })

  test('if it is spam among several, while the senders of the others get email', async () => {
    const [spam, other] = [await submit({ name: 'A' }), await submit({ name: 'B' })]
    const events = [{ id: spam.id, reason: '', spam: true }, { id: other.id }]
    const body = { events, decision: 'reject', reason: 'No date.' }
    expect((await as('POST', '/api/admin/events/decide', body)).status).toBe(200)
    expect((await subjects()).filter((subject) => subject.includes('published'))).toEqual([
      "Your event wasn't published: B, Sat, May 3, 2031",
    ])
    expect(await messageOf(resend(spam))).toBe(refused)
    expect((await resend(other)).status).toBe(201)
  })

  test('if it is pending, live, taken down, withdrawn, or of another link', async () => {
    const [waiting, live, withdrawn] = [await submit(), await submit(), await submit()]
    expect(await messageOf(resend(waiting))).toBe(refused)
    await approve(live.id)
    expect(await messageOf(resend(live))).toBe(refused)
    await reject(live.id, { takeDown: true })
    expect(await messageOf(resend(live))).toBe(refused)
    await send('POST', `${withdrawn.path}/events/${withdrawn.id}/cancel`, {})
    expect(await messageOf(resend(withdrawn))).toBe(refused)
    await reject(waiting.id)
    expect((await resend({ ...withdrawn, id: waiting.id })).status).toBe(404)
  })
})
