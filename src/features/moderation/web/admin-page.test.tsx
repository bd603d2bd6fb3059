/** The forms of the dashboard as a browser sends them, on the real API. */
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { createCall } from '../../../kit/call.ts'
import { callContext } from '../../../kit/page-call.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import AdminPage from './admin-page.tsx'
import { loadReview } from './load-review.ts'
import { runReviewAction, type SeveralOutcome } from './review-action.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { submit, correct, done, look, stored } = organizer(app)
const ana = await reviewer(app)

beforeEach(() => emptyTables(app.db, ...submissionTables))

/** Entries of the list, as its form posts them. */
const marked = (...events: { id: string; reason?: string }[]) =>
  events.flatMap(({ id, reason }): [string, string][] => [
    ['ids', id],
    [`sequence-${id}`, '0'],
    ...(reason ? [[`reason-${id}`, reason] as [string, string]] : []),
  ])

const addressOf = (id: string) => `http://atlas.example/admin?event=${id}`

const pageOf = async (id: string) => {
  const data = await loadReview(new Request(addressOf(id)), ana.pageContext())
  return renderPage(AdminPage, { path: `/admin?event=${id}`, data })
}

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''

const inputsOf = (html: string): [string, string][] =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('name="block"') || tag.includes('checked=""'))
    .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])

/** Fields of the form that contains this button, or that the button names. */
const formWith = (html: string, intent: string) => {
  const button = new RegExp(`<button[^>]* value="${intent}"[^>]*>`).exec(html)?.[0] ?? ''
  const mark = attribute(button, 'form') ? `id="${attribute(button, 'form')}"` : button
  const form = html.split('<form').find((part) => mark !== '' && part.includes(mark)) ?? ''
  return inputsOf(form.split('</form>')[0] ?? '')
}

const press = async (id: string, intent: string, fields: [string, string][]) => {
  const body = new URLSearchParams([...fields, ['intent', intent]])
  const request = new Request(addressOf(id), { method: 'POST', body })
  return JSON.stringify(await runReviewAction(request, ana.pageContext()))
}

const byOrganizer = 'The organizer changed this after you opened it.'

test('Approve applies to the displayed version', async () => {
  const link = await submit()
  const old = formWith(await pageOf(link.id), 'approve')
  await done(correct(link, { name: 'Buy Watches' }))
  expect(await press(link.id, 'approve', old)).toContain(byOrganizer)
  expect((await stored(link.id)).status).toBe('pending')
  await press(link.id, 'approve', formWith(await pageOf(link.id), 'approve'))
  expect((await stored(link.id)).status).toBe('published')
})

test('undoing several dates reports which were undone', async () => {
  const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
  const ids = (await look(link)).events.map(({ id }) => id)
  for (const id of ids) await ana.as('DELETE', `/api/events/${id}`)
  const undo = () => press(ids[0] ?? '', 'restore', [['id', ids.join(',')]])
  await ana.as('POST', `/api/admin/events/${ids[1]}/restore`)
  const { data } = JSON.parse(await undo()) as { data: SeveralOutcome }
  expect(data.decision).toBe('restore')
  expect(data.results.map(({ id, problem }) => [id, problem === null])).toEqual(
    ids.map((id, index) => [id, index !== 1]),
  )
  for (const id of ids) expect((await stored(id)).status).toBe('pending')
  for (const id of ids) await ana.as('DELETE', `/api/events/${id}`)
  expect(await undo()).not.toContain('problem')
  for (const id of ids) expect((await stored(id)).status).toBe('pending')
})

test('approving several applies to the displayed versions', async () => {
  const link = await submit()
  const inList = async () => {
    const tags = (await pageOf(link.id)).match(/<input[^>]* form="several"[^>]*>/g) ?? []
    return inputsOf(tags.join(''))
  }
  const old = await inList()
  await done(correct(link, { name: 'Buy Watches' }))
  expect(await press(link.id, 'approve-several', old)).toContain(byOrganizer)
  expect((await stored(link.id)).status).toBe('pending')
  await press(link.id, 'approve-several', await inList())
  expect((await stored(link.id)).status).toBe('published')
})

test('a stale Reject leaves an event approved in another window', async () => {
  const link = await submit()
  const old = formWith(await pageOf(link.id), 'reject')
  await ana.approve(link.id)
  expect(await press(link.id, 'reject', old)).toContain('Already approved by')
  expect((await stored(link.id)).status).toBe('published')
})

test('a stale Reject of a series leaves a date approved in another window', async () => {
  const { id } = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
  const old = formWith(await pageOf(id), 'reject')
  await ana.approve(id)
  const answer = await press(id, 'reject', old)
  expect(answer).toContain('Already approved by')
  expect((await stored(id)).status).toBe('published')
  const rows = await queryColumn(app.db)`
    select status from events order by sort_date`
  expect(rows).toEqual(['published', 'deleted', 'deleted'])
})

test('of several, each is rejected with its own reason, all dates of a series with one', async () => {
  const weekly = await submit({ repeats: { every: 'week', until: '2031-05-10' } })
  const single = await submit({ name: 'Watch Fair' })
  await press(weekly.id, 'reject-several', [
    ...marked({ id: weekly.id, reason: 'advertising' }, single),
    ['template', 'subject'],
    ['note', 'Thank you.'],
  ])
  const notes = await app.db
    .selectFrom('audit_log')
    .innerJoin('events', 'events.id', 'audit_log.subject_id')
    .select(['events.name', 'note'])
    .where('action', '=', 'rejected')
    .orderBy('events.name')
    .execute()
  const advertisement = expect.stringMatching(/advertisement[^]*Thank you\.$/)
  expect(notes).toEqual([
    { name: 'Sunday Coffee', note: advertisement },
    { name: 'Sunday Coffee', note: advertisement },
    { name: 'Watch Fair', note: expect.stringMatching(/automotive events[^]*Thank you\.$/) },
  ])
})

