/** Forms that block and reject, as a browser without JavaScript sends them, on the real API. */
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import AdminPage from '../admin-page.tsx'
import { loadReview } from '../load-review.ts'
import { runReviewAction } from '../review-action.ts'
import BlockedPage, { action as blockedAction, loader as loadBlocked } from './blocked-page.tsx'
import MatchingPage, { loader as loadMatching, action as matchingAction } from './matching-page.tsx'

const app = await testApp()
const { db } = app
const { submit } = organizer(app)
const ana = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'blocks', 'sender_decisions')
})

const spammer = { submitterEmail: 'jack@jackpot.example', website: 'https://win.example/' }

const argsOf = (path: string, form?: [string, string][], params = {}) => {
  const method = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const url = new URL(path, 'http://localhost')
  const request = new Request(url, method)
  return { request, context: ana.pageContext(), params, url, pattern: '' } as never
}

const review = async (id: string, form: [string, string][]) => {
  const { request, context } = argsOf(`/admin?event=${id}`, form) as {
    request: Request
    context: ReturnType<typeof ana.pageContext>
  }
  return runReviewAction(request, context)
}

const deskText = async (id: string) => {
  const path = `/admin?event=${id}`
  const data = await loadReview(new Request(`http://localhost${path}`), ana.pageContext())
  return textOf(await renderPage(AdminPage, { path, data }))
}

const kinds = async () => {
  const rows = await db.selectFrom('blocks').select('kind').orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}
const statusOf = async (id: string) => {
  const row = await db.selectFrom('events').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

test('rejecting as spam blocks what is checked; a block with another reason is refused', async () => {
  const { id } = await submit(spammer)
  const text = await deskText(id)
  expect(text).toContain('everyone at jackpot.example')
  const fields: [string, string][] = [
    ['intent', 'reject'],
    ['id', id],
    ['sequence', '0'],
    ['block', 'address'],
    ['block', 'domain'],
  ]
  const refused = await review(id, [...fields, ['template', 'listed']])
  expect(JSON.stringify(refused)).toContain('choose \\"Spam\\"')
  expect([await statusOf(id), await kinds()]).toEqual(['pending', []])
  const taken = (await review(id, [...fields, ['template', 'spam']])) as Response
  expect(taken.headers.get('location')).toContain('done=blocked')
  expect([await statusOf(id), await kinds()]).toEqual(['deleted', ['address', 'domain']])
  expect(await deskText(id)).toContain('Blocked: jack@jackpot.example')
})

test('dates of a series are rejected and their sender blocked with one press', async () => {
  const { id } = await submit({ ...spammer, repeats: { every: 'week', until: '2031-05-17' } })
  const rows = await db.selectFrom('events').select(['id', 'sequence']).execute()
  const dates = rows.flatMap((row): [string, string][] => [
    ['ids', row.id],
    [`sequence-${row.id}`, String(row.sequence)],
  ])
  const common: [string, string][] = [
    ['intent', 'reject'],
    ['id', id],
    ['template', 'spam'],
    ['block', 'address'],
  ]
  await review(id, [...common, ...dates])
  expect(await Promise.all(rows.map((row) => statusOf(row.id)))).toEqual(rows.map(() => 'deleted'))
  expect(await kinds()).toEqual(['address'])
})

test('an impossible block is reported after the rejection', async () => {
  const { id } = await submit({ ...spammer, submitterEmail: 'jack@gmail.com' })
  expect(await deskText(id)).not.toContain('everyone at gmail.com')
  const failed = await review(id, [
    ['intent', 'reject'],
    ['id', id],
    ['sequence', '0'],
    ['template', 'spam'],
    ['block', 'domain'],
  ])
  expect(JSON.stringify(failed)).toContain("isn't blocked. Anyone can have an address at gmail.com")
  expect([await statusOf(id), await kinds()]).toEqual(['deleted', []])
})

test('a wave is listed with its number, and rejected in the displayed versions and its domain blocked with one press', async () => {
  const first = await submit(spammer)
  const second = await submit({ ...spammer, name: 'Win Big' })
  const changed = await submit({ ...spammer, name: 'Win Bigger' })
  const other = await submit()
  expect(await deskText(first.id)).toContain('3 waiting from jackpot.example')
  const path = `/admin/events/${first.id}/matching?by=domain`
  const load = async () => loadMatching(argsOf(path, undefined, { id: first.id }))
  const html = await renderPage(MatchingPage, { path, data: await load() })
  expect(textOf(html)).toContain('3 events wait from jackpot.example.')
  expect(textOf(html)).toContain('Reject all 3 as spam')
  const listed = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const fields = listed.map(([, name = '', value = '']): [string, string] => [name, value])
  expect(fields.filter(([name]) => name === 'ids')).toHaveLength(3)
  await db.updateTable('events').set({ sequence: 5 }).where('id', '=', changed.id).execute()
  await matchingAction(argsOf(path, [...fields, ['block', 'domain']], { id: first.id }))
  const each = [first, second, changed, other].map(({ id }) => statusOf(id))
  expect(await Promise.all(each)).toEqual(['deleted', 'deleted', 'pending', 'pending'])
  expect(await kinds()).toEqual(['domain'])
  expect((await load()).matching.total).toBe(1)
})

test('blocks are listed with Undo, and an address can be entered', async () => {
  const path = '/admin/blocked'
  const send = (...form: [string, string][]) => blockedAction(argsOf(path, form))
  const refused = await send(['intent', 'block'], ['address', 'a@gmail.com'], ['kind', 'domain'])
  const data = await loadBlocked(argsOf(path))
  const again = await renderPage(BlockedPage, { path, data, posted: refused })
  expect(textOf(again)).toContain('Anyone can have an address at gmail.com')
  expect(again).toMatch(/value="a@gmail\.com"[^]*<option value="domain" selected/)
  await send(['intent', 'block'], ['address', 'jill@jackpot.example'], ['kind', 'address'])
  const html = await renderPage(BlockedPage, { path, data: await loadBlocked(argsOf(path)) })
  expect(textOf(html)).toContain('jill@jackpot.example')
  const { id } = await db.selectFrom('blocks').select('id').executeTakeFirstOrThrow()
  await send(['intent', 'undo'], ['id', id])
  expect(await kinds()).toEqual([])
})
