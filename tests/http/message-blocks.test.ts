/** The list of messages has buttons that block senders and networks of messages and reports. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetMessageNetworks } from '../../src/features/contact/server/queries.ts'
import MessagesPage, {
  loader,
  action as messageAction,
} from '../../src/features/contact/web/messages-page.tsx'
import type { Block } from '../../src/features/moderation/blocks-contract.ts'
import { action } from '../../src/features/moderation/web/blocks/blocked-page.tsx'
import { organizer, visitorMessage } from '../support/private-link.ts'
import { renderPage, textOf } from '../support/render-page.tsx'
import { auditOf, reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp({ TRUST_PROXY: '1' })
const { db } = app
const { send } = organizer(app)
const { as, live, pageContext } = await reviewer(app)

const [home, other] = ['198.51.100.7', '198.51.100.8']
const spammer = 'jack@jackpot-casino.example'

const idOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { id: string }).id

const writeFrom = (network: string, email: string) =>
  send('POST', '/api/contact', { ...visitorMessage, email }, { 'x-forwarded-for': network })

const reportFrom = (network: string, id: string) =>
  send('POST', `/api/events/${id}/reports`, { reason: 'moved' }, { 'x-forwarded-for': network })

const argsOf = (path: string, form?: Record<string, string>) => {
  const url = new URL(path, 'http://localhost')
  const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) })
  return { request, context: pageContext(), params: {}, url, pattern: '' } as never
}

/** Block kinds that the page's buttons offer, by message id. */
const offered = async () => {
  const path = '/admin/messages'
  const html = await renderPage(MessagesPage, { path, data: await loader(argsOf(path)) })
  const forms = html.split('<form').filter((form) => form.includes('action="/admin/blocked"'))
  return Object.fromEntries(
    forms.map((form) => [
      /name="message" value="([^"]+)"/.exec(form)?.[1],
      [...form.matchAll(/value="(address|network)"/g)].map(([, kind]) => kind),
    ]),
  )
}

const press = async (message: string, kind: string) =>
  (await action(argsOf('/admin/blocked', { intent: 'block', message, kind }))) as Response

const blocks = () => app.json<Block[]>(as('GET', '/api/admin/blocks'))

const refusal = async (body: object) => {
  const answer = await as('POST', '/api/admin/blocks', body)
  const { error } = (await answer.json()) as { error: { fields?: { kinds?: string } } }
  return [answer.status, error.fields?.kinds]
}

test('blocks have undo and a log entry, and networks can be blocked only while stored', async () => {
  const event = await live()
  const message = await idOf(writeFrom(home, spammer))
  const report = await idOf(reportFrom(other, event.id))
  expect(await offered()).toEqual({ [message]: ['address', 'network'], [report]: ['network'] })

  for (const [id, kind] of [
    [message, 'network'],
    [message, 'address'],
    [report, 'network'],
  ] as const)
    expect((await press(id, kind)).headers.get('location')).toBe('/admin/blocked')
  const listed = await blocks()
  expect(listed.map(({ kind, value, sender }) => [kind, value, sender])).toEqual([
    ['network', '', null],
    ['address', spammer, null],
    ['network', '', spammer],
  ])
  const attempts = [home, other].flatMap((network) => [
    () => writeFrom(network, 'sam@another.example'),
    () => reportFrom(network, event.id),
  ])
  for (const attempt of attempts) expect((await attempt()).status).toBe(403)
  expect((await writeFrom('203.0.113.9', spammer)).status).toBe(403)

  for (const { id, kind, value } of listed) {
    expect((await as('DELETE', `/api/admin/blocks/${id}`)).status).toBe(200)
    const entries = await auditOf(app, kind === 'network' ? id : value)
    expect(entries.map(({ action: what }) => what)).toEqual(['blocked', 'unblocked'])
  }
  for (const attempt of attempts) expect((await attempt()).status).toBe(201)

  const { rows } = await sql<{ text: string }>`
    select string_agg(m::text, '') || (select string_agg(a::text, '') from audit_log a) as text
    from messages m`.execute(db)
  expect(rows[0]?.text).not.toContain('198.51.100')
  expect(await refusal({ message: report, kinds: ['address'] })).toEqual([
    422,
    'It came without an address.',
  ])
  expect((await refusal({ message, event: event.id, kinds: ['address'] }))[0]).toBe(422)
  expect((await refusal({ message: 'nothing', kinds: ['address'] }))[0]).toBe(404)

  const age = (days: number) =>
    sql`update messages set created_at = now() - make_interval(days => ${days}::int)`.execute(db)
  await age(89)
  expect(await forgetMessageNetworks(db)).toBe(0)
  await age(91)
  expect(await forgetMessageNetworks(db)).toBe(6)
  expect((await offered())[message]).toEqual(['address'])
  expect(await refusal({ message, kinds: ['network'] })).toEqual([
    422,
    'Its network is no longer kept.',
  ])
})

test.each([{ reply: 'Thanks' }, { done: 'true' }])(
  'an action on an erased message says that it was erased, %j',
  async (form) => {
    const path = '/admin/messages'
    const data = await loader(argsOf(path))
    const posted = await messageAction(argsOf(path, { id: 'erased000001', ...form } as never))
    expect(textOf(await renderPage(MessagesPage, { path, data, posted }))).toContain(
      "There's no such message.",
    )
  },
)