describe('a date that differs from the others of its series', () => {
  const repeats = { every: 'week', until: '2031-05-17' }
  const disguised = async () => {
    const link = await submit({ repeats })
    const [, odd] = (await look(link)).events
    const change = { name: 'Buy Watches', description: 'At a discount.' }
    await done(correct({ ...link, id: odd?.id ?? '' }, change))
    return { link, odd: odd?.id ?? '' }
  }
  const standings = async () => {
    const { rows } = await sql<{ name: string; status: string }>`
      select name, status from events order by sort_date`.execute(app.db)
    return rows.map(({ name, status }) => `${name}: ${status}`)
  }
  const oddOneWaits = [
    'Sunday Coffee: published',
    'Buy Watches: pending',
    'Sunday Coffee: published',
  ]

  test('is marked in the panel, and not included in a decision about them', async () => {
    const { link, odd } = await disguised()
    const html = await pageOf(link.id)
    expect(html).toContain('“Buy Watches”. Differs: Name, Description.')
    const boxes = [
      ...(html.split('id="decision"')[1] ?? '').matchAll(/<input[^>]*name="ids"[^>]*>/g),
    ]
    const checked = boxes.filter(([tag]) => / checked=/.test(tag))
    expect(boxes).toHaveLength(3)
    expect(checked.map(([tag]) => attribute(tag, 'value'))).not.toContain(odd)
    expect(checked).toHaveLength(2)
    const fields = formWith(html, 'approve').filter(([name, id]) => name !== 'ids' || id !== odd)
    await press(link.id, 'approve', fields)
    expect(await standings()).toEqual(oddOneWaits)
  })

  test('stays pending if its row is approved in the list', async () => {
    const { link } = await disguised()
    await press(link.id, 'approve-several', marked(link))
    expect(await standings()).toEqual(oddOneWaits)
  })

  test('stays pending, like all dates, if the row has changed since it was listed', async () => {
    const link = await submit({ repeats })
    await done(correct(link, { name: 'Buy Watches', scope: 'following' }))
    expect(await press(link.id, 'approve-several', marked(link))).toContain(byOrganizer)
    expect(await standings()).toEqual(Array(3).fill('Buy Watches: pending'))
  })
})

test('Merge applies to the displayed version', async () => {
  const [gone, kept] = [await submit(), await submit({ name: 'Sunday Coffees' })]
  const old = formWith(await pageOf(gone.id), 'merge')
  expect(old).toContainEqual(['kept', kept.id])
  await ana.approve(gone.id)
  expect(await press(gone.id, 'merge', old)).toContain('Already approved by')
  expect((await stored(gone.id)).status).toBe('published')
})

/** Dashboard after the sign-in, for a form that was posted with an ended session. */
const afterSignIn = async (id: string, fields: [string, string][]) => {
  const context = new RouterContextProvider()
  context.set(callContext, createCall(app.request))
  const request = new Request(addressOf(id), { method: 'POST', body: new URLSearchParams(fields) })
  const answer: unknown = await runReviewAction(request, context).catch((error: unknown) => error)
  const location = answer instanceof Response ? answer.headers.get('location') : null
  const to = new URL(location ?? '', 'http://atlas.example').searchParams.get('to') ?? ''
  const data = await loadReview(new Request(`http://atlas.example${to}`), ana.pageContext())
  return renderPage(AdminPage, { path: to, data })
}

test('a decision about some dates of a series is restored after a new sign-in', async () => {
  const { id } = await submit({ repeats: { every: 'week', until: '2031-05-24' } })
  const { dates } = (await loadReview(new Request(addressOf(id)), ana.pageContext()))
    .submission ?? { dates: [] }
  const [first, ...others] = dates.map((date) => date.id)
  const page = await afterSignIn(id, [
    ['id', id],
    ['intent', 'reject'],
    ['note', 'Two links.'],
    ['ids', first ?? ''],
  ])
  expect(others.length).toBeGreaterThan(1)
  const [panel = '', list = ''] = [
    page.split('id="selected-event"')[1],
    page.split('id="selected-event"')[0],
  ]
  expect(panel).toContain('your decision wasn')
  expect(panel).toMatch(/<textarea[^>]*>Two links\.</)
  const boxes = panel.match(/<input type="checkbox"[^>]*name="ids"[^>]*>/g) ?? []
  const checked = boxes.filter((box) => box.includes('checked=""'))
  expect(checked.map((box) => attribute(box, 'value'))).toEqual([first])
  expect(boxes).toHaveLength(dates.length)
  expect(list).not.toContain('Two links.')
  expect(list).not.toContain('checked=""')
})

test('the reasons of several marked events are restored after a new sign-in', async () => {
  const [one, two] = [await submit(), await submit({ name: 'Watch Fair' })]
  const page = await afterSignIn('', [
    ['intent', 'reject-several'],
    ...marked({ id: one.id, reason: 'over' }, two),
  ])
  const boxes = page.match(/<input[^>]* form="several"[^>]*checked=""[^>]*>/g) ?? []
  expect(boxes).toHaveLength(2)
  const own = page.split(`name="reason-${one.id}"`)[1]?.split('</select>')[0] ?? ''
  expect(own).toContain('<option value="over" selected="">')
})

test('the reason of a take-down is restored after a new sign-in', async () => {
  const link = await ana.live()
  const page = await afterSignIn(link.id, [
    ['id', link.id],
    ['intent', 'takedown'],
    ['note', 'Asked for by the venue'],
  ])
  expect(page).toContain('your decision wasn')
  expect(page).toContain('value="Asked for by the venue"')
})
