/** Saved searches: separate for each administrator, limited, and erased with an address that they contain. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { SavedSearch } from '../../saved-contract.ts'

const app = await testApp()
const { db, json } = app
const [ana, ben] = [await reviewer(app), await reviewer(app)]

beforeEach(() => emptyTables(db, 'saved_searches'))

const path = '/api/admin/saved-searches'

const save = (body: object, who = ana) => who.as('POST', path, body)
const list = (who = ana) => json<SavedSearch[]>(who.as('GET', path))
const namesOf = async (who = ana) => (await list(who)).map(({ name }) => name)

test('searches are listed by name, and visible and deletable only for their owner', async () => {
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
  expect((await ben.as('DELETE', `${path}/${first?.id}`)).status).toBe(404)
  expect(await namesOf()).toHaveLength(2)
  expect((await ana.as('DELETE', `${path}/${first?.id}`)).status).toBe(204)
  expect((await ana.as('DELETE', `${path}/${first?.id}`)).status).toBe(404)
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
  for (const [body, fields] of refusals) expect(await app.fieldsOf(save(body), 422)).toEqual(fields)
  expect(await namesOf()).toEqual(['gone'])
})

test('there are at most 20, even if saved simultaneously', async () => {
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, index) => save({ name: `Search ${index}`, keyword: 'x' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(await namesOf()).toHaveLength(20)
})

test('erasing an address deletes searches that contain it', async () => {
  await save({ name: 'Pat', keyword: 'Pat@Example.com' })
  await save({ name: 'Others', keyword: 'sam@example.com' })
  const address = 'pat@example.com'
  const found = await ana.as('POST', '/api/admin/personal-data/find', { address })
  expect(await found.text()).toContain('Saved searches of administrators that name it')
  const body = { address, confirm: address }
  expect((await ana.as('POST', '/api/admin/personal-data/erase', body)).status).toBe(200)
  expect(await namesOf()).toEqual(['Others'])
  const { rows } =
    await sql`select from audit_log where strpos(coalesce(after::text, ''), 'Pat') > 0`.execute(db)
  expect(rows).toEqual([])
})
