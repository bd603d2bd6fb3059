import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { asAdministrator, smallApi } from '../../../../tests/support/small-api.ts'
import { pageInfo } from '../../../kit/call.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { AuditEntryView } from '../contract.ts'
import { auditRoutes } from './routes.ts'

const { db } = await testDatabase()
const { request } = smallApi((api) => auditRoutes(api, { db }))

const get = (query = '') => request(`/api/admin/audit${query}`, { headers: asAdministrator })

const read = async (query = '') => {
  const response = await get(query)
  expect(response.status).toBe(200)
  const entries = (await response.json()) as AuditEntryView[]
  return { entries, ids: entries.map(({ subjectId }) => subjectId), ...pageInfo(response.headers) }
}

beforeAll(async () => {
  for (let i = 0; i < 7; i++) {
    await recordAudit(db, {
      actor: i % 2 ? 'organizer' : { id: 'a1', email: 'clara@example.com' },
      action: i % 2 ? 'corrected' : 'approved',
      subject: { type: i < 5 ? 'event' : 'message', id: `s${i}` },
      before: { i },
      after: i === 3 ? undefined : { i: i + 1 },
      note: `note ${i}`,
    })
  }
})

test('lists entries, newest first', async () => {
  const { entries, ids, total, next } = await read()
  expect(ids).toEqual(['s6', 's5', 's4', 's3', 's2', 's1', 's0'])
  expect({ total, next }).toEqual({ total: 7, next: undefined })
  expect(entries[3]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    actor: 'organizer',
    action: 'corrected',
    subjectType: 'event',
    subjectId: 's3',
    before: { i: 3 },
    after: null,
    note: 'note 3',
    event: null,
  })
  expect(entries[0]?.actor).toBe('clara@example.com')
})

test('pages neither repeat nor skip entries, even while entries are added', async () => {
  const first = await read('?limit=3')
  expect(first.ids).toEqual(['s6', 's5', 's4'])
  await recordAudit(db, { actor: 'system', action: 'x', subject: { type: 'other', id: 'new' } })
  const second = await read(`?limit=3&cursor=${first.next}`)
  expect(second.ids).toEqual(['s3', 's2', 's1'])
  const third = await read(`?limit=3&cursor=${second.next}`)
  expect(third).toMatchObject({ ids: ['s0'], next: undefined })
})

test('the next page keeps the filters', async () => {
  const response = await get('?subjectType=event&limit=2')
  const link = response.headers.get('link') ?? ''
  expect(link).toMatch(/^<\/api\/admin\/audit\?subjectType=event&limit=2&cursor=\d+>; rel="next"$/)
})

test('filters by subject', async () => {
  expect(await read('?subjectType=message')).toMatchObject({ ids: ['s6', 's5'], total: 2 })
  expect(await read('?subjectType=event&subjectId=s2')).toMatchObject({ ids: ['s2'], total: 1 })
  expect(await read('?subjectId=nobody')).toMatchObject({ ids: [], total: 0 })
})

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=1&cursor=2', 'cursor'],
  ['subjectType=', 'subjectType'],
  ['subjectId=%00', 'subjectId'],
  ['subjectId=a&subjectId=b', 'subjectId'],
  ['order=up', 'order'],
])('refuses %s and names the field', async (query, field) => {
  const response = await get(`?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { fields: { [field]: expect.any(String) } },
  })
})
