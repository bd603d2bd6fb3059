import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { FoundProfile, ProfileMerge } from '../contract.ts'
import ProfilesPage, { action, loader } from '../web/profiles-page.tsx'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, request, json } = app
const { as, pageContext } = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'profile_aliases')
  await saveMade(db, [
    { id: 'one', date: '2099-01-01', venueName: 'Old Lot', organizerName: 'Ohio Vettes' },
    { id: 'two', date: '2099-02-01', venueName: 'The Old Lot', organizerName: 'Vettes of Ohio' },
    { id: 'three', date: '2001-02-01', venueName: 'Ye Olde Lot' },
  ])
  await app.catchUp()
})

const merge = (kind: string, slug: string, into: string) =>
  as('POST', `/api/admin/profiles/${kind}/${slug}/merge`, { into })
const split = (kind: string, slug: string) =>
  as('POST', `/api/admin/profiles/${kind}/${slug}/split`, {})
const list = (q = '') =>
  json<{ found: FoundProfile[]; merges: ProfileMerge[] }>(
    as('GET', `/api/admin/profiles?q=${encodeURIComponent(q)}`),
  )

const idsIn = async (path: string) =>
  [...(await (await request(path)).text()).matchAll(/UID:(\w+)@/g)].map(([, id]) => id)
const found = async (filter: string) =>
  (await json<{ id: string }[]>(request(`/api/events?${filter}`))).map(({ id }) => id)
const auditOf = () =>
  queryRows(db)`select action, subject_type, subject_id, before, after from audit_log
  where subject_type in ('venue', 'organizer') order by id`

test('pages are found by words of their name, city and state', async () => {
  expect((await list('lot CHICAGO')).found.map(({ slug }) => slug)).toEqual(
    ['old-lot-chicago-il', 'the-old-lot-chicago-il', 'ye-olde-lot-chicago-il'].toSorted(),
  )
  expect((await list('vettes')).found).toMatchObject([
    { kind: 'organizer', slug: 'ohio-vettes', name: 'Ohio Vettes', dates: 1, mergedInto: null },
    { slug: 'vettes-of-ohio' },
  ])
  for (const q of ['', '%', '\\', "'", '100%_', 'no such lot'])
    expect((await list(q)).found).toEqual([])
})

test('merged pages are one in pages, searches and feeds, and two again after a split', async () => {
  await json(merge('venue', 'old-lot-chicago-il', 'the-old-lot-chicago-il'))
  await json(merge('organizer', 'vettes-of-ohio', 'ohio-vettes'))
  for (const venue of ['old-lot-chicago-il', 'the-old-lot-chicago-il']) {
    expect(await found(`venue=${venue}`)).toEqual(['one', 'two'])
    expect(await idsIn(`/events.ics?venue=${venue}`)).toEqual(['one', 'two'])
  }
  expect(await found('organizer=vettes-of-ohio')).toEqual(['one', 'two'])
  const page = await request('/api/venues/old-lot-chicago-il')
  expect(page.status).toBe(301)
  expect(await (await request('/sitemaps/venues.xml')).text()).not.toContain('/venue/old-lot')
  expect((await list('lot')).merges).toMatchObject([
    { kind: 'organizer', slug: 'vettes-of-ohio', into: 'ohio-vettes' },
    { kind: 'venue', slug: 'old-lot-chicago-il', into: 'the-old-lot-chicago-il' },
  ])
  await json(split('venue', 'old-lot-chicago-il'))
  expect(await found('venue=old-lot-chicago-il')).toEqual(['one'])
  expect((await request('/api/venues/old-lot-chicago-il')).status).toBe(200)
  expect((await split('venue', 'old-lot-chicago-il')).status).toBe(404)
  expect((await auditOf()).slice(-3)).toMatchObject([
    {
      action: 'merged',
      subject_id: 'old-lot-chicago-il',
      after: { mergedInto: 'the-old-lot-chicago-il' },
    },
    { action: 'merged', subject_type: 'organizer' },
    { action: 'split', before: { mergedInto: 'the-old-lot-chicago-il' }, after: null },
  ])
})

