/** Decisions about a version that was not read are rejected. */
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { messageOf, reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import type { SeveralResult } from '../several-contract.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, json, fieldsOf } = app
const { submit, correct, done, stored } = organizer(app)
const [ana, ben] = [await reviewer(app), await reviewer(app)]

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

const approve = (id: string, sequence: number | string) =>
  ana.as('PATCH', `/api/events/${id}/approve?sequence=${sequence}`)

test('a version that another administrator changed since is not approved', async () => {
  const link = await submit()
  await ben.as('PATCH', `/api/admin/events/${link.id}`, { name: 'Monday Coffee' })
  expect(await messageOf(approve(link.id, 0))).toBe(
    `409 ${ben.administrator.email} changed this after you opened it.`,
  )
  await ben.as('DELETE', `/api/events/${link.id}`)
  await ben.as('POST', `/api/admin/events/${link.id}/restore`)
  expect(await messageOf(approve(link.id, 1))).toMatch(/^409 Already restored by /)
})

test('of several, those changed or approved since are not rejected', async () => {
  const [changed, approved, same] = [
    await submit(),
    await submit({ name: 'Another Meet' }),
    await submit({ name: 'A Third Meet' }),
  ]
  await done(correct(changed, { name: 'Monday Coffee' }))
  await ana.approve(approved.id)
  const events = [changed, approved, same].map(({ id }) => ({ id, sequence: 0 }))
  const results = await json<SeveralResult[]>(
    ana.as('POST', '/api/admin/events/decide', { events, decision: 'reject' }),
  )
  expect(results.map(({ status, problem }) => [status, problem?.slice(0, 20)])).toEqual([
    ['pending', 'The organizer change'],
    ['published', 'Already approved by '],
    ['deleted', undefined],
  ])
})

test('an event approved since is not merged into another', async () => {
  const [gone, kept] = [await submit(), await submit({ name: 'Another Meet' })]
  await ana.approve(gone.id)
  const merge = (body: object) =>
    ben.as('POST', `/api/admin/events/${gone.id}/merge`, { into: kept.id, ...body })
  expect(await messageOf(merge({ sequence: 0 }))).toMatch(
    new RegExp(`^409 Already approved by ${ana.administrator.email}, `),
  )
  expect((await stored(gone.id)).status).toBe('published')
})

test('an invalid version is refused', async () => {
  const { id } = await submit()
  expect(await fieldsOf(approve(id, 'first'))).toEqual(['sequence'])
  expect(await fieldsOf(approve(id, -1))).toEqual(['sequence'])
  expect((await stored(id)).status).toBe('pending')
})
