/** Saved searches of the desk: each administrator's own, bounded, and gone with the address that they name. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { SavedSearch } from '../../saved-contract.ts'

const { database, request, json } = await testApp()
const { db } = database
const ana = (await signedInAdministrator(db)).cookie
const ben = (await signedInAdministrator(db)).cookie

beforeEach(() => emptyTables(db, 'saved_searches'))

const path = '/api/admin/saved-searches'

const send = (method: string, at: string, cookie: string, body?: object) =>
  request(at, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const save = (body: object, cookie = ana) => send('POST', path, cookie, body)
const list = (cookie = ana) => json<SavedSearch[]>(send('GET', path, cookie))
const namesOf = async (cookie?: string) => (await list(cookie)).map(({ name }) => name)

test('searches are listed by name, deleted by their owner, and nobody else sees them', async () => {
  expect(
    (await save({ name: ' Spam  from Ohio ', keyword: 'ohio', status: 'deleted' })).status,
  ).toBe(201)
  expect((await save({ name: 'gone', status: 'archived' })).status).toBe(201)
  expect((await save({ name: 'gone', keyword: 'swap' }, ben)).status).toBe(201)
  const [first, second] = await list()
  expect([first, second]).toMatchObject([
    { name: 'gone', keyword: '', status: 'archived' },
    { name: 'Spam from Ohio', keyword: 'ohio', status: 'deleted' },
  ])
  expect((await send('DELETE', `${path}/${first?.id}`, ben)).status).toBe(404)
  expect(await namesOf()).toHaveLength(2)
  expect((await send('DELETE', `${path}/${first?.id}`, ana)).status).toBe(204)
  expect((await send('DELETE', `${path}/${first?.id}`, ana)).status).toBe(404)
  expect(await namesOf()).toEqual(['Spam from Ohio'])
  expect(await namesOf(ben)).toEqual(['gone'])
})

test('refusals name the field', async () => {
  await save({ name: 'gone', status: 'archived' })
  const refusals: [object, string[]][] = [
    [{ name: ' ', keyword: 'x', status: 'lost' }, ['name', 'status']],
    [{ name: 'n'.repeat(61), keyword: 'k'.repeat(101) }, ['keyword', 'name']],
    [{ name: 'Everything' }, ['keyword']],
    [{ name: 'gone', keyword: 'x' }, ['name']],
  ]
  for (const [body, fields] of refusals) {
    const answer = await save(body)
    const { error } = (await answer.json()) as { error: { fields?: object } }
    expect([answer.status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([422, fields])
  }
  expect(await namesOf()).toEqual(['gone'])
})

test('there are 20 at most, also of those that come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, index) => save({ name: `Search ${index}`, keyword: 'x' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(await namesOf()).toHaveLength(20)
})

test('one that names an erased address goes with it', async () => {
  await save({ name: 'Pat', keyword: 'Pat@Example.com' })
  await save({ name: 'Others', keyword: 'sam@example.com' })
  const address = 'pat@example.com'
  const found = await send('POST', '/api/admin/personal-data/find', ana, { address })
  expect(await found.text()).toContain('Saved searches of administrators that name it')
  const body = { address, confirm: address }
  expect((await send('POST', '/api/admin/personal-data/erase', ana, body)).status).toBe(200)
  expect(await namesOf()).toEqual(['Others'])
  const { rows } =
    await sql`select from audit_log where strpos(coalesce(after::text, ''), 'Pat') > 0`.execute(db)
  expect(rows).toEqual([])
})
