/** The reviewer's view of a correction before the decision, on the real API. */
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { createCall } from '../../../kit/call.ts'
import { callContext } from '../../../kit/page-call.ts'
import { queryValue } from '../../../platform/db/query.ts'
import CorrectionsPage, { action, loader } from './corrections-page.tsx'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { look, correct, done, stored } = organizer(app)
const ana = await reviewer(app)

beforeEach(() => emptyTables(app.db, ...submissionTables))

/** Three Saturdays from May 3, 2031, all live. */
const weekly = async () => {
  const link = await ana.live({ repeats: { every: 'week', until: '2031-05-17' } })
  const [first, second] = (await look(link)).events.map(({ id }) => ({ ...link, id }))
  if (!first || !second) throw new Error('Three dates were sent in.')
  return { first, second }
}

const pageOf = async () => {
  const selected = await ana.waiting()
  const answers = await (await ana.as('GET', '/api/admin/ready-answers')).json()
  const list = { entries: [], total: 1, first: undefined, next: undefined }
  const data = { ...list, answers, selected }
  return textOf(await renderPage(CorrectionsPage, { path: '/admin/corrections', data }))
}

/** Rejects the pending correction, with a reason from the list and own words. */
const reject = async (context: ReturnType<typeof ana.pageContext>): Promise<unknown> => {
  const { id } = await ana.waiting()
  const form = { intent: 'reject', id, template: 'address', note: 'It sells watches.' }
  const body = new URLSearchParams(form)
  const request = new Request('http://atlas.example/admin/corrections', { method: 'POST', body })
  return action({ request, context } as never).catch((error: unknown) => error)
}

test('changes of a later date of its own are shown before the approval', async () => {
  const { first, second } = await weekly()
  const spam = { website: 'https://spam.example', flyerUrl: 'https://spam.example/flyer.png' }
  await done(correct(second, { ...spam, name: 'Buy Watches' }))
  await done(correct(first, { name: 'Harbor Coffee', scope: 'following' }))
  const page = await pageOf()
  expect(page).toContain('The same for 2 dates')
  expect(page).toContain('Not the same for 1 of the 3 dates')
  const [, ofSecond = ''] = page.split('Not the same for')
  expect(ofSecond).toContain('Saturday, May 10, 2031')
  for (const value of Object.values(spam)) expect(ofSecond).toContain(value)
  await done(ana.decide((await ana.waiting()).id, 'approve'))
  expect((await stored(second.id)).website).toBe(spam.website)
  expect((await stored(first.id)).website).toBe('')
})

test('dates moved by the same number of days are grouped, others shown separately', async () => {
  const { first, second } = await weekly()
  await done(correct(first, { date: '2031-05-04', scope: 'following' }))
  const alike = await pageOf()
  expect(alike).toContain('The same for 3 dates')
  expect(alike).not.toContain('Not the same')
  await done(correct(second, { endDate: '2031-05-12' }))
  await done(correct(first, { date: '2031-05-02', scope: 'following' }))
  const page = await pageOf()
  expect(page).toContain('The same for 2 dates')
  expect(page).toContain('Not the same for 1 of the 3 dates')
})

test('a correction is rejected with a reason from the list and additional text', async () => {
  const { first } = await weekly()
  await done(correct(first, { website: 'https://spam.example' }))
  const page = await pageOf()
  expect(page).toContain("Link or file doesn't belong")
  expect(await reject(ana.pageContext())).toMatchObject({ status: 303 })
  const text = await queryValue(app.db)`
    select text from outbox_messages where key like 'correction:%'`
  expect(text).toContain(
    "> The new link or file doesn't belong to this event.\n> It sells watches.",
  )
})

test('a rejection is restored after a new sign-in', async () => {
  const { first } = await weekly()
  await done(correct(first, { website: 'https://spam.example' }))
  const context = new RouterContextProvider()
  context.set(callContext, createCall(app.request))
  const answer = await reject(context)
  const location = answer instanceof Response ? answer.headers.get('location') : null
  const to = new URL(location ?? '', 'http://atlas.example').searchParams.get('to') ?? ''
  const loaderArgs = {
    request: new Request(`http://atlas.example${to}`),
    context: ana.pageContext(),
  }
  const page = await renderPage(CorrectionsPage, {
    path: to,
    data: await loader(loaderArgs as never),
  })
  expect(page).toContain('your decision wasn')
  expect(page).toMatch(/<textarea[^>]*>It sells watches\.</)
  expect(page).toMatch(/<option value="address" selected=""/)
})
