/** Submissions with their private links, for tests of what organizers do. */
import { expect } from 'vitest'
import { addConfirmationLink } from '../../src/catalog/trust/server/confirmations/find-link.ts'
import type { ManagedEvent } from '../../src/features/manage/contract.ts'
import { findReviewed } from '../../src/features/moderation/server/queries.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { queryValue } from '../../src/platform/db/query.ts'
import { asJson } from './as-json.ts'
import type { TestApp } from './test-app.ts'

export const submission = {
  name: 'Sunday Coffee',
  eventType: 'cars_coffee',
  date: '2031-05-03',
  startTime: '09:00',
  endTime: '11:00',
  venueName: 'Harbor Lot',
  zipCode: '60601',
  description: 'Bring a mug.',
  submitterEmail: 'pat@example.com',
}

/** Message of the contact form. */
export const visitorMessage = {
  firstName: 'Pat',
  lastName: 'Doe',
  email: 'pat@example.com',
  subject: 'Hello',
  message: 'Hello there.',
}

export type Link = { id: string; token: string; path: string }

/** API calls of an organizer with a private link. */
export const organizer = ({ db, request, post, json }: TestApp) => {
  const newestToken = async () =>
    (await queryValue(db)`
      select secret from outbox_messages where secret is not null order by position desc limit 1`) ??
    ''
  const submit = async (more: Record<string, unknown> = {}): Promise<Link> => {
    const answer = await post('/api/events', { ...submission, ...more })
    const { id } = (await answer.json()) as { id: string }
    expect({ status: answer.status, id }).toEqual({ status: 201, id: expect.any(String) })
    const token = await newestToken()
    return { id, token, path: `/api/manage/${token}` }
  }
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    request(path, asJson(method, body, headers))
  const look = async ({ path }: Link) => {
    const answer = await request(path)
    expect(answer.status).toBe(200)
    return (await answer.json()) as { linkExpiresAt: string | null; events: ManagedEvent[] }
  }
  const correct = ({ path, id }: Link, body: unknown) => send('PATCH', `${path}/events/${id}`, body)
  /** Awaits a response, which must be 200; returns its body. */
  const done = async (answer: Promise<Response>) => {
    const response = await answer
    const body: unknown = await response.json()
    expect({ status: response.status, body }).toEqual({ status: 200, body })
    return body as { applied: string[]; held: string[]; events: number }
  }
  const stored = async (id: string) => {
    const event = await findReviewed(db, id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }
  /** Event as the public API returns it. */
  const publicEvent = (id: string) => json<Record<string, unknown>>(request(`/api/events/${id}`))
  const submissionOf = async (eventId: string) =>
    (await queryValue(db)`
      select submission_id from submission_events where event_id = ${eventId}`) ?? ''
  /** Token of a confirmation link for the event. */
  const confirmToken = async (eventId: string) => {
    const submissionId = await submissionOf(eventId)
    return inTransaction(db, (tx) => addConfirmationLink(tx, { eventId, submissionId }))
  }
  /** Sends a visitor's report about an event; returns its id. `from` is the address, by TRUST_PROXY. */
  const report = async (id: string, from: string, body: object = { reason: 'cancelled' }) => {
    const answer = await send('POST', `/api/events/${id}/reports`, body, {
      'x-forwarded-for': from,
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const reportTwice = async (id: string) => [
    await report(id, '1.1.1.1'),
    await report(id, '2.2.2.2'),
  ]
  const own = { submit, send, look, correct, done, newestToken }
  return { ...own, stored, publicEvent, submissionOf, confirmToken, report, reportTwice }
}
