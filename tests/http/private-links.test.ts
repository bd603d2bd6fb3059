/** Makes every private-link call with wrong links: each is refused, and nothing changes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAddressLink } from '../../src/catalog/submission/server/address-links.ts'
import { offerHandover } from '../../src/catalog/submission/server/handovers.ts'
import { addReminderLink } from '../../src/catalog/submission/server/reminder-links.ts'
import { addConfirmationLink } from '../../src/catalog/trust/server/confirmations/find-link.ts'
import { stopByOneClick } from '../../src/features/email-updates/contract.ts'
import {
  addLinks,
  addSubscription,
  eraseSubscriber,
} from '../../src/features/email-updates/server/subscribers.ts'
import { watchEvents } from '../../src/features/email-updates/server/watched-events.ts'
import { addClaimLink } from '../../src/features/profiles/server/claim-links.ts'
import { addInvitation } from '../../src/features/sign-in/server/people/invitations.ts'
import { addCalendar, endCalendar } from '../../src/features/weekend/server/weekend-calendars.ts'
import { fillPath } from '../../src/kit/endpoint.ts'
import { newSecretToken } from '../../src/platform/auth/secret-token.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import { changeRows } from '../../src/platform/db/query.ts'
import { asJson } from '../support/as-json.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { organizer } from '../support/private-link.ts'
import { reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

/** Valid body of each call; a new call needs a line here. */
const bodies: Record<string, object | undefined> = {
  'GET /api/manage/{token}': undefined,
  'POST /api/manage/{token}/sheets': undefined,
  'GET /api/manage/{token}/sheets': undefined,
  'GET /api/manage/{token}/sheets/{id}': undefined,
  'PATCH /api/manage/{token}/sheets/{id}': {},
  'POST /api/manage/{token}/sheets/{id}/submission': {},
  'POST /api/manage/{token}/sheets/{id}/undo': { cause: 'weather' },
  'DELETE /api/manage/{token}/sheets/{id}': undefined,
  'PATCH /api/manage/{token}/events/{id}': { description: 'Taken over.' },
  'POST /api/manage/{token}/events/{id}/resubmissions': { name: 'Taken over' },
  'DELETE /api/manage/{token}/events/{id}/correction': undefined,
  'POST /api/manage/{token}/events/{id}/cancel': { cause: 'weather' },
  'POST /api/manage/{token}/events/{id}/postpone': { cause: 'weather' },
  'POST /api/manage/{token}/events/{id}/reinstate': {},
  'POST /api/manage/{token}/events/{id}/move': { date: '2031-05-04' },
  'POST /api/manage/{token}/events/{id}/reports/answer': { answer: 'fixed' },
  'POST /api/manage/{token}/events/{id}/confirmation': { answer: 'still_on' },
  'DELETE /api/manage/{token}/events/{id}/confirmation': undefined,
  'POST /api/manage/{token}/events/{id}/copies': { dates: ['2031-06-07'] },
  'POST /api/manage/{token}/events/{id}/dates': { dates: ['2031-06-07'] },
  'POST /api/manage/{token}/handover': { email: 'new@example.com' },
  'GET /api/hand-over/{token}': undefined,
  'POST /api/hand-over/{token}': { answer: 'confirm' },
  'POST /api/manage/{token}/reminders': { stopped: true },
  'POST /api/manage/{token}/publication': {},
  'GET /api/manage/{token}/claims': undefined,
  'POST /api/manage/{token}/claims': { kind: 'venue', slug: 'harbor-lot-chicago-il' },
  'GET /api/claims/{token}': undefined,
  'POST /api/claims/{token}': { answer: 'claim' },
  'GET /api/confirmations/{token}': undefined,
  'POST /api/confirmations/{token}': { answer: 'still_on' },
  'GET /api/reminders/{token}': undefined,
  'POST /api/reminders/{token}': {},
  'GET /api/your-events/{token}': undefined,
  'DELETE /api/your-events/{token}': undefined,
  'POST /api/your-events/{token}/submissions/{id}': {},
  'PUT /api/weekend/{token}': { events: ['taken-over'] },
  'DELETE /api/weekend/{token}': undefined,
  'GET /weekend/{token}.ics': undefined,
  'GET /api/invitations/{token}': undefined,
  'POST /api/invitations/{token}': { password: 'tangerine gearbox 1931' },
  'GET /api/email/{token}': undefined,
  'POST /api/email/{token}': { action: 'stop_all' },
  'POST /email/{token}/stop': {},
}

const app = await testApp()
const { db, request } = app
const { submit, submissionOf } = organizer(app)
const { live } = await reviewer(app)
const calls = app.app.api.endpoints
  .filter(({ path }) => path.includes('{token}'))
  .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))

/** First segment of the path, after any /api: the kind of link. */
const kindOf = (path: string) => path.replace(/^\/api/, '').split('/')[1] ?? ''

const updatesLink = async (tx: Tx, address: string, event: string) => {
  const { id, subscriberId } = await addSubscription(tx, address, { kind: 'events' })
  await watchEvents(tx, id, [event])
  const [token = ''] = await addLinks(tx, [{ subscriptionId: id, subscriberId }])
  return token
}

