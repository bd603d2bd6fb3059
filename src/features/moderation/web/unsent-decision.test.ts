/** Decisions on the dashboard with JavaScript, on the real API and on unreachable servers. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { organizer } from '../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { sendDecision } from './unsent-decision.ts'

const app = await testApp()
const { submit, stored } = organizer(app)
const { cookie } = (await reviewer(app)).administrator

const asked: string[] = []

const answerWith = (answer: (path: string, init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    return answer(path, init)
  })

// Other test files run in the same worker.
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  asked.length = 0
  answerWith((path, init) => app.request(path, { ...init, headers: { ...init.headers, cookie } }))
})

type Sent = Parameters<typeof sendDecision>[0]

const pageAction = vi.fn(async () => 'the page')

const send = (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/admin?state=IL', { method: 'POST', body })
  return sendDecision({ request, params: {}, serverAction: pageAction } as unknown as Sent)
}

const locationOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get('location') : answer

test('an approval calls PATCH /api/events/{id}/approve', async () => {
  const { id } = await submit()
  const answer = await send({ intent: 'approve', id, sequence: '0', next: 'n1' })
  expect(asked).toEqual([`PATCH /api/events/${id}/approve?sequence=0`])
  expect((await stored(id)).status).toBe('published')
  expect(locationOf(answer)).toBe(`/admin?done=approved&event=n1&state=IL&was=${id}#details`)
})

test('a rejection calls DELETE /api/events/{id} with its reason', async () => {
  const { id } = await submit()
  const answer = await send({ intent: 'reject', id, sequence: '0', note: 'No place.' })
  expect(asked).toEqual([`DELETE /api/events/${id}`])
  expect((await stored(id)).status).toBe('deleted')
  expect(locationOf(answer)).toBe(`/admin?done=rejected&state=IL&was=${id}#details`)
})

test('if another administrator was quicker, the reason is shown and the page reloaded', async () => {
  const { id } = await submit()
  await send({ intent: 'approve', id, sequence: '0' })
  const answer = await send({ intent: 'approve', id, sequence: '0' })
  expect(answer).toMatchObject({
    data: { intent: 'approve', message: expect.stringContaining('approved') },
    init: { status: 409 },
  })
})

const away: [string, () => Promise<Response>, string | undefined][] = [
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), undefined],
  ['502 of a proxy', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), undefined],
  ['503 without a body', async () => new Response('', { status: 503 }), undefined],
  ['200 of a captive portal', async () => new Response('<h1>Wi-Fi</h1>'), undefined],
  [
    '500 with a message',
    async () =>
      Response.json({ error: { code: 'internal', message: 'Out of gas.' } }, { status: 500 }),
    'Out of gas.',
  ],
]

test.each(away)('%s: shows the message, or a default one', async (_, answer, message) => {
  answerWith(answer)
  expect(await send({ intent: 'approve', id: 'e1', sequence: '0' })).toEqual({
    intent: 'approve',
    message: message ?? 'Failed to approve event',
    unsent: true,
  })
  expect(await send({ intent: 'reject', id: 'e1', sequence: '0' })).toEqual({
    intent: 'reject',
    message: message ?? 'Failed to reject event',
    unsent: true,
  })
})

test('dates of a series, other forms and ended sessions are left to the action of the page', async () => {
  await send({ intent: 'approve', id: 'e1', 'sequence-e1': '0', ids: 'e1' })
  await send({ intent: 'merge', id: 'e1' })
  expect(asked).toEqual([])
  answerWith((path, init) => app.request(path, init))
  await send({ intent: 'approve', id: 'e1', sequence: '0' })
  expect(pageAction).toHaveBeenCalledTimes(3)
})
