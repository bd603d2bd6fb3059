import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import type { ManyDecided } from '../several-contract.ts'

const { database, request, json, fieldsOf } = await testApp()
const { db } = database
const ana = await signedInAdministrator(db, 'ana@example.com')
const ben = await signedInAdministrator(db, 'ben@example.com')

const as = (who: { cookie: string }, method: string, path: string, body?: unknown) =>
  request(path, {
    method,
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

const decide = (body: unknown) => as(ana, 'POST', '/api/admin/events/decide', body)

const named = (ids: readonly string[]) => ids.map((id) => ({ id }))

const statusesOf = async (ids: readonly string[]) => {
  const rows = await db.selectFrom('events').select(['id', 'status']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

test('each has its own result, and those that fail leave the others alone', async () => {
  const ids = ['one', 'gone', 'two', 'nothing', 'live']
  await saveMade(
    db,
    ['one', 'gone', 'two', 'live'].map((id) => ({ id, name: id, wanted: 'pending' })),
  )
  await as(ben, 'DELETE', '/api/events/gone')
  await as(ben, 'PATCH', '/api/events/live/approve')
  const approved = await json<ManyDecided[]>(decide({ events: named(ids), decision: 'approve' }))
  expect(approved.map(({ id, status }) => [id, status])).toEqual([
    ['one', 'published'],
    ['gone', 'deleted'],
    ['two', 'published'],
    ['nothing', null],
    ['live', 'published'],
  ])
  expect(approved.map(({ problem }) => problem)).toEqual([
    null,
    expect.stringMatching(/^Already rejected by ben@example.com, /),
    null,
    "There's no such event.",
    expect.stringMatching(/^Already approved by ben@example.com, /),
  ])
})

test('rejecting several takes nothing down that went live meanwhile, and gives the reason', async () => {
  await saveMade(
    db,
    ['a', 'b', 'c'].map((id) => ({ id, wanted: 'pending' })),
  )
  // By the same administrator, in another window.
  await as(ana, 'PATCH', '/api/events/b/approve')
  const body = { events: named(['a', 'b', 'c', 'a']), decision: 'reject', reason: 'Not cars.' }
  const rejected = await json<ManyDecided[]>(decide(body))
  expect(rejected.map(({ problem }) => problem === null)).toEqual([true, false, true])
  expect(await statusesOf(['a', 'b', 'c'])).toEqual(['deleted', 'published', 'deleted'])
  const notes = await db
    .selectFrom('audit_log')
    .select(['subject_id as id', 'action', 'note'])
    .where('subject_id', 'in', ['a', 'c'])
    .orderBy('subject_id')
    .execute()
  expect(notes).toEqual([
    { id: 'a', action: 'rejected', note: 'Not cars.' },
    { id: 'c', action: 'rejected', note: 'Not cars.' },
  ])
})

test('a reason of its own takes the place of the common one', async () => {
  await saveMade(
    db,
    ['own', 'common', 'none'].map((id) => ({ id, wanted: 'pending' })),
  )
  const events = [{ id: 'own', reason: 'A shop.' }, { id: 'common' }, { id: 'none', reason: '' }]
  await json(decide({ events, decision: 'reject', reason: 'Not cars.' }))
  const notes = await db
    .selectFrom('audit_log')
    .select(['subject_id as id', 'note'])
    .where('subject_id', 'in', ['own', 'common', 'none'])
    .where('action', '=', 'rejected')
    .orderBy('subject_id')
    .execute()
  expect(notes).toEqual([
    { id: 'common', note: 'Not cars.' },
    { id: 'none', note: '' },
    { id: 'own', note: 'A shop.' },
  ])
})

test('names what cannot be accepted', async () => {
  expect(await fieldsOf(decide({ events: [], decision: 'maybe' }), 422)).toEqual([
    'decision',
    'events',
  ])
  const many = named(Array<string>(101).fill('x'))
  expect(await fieldsOf(decide({ events: many, decision: 'reject' }), 422)).toEqual(['events'])
  expect(await fieldsOf(decide({ events: ['x'], decision: 'reject' }), 422)).toEqual(['events'])
  const long = { id: 'x', reason: 'x'.repeat(2_001) }
  expect(await fieldsOf(decide({ events: [long], decision: 'reject' }), 422)).toEqual(['events'])
})