/** Live event of this sender, with a link of each kind. */
const withLinks = async (address: string, more: object = {}) => {
  const { id, token } = await live({ submitterEmail: address, ...more })
  const submissionId = await submissionOf(id)
  const links = await db.transaction().execute(async (tx) => ({
    manage: token,
    confirmations: await addConfirmationLink(tx, { eventId: id, submissionId }),
    reminders: await addReminderLink(tx, submissionId),
    claims: (await addClaimLink(tx, { kind: 'venue', slug: 'harbor-lot-chicago-il', submissionId }))
      .token,
    'hand-over': (await offerHandover(tx, submissionId, `heir-of-${address}`)).from.token,
    'your-events': (await addAddressLink(tx, address)).token,
    weekend: await addCalendar(tx, [id]),
    invitations: (
      await addInvitation(tx, { email: address, role: 'owner', invitedBy: 'clara@example.com' })
    ).token,
    email: await updatesLink(tx, address, id),
  }))
  const sheet = `sheet-${id}`.slice(0, 12)
  await sql`insert into imports (id, file_name, bytes, source, state, sender, submission_id)
    values (${sheet}, 'season.csv', 1, ${sheet}, 'ready', ${address}, ${submissionId})`.execute(db)
  return { event: id, submission: submissionId, sheet, links: links as Record<string, string> }
}

const own = await withLinks('pat@example.com')
const otherLinks = await withLinks('kim@example.org', { name: 'Other Meet', date: '2031-09-06' })
const revoked = await withLinks('lee@example.net', { name: 'Third Meet', date: '2031-10-04' })
await changeRows(db)`
  update submissions set link_revoked_at = now() where id = ${revoked.submission}`
await sql`update address_links set expires_at = now() where address = 'lee@example.net'`.execute(db)
await sql`update invitations set expires_at = now() where email = 'lee@example.net'`.execute(db)
await endCalendar(db, revoked.links['weekend'] ?? '')
await db.transaction().execute((tx) => eraseSubscriber(tx, 'lee@example.net'))
await submit({ submitterEmail: 'kim@example.org', name: 'Waiting Meet', date: '2031-11-01' })

type Target = { token: string; of: typeof own; headers?: Record<string, string> }
type Call = (typeof calls)[number]

const ask = ({ method, path, name }: Call, { token, of, headers = {} }: Target) => {
  const id = path.includes('/submissions/')
    ? of.submission
    : path.includes('/sheets/')
      ? of.sheet
      : of.event
  const body = bodies[name]
  return request(fillPath(path, { token, id }), asJson(method, body, headers))
}

/** Digests of the tables that a link could change, without the link's time of last use. */
const stored = async () => {
  const tables = [
    'events',
    'corrections',
    'audit_log',
    'profile_claims',
    'submission_events',
    'outbox_messages',
    'weekend_calendars',
    'imports',
    'administrators',
    'invitations',
    'subscriptions',
    'watched_events',
  ]
  const all = tables.map((table) =>
    sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum
      from ${sql.table(table)} t`.execute(db),
  )
  return Promise.all(all)
}

/** Headers that keep an address with a token out of caches, referrers and search engines. */
const isPrivate = { cache: 'no-store', referrer: 'no-referrer', robots: 'noindex' }
const keptPrivate = (headers: Headers) => ({
  cache: headers.get('cache-control'),
  referrer: headers.get('referrer-policy'),
  robots: headers.get('x-robots-tag'),
})

beforeEach(() => emptyTables(db, 'rate_limits'))

test('each call has a body here, and each body a call', () => {
  expect(Object.keys(bodies).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

describe.each(calls)('$name', (call) => {
  const kind = kindOf(call.path)

  test('returns 404 for a link that is wrong, of another kind, expired, revoked or of another event', async () => {
    const before = await stored()
    const strangers: Target[] = [
      { token: newSecretToken().token, of: own },
      { token: 'x', of: own },
      { token: 'a\0b', of: own },
      { token: 'ä'.repeat(300), of: own },
      ...Object.entries(own.links)
        .filter(([each]) => each !== kind)
        .map(([, token]) => ({ token, of: own })),
      // Reminder links are not revoked: every stored reminder's link can end the reminders.
      ...(kind === 'reminders' ? [] : [{ token: revoked.links[kind] ?? '', of: revoked }]),
      ...(call.path.includes('{id}') ? [{ token: own.links[kind] ?? '', of: otherLinks }] : []),
    ]
    for (const [index, stranger] of strangers.entries()) {
      const { status, headers } = await ask(call, stranger)
      expect({ index, status, ...keptPrivate(headers) }).toEqual({
        index,
        status: 404,
        ...isPrivate,
      })
    }
    expect(await stored()).toEqual(before)
  })

  // One-click unsubscribe: mail programs post from any origin, authorized by the token.
  const isOneClick = call.path === stopByOneClick.path

  test.skipIf(call.method === 'GET' || isOneClick)('refuses pages of other sites', async () => {
    const before = await stored()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const { status } = await ask(call, { token: own.links[kind] ?? '', of: own, headers })
      expect({ headers, status }).toEqual({ headers, status: 403 })
    }
    expect(await stored()).toEqual(before)
  })
})

test('the links used above are valid, so the refusals had other reasons', async () => {
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const { name } = call
    const { status, headers } = await ask(call, {
      token: own.links[kindOf(call.path)] ?? '',
      of: own,
    })
    expect({ name, status, ...keptPrivate(headers) }).toEqual({ name, status: 200, ...isPrivate })
  }
})
