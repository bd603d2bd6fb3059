/** Handover of events to another address: both addresses confirm, and then every earlier link ends. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { outboxOf } from '../../../../../tests/support/outbox.ts'
import { pageArgs } from '../../../../../tests/support/page-args.ts'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { actionsOf } from '../../../../../tests/support/reviewer.ts'
import { forgetHandovers } from '../../../../catalog/submission/server/handovers.ts'
import { revokeLink } from '../../../../catalog/submission/server/withdraw-links.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { addClaimLink } from '../../../profiles/server/claim-links.ts'
import HandoverPage, { action, loader } from '../../web/handover/handover-page.tsx'
import OfferPage, { loader as offerLoader } from '../../web/handover/offer-page.tsx'

const app = await reviewedSite({ tables: ['handovers', 'address_links'] })
const { db, request, json, fieldsOf } = app
const { send, submit, look, newestToken, submissionOf, confirmToken, live } = app

type Link = Awaited<ReturnType<typeof submit>>

const offer = ({ path }: Pick<Link, 'path'>, email: unknown = 'kim@example.com') =>
  send('POST', `${path}/handover`, { email })

/** Handover messages, newest last. */
const mails = async () => (await outboxOf(db).mails()).filter(({ key }) => key.startsWith('hand'))

const tokens = async () => {
  const [from, to] = (await mails()).slice(-2).map(({ secret }) => secret ?? '')
  return { from: from ?? '', to: to ?? '' }
}
const at = (token: string) => `/api/hand-over/${token}`
const answer = (token: string, given: unknown = 'confirm') =>
  send('POST', at(token), { answer: given })
const stateOf = async (token: string, given?: string) =>
  (await json<{ state: string }>(answer(token, given))).state
const owner = async () =>
  (await db.selectFrom('submissions').select('submitter_email as email').execute()).map(
    ({ email }) => email,
  )

const offered = async (more: Record<string, unknown> = {}) => {
  const link = await live(more)
  expect((await offer(link)).status).toBe(200)
  return { ...link, ...(await tokens()) }
}

