import { expect, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { SeveralResult } from '../several-contract.ts'

const app = await testApp()
const { db, json, fieldsOf } = app
const ana = await reviewer(app, 'ana@example.com')
const ben = await reviewer(app, 'ben@example.com')

const decide = (body: unknown) => ana.as('POST', '/api/admin/events/decide', body)
const rejections = (...ids: string[]) => queryRows(db)`select subject_id as id, note from audit_log
  where subject_id = any(${ids}) and action = 'rejected' order by subject_id`
const waiting = (...ids: string[]) =>
  saveMade(
    db,
    ids.map((id) => ({ id, name: id, requestedStatus: 'pending' })),
  )

const named = (ids: readonly string[]) => ids.map((id) => ({ id }))

const statusesOf = async (ids: readonly string[]) => {
  const rows = await db.selectFrom('events').select(['id', 'status']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

test('each event has its own result; failures do not affect others', async () => {
  const ids = ['one', 'gone', 'two', 'nothing', 'live']
  await waiting('one', 'gone', 'two', 'live')
  await ben.as('DELETE', '/api/events/gone')
  await ben.as('PATCH', '/api/events/live/approve')
  const approved = await json<SeveralResult[]>(decide({ events: named(ids), decision: 'approve' }))
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

test('rejecting several leaves those that went live meanwhile, and stores the reason', async () => {
  await waiting('a', 'b', 'c')
  // Approved by the same administrator in another window.
  await ana.as('PATCH', '/api/events/b/approve')
  const body = { events: named(['a', 'b', 'c', 'a']), decision: 'reject', reason: 'Not cars.' }
  const rejected = await json<SeveralResult[]>(decide(body))
  expect(rejected.map(({ problem }) => problem === null)).toEqual([true, false, true])
  expect(await statusesOf(['a', 'b', 'c'])).toEqual(['deleted', 'published', 'deleted'])
  expect(await rejections('a', 'b', 'c')).toEqual([
    { id: 'a', note: 'Not cars.' },
    { id: 'c', note: 'Not cars.' },
  ])
})

test('the reason of one event replaces the common one', async () => {
  await waiting('own', 'common', 'none')
  const events = [{ id: 'own', reason: 'A shop.' }, { id: 'common' }, { id: 'none', reason: '' }]
  await json(decide({ events, decision: 'reject', reason: 'Not cars.' }))
  expect(await rejections('own', 'common', 'none')).toEqual([
    { id: 'common', note: 'Not cars.' },
    { id: 'none', note: '' },
    { id: 'own', note: 'A shop.' },
  ])
})

test('names the invalid fields', async () => {
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