test('undoing a merge of a page with merged pages restores those, too', async () => {
  await json(merge('venue', 'ye-olde-lot-chicago-il', 'old-lot-chicago-il'))
  await json(merge('venue', 'old-lot-chicago-il', 'the-old-lot-chicago-il'))
  const dates = async (slug: string) => {
    const { coming, past } = await json<Record<'coming' | 'past', { id: string }[]>>(
      request(`/api/venues/${slug}`),
    )
    return [...coming, ...past].map(({ id }) => id)
  }
  expect(await dates('the-old-lot-chicago-il')).toEqual(['one', 'two', 'three'])
  await json(split('venue', 'old-lot-chicago-il'))
  expect(await dates('old-lot-chicago-il')).toEqual(['one', 'three'])
})

describe('a merge is refused', () => {
  test('into itself, in a circle, twice, and for an unknown page', async () => {
    expect((await merge('venue', 'old-lot-chicago-il', 'old-lot-chicago-il')).status).toBe(422)
    await json(merge('venue', 'old-lot-chicago-il', 'the-old-lot-chicago-il'))
    expect((await merge('venue', 'the-old-lot-chicago-il', 'old-lot-chicago-il')).status).toBe(422)
    expect((await merge('venue', 'old-lot-chicago-il', 'ye-olde-lot-chicago-il')).status).toBe(409)
    expect((await merge('venue', 'nowhere', 'the-old-lot-chicago-il')).status).toBe(404)
    expect((await merge('venue', 'the-old-lot-chicago-il', 'nowhere')).status).toBe(404)
    expect((await merge('organizer', 'old-lot-chicago-il', 'ohio-vettes')).status).toBe(404)
    expect((await merge('club', 'a', 'b')).status).toBe(400)
    expect((await list('lot')).merges).toHaveLength(1)
  })

  test('for one of two administrators who merge the same pages into each other at once', async () => {
    const answers = await Promise.all([
      merge('venue', 'old-lot-chicago-il', 'the-old-lot-chicago-il'),
      merge('venue', 'the-old-lot-chicago-il', 'old-lot-chicago-il'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

test('a search by page shows its name: that of the merged page, or of a past event', async () => {
  const names = async (query: string) => {
    const header = (await request(query)).headers.get('x-filter-names')
    return Object.fromEntries(new URLSearchParams(header ?? ''))
  }
  await json(merge('venue', 'old-lot-chicago-il', 'the-old-lot-chicago-il'))
  const query = 'venue=old-lot-chicago-il&organizer=ohio-vettes'
  const both = { venue: 'The Old Lot', organizer: 'Ohio Vettes' }
  for (const path of ['/api/events', '/api/events/map', '/api/events/month'])
    expect(await names(`${path}?${query}`)).toEqual(both)
  expect(await names('/api/events?venue=ye-olde-lot-chicago-il')).toEqual({ venue: 'Ye Olde Lot' })
  expect(await names('/api/events?venue=nowhere-chicago-il&organizer=nobody')).toEqual({})
})

test('a search by page finds the same events in lists, on the map and in the month', async () => {
  for (const [query, ids] of [
    ['venue=the-old-lot-chicago-il', ['two']],
    ['organizer=ohio-vettes', ['one']],
    ['venue=nowhere-chicago-il', []],
  ] as const) {
    const map = await json<{ list: { id: string }[] }>(request(`/api/events/map?${query}`))
    expect(map.list.map(({ id }) => id)).toEqual(ids)
    expect(await found(query)).toEqual(ids)
    expect(await idsIn(`/events.ics?${query}`)).toEqual(ids)
    const { total } = await json<{ total: number }>(request(`/api/events/facets?${query}`))
    expect(total).toBe(ids.length)
  }
})

test('a refused claim keeps search and address, with an error at its field; ids are unique', async () => {
  const args = (form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const asked = new Request('http://localhost/admin/venues?q=lot', body)
    return { request: asked, context: pageContext() } as never
  }
  const claim = { intent: 'claim', kind: 'venue', slug: 'old-lot-chicago-il' }
  const html = await renderPage(ProfilesPage, {
    path: '/admin/venues?q=lot',
    data: await loader(args()),
    posted: await action(args({ ...claim, email: 'club@localhost' })),
  })
  expect(html.match(/value="club@localhost"/g)).toHaveLength(1)
  expect(textOf(html)).toContain('Must be an email address.')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})