describe('a handover', () => {
  test.each([
    ['the old address first', ['from', 'to']],
    ['the new address first', ['to', 'from']],
  ] as const)('needs both confirmations, %s; then all earlier links end', async (_, order) => {
    const link = await offered({ repeats: { every: 'week', until: '2031-05-17' } })
    const submissionId = await submissionOf(link.id)
    const confirm = await confirmToken(link.id)
    const claim = await inTransaction(db, (tx) =>
      addClaimLink(tx, { kind: 'venue', slug: 'harbor-lot-chicago-il', submissionId }),
    )
    await app.post('/api/manage/links', { email: 'pat@example.com' })
    const all = await mails()
    expect(all.map(({ recipient }) => recipient)).toEqual(['pat@example.com', 'kim@example.com'])
    for (const { subject, text } of all) {
      expect(subject).toMatch(/\? Sunday Coffee, Sat, May 3, 2031 and 2 more dates$/)
      expect(text).toContain('> Saturday, May 17, 2031')
    }
    const [first, second] = order
    expect(await stateOf(link[first])).toBe('waiting')
    expect(await stateOf(link[first])).toBe('waiting')
    expect(await owner()).toEqual(['pat@example.com'])
    expect((await look(link)).events).toHaveLength(3)
    expect(await json(request(at(link[first])))).toMatchObject({ role: first, confirmed: true })
    expect(await stateOf(link[second])).toBe('done')
    expect(await owner()).toEqual(['kim@example.com'])
    const ended = [`/api/confirmations/${confirm}`, `/api/claims/${claim.token}`]
    for (const path of [link.path, ...ended, at(link.from), at(link.to)])
      expect([path, (await request(path)).status]).toEqual([path, 404])
    const sent = (await outboxOf(db).mails()).slice(-2)
    expect(sent.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toEqual([
      ['kim@example.com', 'The event is yours'],
      ['pat@example.com', 'Your event was handed over'],
    ])
    const path = `/api/manage/${sent[0]?.secret}`
    expect((await json<{ events: object[] }>(request(path))).events).toHaveLength(3)
    const actions = await actionsOf(app, link.id)
    expect(actions.slice(-3)).toEqual(['handover_offered', 'handover_confirmed', 'handed_over'])
  })

  test('removes the events from the list of the old address', async () => {
    const link = await offered()
    await app.post('/api/manage/links', { email: 'pat@example.com' })
    const list = `/api/your-events/${await newestToken()}`
    const { submissions } = await json<{ submissions: { id: string }[] }>(request(list))
    await answer(link.from)
    await answer(link.to)
    expect((await json<{ submissions: object[] }>(request(list))).submissions).toEqual([])
    const open = await send('POST', `${list}/submissions/${submissions[0]?.id}`, {})
    expect(open.status).toBe(404)
  })

  test.each(['from', 'to'] as const)('can be stopped by either side (%s)', async (side) => {
    const link = await offered()
    await answer(link[side === 'from' ? 'to' : 'from'])
    expect(await stateOf(link[side], 'stop')).toBe('stopped')
    for (const token of [link.from, link.to]) expect((await answer(token)).status).toBe(404)
    expect(await owner()).toEqual(['pat@example.com'])
    expect((await look(link)).events).toHaveLength(1)
    expect((await mails()).every(({ failed_at }) => failed_at !== null)).toBe(true)
  })

  test('is replaced by another offer; simultaneous confirmations complete it once', async () => {
    const link = await offered()
    expect((await offer(link, 'sam@example.com')).status).toBe(200)
    expect((await answer(link.from)).status).toBe(404)
    const { from, to } = await tokens()
    const states = await Promise.all([stateOf(from), stateOf(to)])
    expect(states.toSorted()).toEqual(['done', 'waiting'])
    expect(await owner()).toEqual(['sam@example.com'])
  })

  test.each(['x', 'pat@example.com', 'PAT@example.com', ''])('to %j is refused', async (email) => {
    const link = await submit()
    expect(await fieldsOf(offer(link, email), 422)).toEqual(['email'])
    expect(await mails()).toEqual([])
  })

  test('can be offered three times a day', async () => {
    const link = await submit()
    for (const n of [1, 2, 3]) expect((await offer(link, `a${n}@example.com`)).status).toBe(200)
    expect((await offer(link, 'a4@example.com')).status).toBe(429)
  })
})

describe('nothing is shown or handed over', () => {
  const unchanged = async (token: string) => {
    expect((await request(at(token))).status).toBe(404)
    expect((await answer(token)).status).toBe(404)
    expect(await owner()).toEqual(['pat@example.com'])
  }

  test('after the offer expires or the private link is revoked', async () => {
    const link = await offered()
    const submissionId = await submissionOf(link.id)
    await inTransaction(db, (tx) => revokeLink(tx, submissionId))
    await unchanged(link.from)
    await sql`update submissions set link_revoked_at = null`.execute(db)
    await sql`update handovers set expires_at = now()`.execute(db)
    await unchanged(link.to)
    await forgetHandovers(db)
    expect(await db.selectFrom('handovers').selectAll().execute()).toEqual([])
  })
})

test('the pages explain the state', async () => {
  const link = await offered()
  const args = (token: string, form?: Record<string, string>) =>
    pageArgs(app.call, { params: { token }, form })
  const managed = await offerLoader(args(link.token))
  expect(textOf(await renderPage(OfferPage, { data: managed.data }))).toContain(
    'Both addresses confirm',
  )
  const page = async (token: string, posted?: unknown) => {
    const { data } = (await loader(args(token))) as { data: unknown }
    return textOf(await renderPage(HandoverPage, { data, posted }))
  }
  expect(await page(link.from)).toContain('It would go to kim@example.com.')
  expect(await page(link.to)).not.toContain('pat@example.com')
  expect(await page('x')).toContain("This link isn't valid.")
  const posted = await action(args(link.to, { answer: 'confirm' }))
  expect(posted).toMatchObject({ init: { status: 200 } })
  expect(await page(link.to, (posted as { data: unknown }).data)).toContain(
    'once the other address has',
  )
})
