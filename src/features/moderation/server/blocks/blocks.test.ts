/** Blocked addresses, domains and networks: rejected and accepted requests, undo, bounds, and rejected waves. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { submission, visitorMessage } from '../../../../../tests/support/private-link.ts'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { actionsOf, auditOf, messageOf } from '../../../../../tests/support/reviewer.ts'
import { forgetSubmissionNetworks } from '../../../../catalog/submission/server/save-submission.ts'
import type { Block, Matching, Origin } from '../../blocks-contract.ts'
import { forgetBlocks } from './write-blocks.ts'

const app = await reviewedSite({
  settings: { TRUST_PROXY: '1' },
  tables: ['blocks', 'messages', 'senders', 'sender_decisions'],
})
const { db, newestToken, send, as, administrator } = app

const spammer = 'jack@jackpot-casino.example'
const from = (network: string) => ({ 'x-forwarded-for': network })
const home = '198.51.100.7'

let sent = 0
const submitFrom = (network: string, submitterEmail: string, more: object = {}) => {
  const event = { ...submission, name: `Jackpot Night ${++sent}`, submitterEmail, ...more }
  return send('POST', '/api/events', event, from(network))
}

const submit = async (network: string, email: string, more: object = {}) => {
  const { id } = (await (await submitFrom(network, email, more)).json()) as { id: string }
  return { id, path: `/api/manage/${await newestToken()}` }
}

const block = async (body: object) => {
  const answer = await as('POST', '/api/admin/blocks', body)
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200 })
}
const blocks = () => app.json<Block[]>(as('GET', '/api/admin/blocks'))
const undoAll = async () => {
  for (const { id } of await blocks())
    expect((await as('DELETE', `/api/admin/blocks/${id}`)).status).toBe(200)
}

const writeFrom = (network: string, email: string) =>
  send('POST', '/api/contact', { ...visitorMessage, email }, from(network))
const reportFrom = (network: string, id: string, email = '') => {
  const report = { reason: 'moved', text: 'Elsewhere.', email }
  return send('POST', `/api/events/${id}/reports`, report, from(network))
}

test('requests from a blocked address, domain or network are refused with the same message, until it is unblocked', async () => {
  const { id } = await submit(home, spammer)
  const live = await submit('192.0.2.1', 'pat@club.example')
  await as('PATCH', `/api/events/${live.id}/approve`)
  const elsewhere = '203.0.113.9'
  const attempts: Record<Block['kind'], (() => Promise<Response>)[]> = {
    address: [
      () => submitFrom(elsewhere, 'Jack+2@Jackpot-Casino.example'),
      () => writeFrom(elsewhere, spammer),
      () => reportFrom(elsewhere, live.id, spammer),
    ],
    domain: [
      () => submitFrom(elsewhere, 'jill@jackpot-casino.example'),
      () => writeFrom(elsewhere, 'jim@mail.jackpot-casino.example'),
      () => reportFrom(elsewhere, live.id, 'joe@jackpot-casino.example'),
    ],
    network: [
      () => submitFrom(home, 'sam@another.example'),
      () => writeFrom(home, 'sam@another.example'),
      () => reportFrom(home, live.id),
    ],
  }
  const innocent = [
    () => submitFrom(elsewhere, 'sam@notjackpot-casino.example'),
    () => writeFrom(elsewhere, 'jackpot-casino@sam.example'),
    () => reportFrom('203.0.113.10', live.id),
  ]
  for (const [kind, tries] of Object.entries(attempts)) {
    await block({ event: id, kinds: [kind] })
    const messages = new Set<string>()
    for (const attempt of tries) messages.add(await messageOf(attempt()))
    expect([kind, ...messages]).toEqual([
      kind,
      expect.stringMatching(/^403 We can't accept this from your email address or network\./),
    ])
    for (const attempt of innocent) expect([kind, (await attempt()).status]).toEqual([kind, 201])
    await undoAll()
    for (const attempt of tries) expect([kind, (await attempt()).status]).toEqual([kind, 201])
  }
})

test('a blocked sender can only cancel by the private link', async () => {
  const { id, path } = await submit(home, spammer)
  const waiting = `${path}/events/${id}`
  await as('PATCH', `/api/events/${id}/approve`)
  await block({ event: id, kinds: ['address'] })
  const correct = () => send('PATCH', waiting, { name: 'Pills' }, from(home))
  const refused = [
    correct(),
    send('POST', `${waiting}/copies`, { dates: ['2031-06-07'] }, from(home)),
    send('POST', `${path}/publication`, {}, from(home)),
    send('POST', `${waiting}/cancel`, { reason: 'See pills.example' }, from(home)),
    send('POST', `${waiting}/move`, { date: '2031-05-04' }, from(home)),
    send('POST', `${waiting}/confirmation`, { answer: 'still_on' }, from(home)),
  ]
  for (const answer of refused) expect((await answer).status).toBe(403)
  expect((await send('POST', `${waiting}/cancel`, { cause: 'venue' }, from(home))).status).toBe(200)
  expect((await send('GET', path)).status).toBe(200)
  await undoAll()
  expect((await correct()).status).toBe(200)
})

test('blocks and their undo are in the audit log; a network is stored as a keyed hash, never shown, and deleted', async () => {
  const logged = 'jack@logged.example'
  const { id } = await submit(home, logged)
  await block({ event: id, kinds: ['address', 'domain', 'network'] })
  await block({ event: id, kinds: ['address', 'network'] })
  const listed = await blocks()
  expect(listed.map(({ kind, value, sender }) => [kind, value, sender]).toSorted()).toEqual([
    ['address', logged, null],
    ['domain', 'logged.example', null],
    ['network', '', logged],
  ])
  expect(listed.every(({ createdBy }) => createdBy === administrator.email)).toBe(true)
  const { rows } = await sql<{ text: string }>`
    select coalesce(s::text, '') || (select string_agg(b::text, '') from blocks b)
      || (select string_agg(a::text, '') from audit_log a) as text from submissions s`.execute(db)
  expect(rows[0]?.text).not.toContain(home)
  const keyed = await db.selectFrom('submissions').select('network_hash').executeTakeFirstOrThrow()
  expect(keyed.network_hash).toMatch(/^[\w-]{43}$/)
  const { rows: entries } = await sql<{ text: string }>`
    select string_agg(a::text, '') as text from audit_log a`.execute(db)
  expect(entries[0]?.text).not.toContain(keyed.network_hash)
  await undoAll()
  expect(await blocks()).toEqual([])
  const network = listed.find(({ kind }) => kind === 'network')?.id ?? ''
  for (const subject of [logged, 'logged.example', network]) {
    const actions = await actionsOf(app, subject)
    expect(actions).toEqual(['blocked', 'unblocked'])
  }

  await block({ event: id, kinds: ['address', 'network'] })
  await sql`update blocks set created_at = now() - interval '89 days'`.execute(db)
  await sql`update submissions set created_at = now() - interval '89 days'`.execute(db)
  expect([await forgetBlocks(db), await forgetSubmissionNetworks(db)]).toEqual([0, 0])
  await sql`update blocks set created_at = now() - interval '91 days'`.execute(db)
  await sql`update submissions set created_at = now() - interval '91 days'`.execute(db)
  expect([await forgetBlocks(db), await forgetSubmissionNetworks(db)]).toEqual([1, 1])
  expect((await blocks()).map(({ kind }) => kind)).toEqual(['address'])
})

describe('a mistaken block', () => {
  const refusalOf = (body: object) => messageFields(as('POST', '/api/admin/blocks', body))
  const messageFields = async (answer: Promise<Response>) => {
    const response = await answer
    const { error } = (await response.json()) as { error: { fields?: { kinds?: string } } }
    return `${response.status} ${error.fields?.kinds}`
  }

  test.each(['gmail.com', 'yahoo.co.uk', 'comcast.net', 'mail.aol.com'])(
    'of the public mail domain %s is refused',
    async (domain) => {
      const { id } = await submit(home, `jack@${domain}`)
      expect(await refusalOf({ event: id, kinds: ['address', 'domain'] })).toBe(
        `422 Anyone can have an address at ${domain}. Block the address instead.`,
      )
      expect(await blocks()).toEqual([])
      const origins = await app.json<Origin[]>(as('GET', `/api/admin/events/${id}/origins`))
      expect(origins.map(({ by }) => by)).toEqual(['address', 'network'])
    },
  )

  test('is refused if another sender of the domain or network has an approved event', async () => {
    const good = await submit(home, 'pat@club.example')
    await as('PATCH', `/api/events/${good.id}/approve`)
    const bad = await submit(home, 'jack@club.example')
    for (const kind of ['domain', 'network'])
      expect(await refusalOf({ event: bad.id, kinds: [kind] })).toBe(
        `422 Another sender with approved events uses this ${kind}. Block the address instead.`,
      )
    await block({ event: bad.id, kinds: ['address'] })
  })

  test('of the own address or network is refused', async () => {
    const own = await submit(home, administrator.email)
    expect(await refusalOf({ event: own.id, kinds: ['address'] })).toBe(
      '422 This is your own address.',
    )
    const headers = { ...from(home), cookie: administrator.cookie }
    const body = { event: own.id, kinds: ['network'] }
    const answer = send('POST', '/api/admin/blocks', body, headers)
    expect(await messageFields(answer)).toBe('422 This is your own network.')
  })

  test('is refused for an event without a sender, a deleted network and invalid input', async () => {
    const { id } = await submit(home, spammer)
    await sql`update submissions set network_hash = null`.execute(db)
    expect(await refusalOf({ event: id, kinds: ['network'] })).toBe(
      '422 Its network is no longer kept.',
    )
    await sql`delete from submissions`.execute(db)
    expect(await refusalOf({ event: id, kinds: ['address'] })).toBe(
      '422 Nobody submitted this event.',
    )
    for (const body of [
      { kinds: ['address'] },
      { event: id, kinds: [] },
      { event: id, address: spammer, kinds: ['address'] },
    ])
      expect((await as('POST', '/api/admin/blocks', body)).status).toBe(422)
    await block({ address: 'Writer@Spam.example', kinds: ['address'] })
    expect((await blocks()).map(({ value }) => value)).toEqual(['writer@spam.example'])
    expect((await as('DELETE', '/api/admin/blocks/nothing')).status).toBe(404)
  })
})

test('pending events of the same address, domain, network or website are listed, and rejected as spam', async () => {
  const website = 'https://www.jackpot-casino.example/'
  const first = await submit(home, spammer, { website })
  await submit('203.0.113.1', spammer.replace('@', '+7@'))
  await submit('203.0.113.2', 'jill@jackpot-casino.example')
  await submit(home, 'joe@else.example')
  await submit('203.0.113.3', 'jim@else.example', { website: `${website}win` })
  await submit('203.0.113.4', 'pat@club.example', { website: 'https://club.example' })
  const done = await submit('203.0.113.5', spammer)
  await as('DELETE', `/api/events/${done.id}`, { spam: true })
  const origins = await app.json<Origin[]>(as('GET', `/api/admin/events/${first.id}/origins`))
  expect(origins.map(({ by, value, waiting }) => [by, value, waiting])).toEqual([
    ['address', spammer, 2],
    ['domain', 'jackpot-casino.example', 3],
    ['network', '', 2],
    ['website', 'jackpot-casino.example', 2],
  ])
  const path = `/api/admin/events/${first.id}/matching`
  for (const { by, waiting } of origins) {
    const { total, events } = await app.json<Matching>(as('GET', `${path}?by=${by}`))
    expect([by, total, events.length]).toEqual([by, waiting, waiting])
  }
  const { events } = await app.json<Matching>(as('GET', `${path}?by=domain`))
  await emptyTables(db, 'outbox_messages')
  const body = {
    decision: 'reject',
    spam: true,
    events: events.map(({ id, sequence }) => ({ id, sequence })),
  }
  expect((await as('POST', '/api/admin/events/decide', body)).status).toBe(200)
  for (const { id } of events)
    expect(await auditOf(app, id)).toMatchObject([{ action: 'rejected', after: { spam: true } }])
  expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  expect((await app.json<Matching>(as('GET', `${path}?by=domain`))).total).toBe(0)
  expect((await as('GET', `${path}?by=color`)).status).toBe(400)
})
