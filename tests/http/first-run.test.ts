/** The printed token creates the first administrator: once, in any process, within the limits of sign-in. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../src/features/sign-in/server/admin-accounts.ts'
import { prepareFirstRun } from '../../src/features/sign-in/server/first-run.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { goodPassword } from '../support/administrator.ts'
import { asJson } from '../support/as-json.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { testApp } from '../support/test-app.ts'

const main = await testApp({ TRUST_PROXY: '1' })
const { db } = main.database
/** Another process on the same database. */
const other = await testApp({ TRUST_PROXY: '1' }, main.database)
const folder = await mkdtemp(path.join(tmpdir(), 'first-run-'))
const file = path.join(folder, 'first-run')
afterAll(() => rm(folder, { recursive: true }))

beforeEach(() => emptyTables(db, 'administrators', 'site_keys', 'rate_limits'))

const base = 'https://atlas.example'
const prepare = async () => (await prepareFirstRun(db, { base, folder }))?.address
const tokenOf = (address: string | undefined) => address?.split('#')[1] ?? ''

const create = (token: string, { app = main, email = 'clara@example.com', more = {} } = {}) =>
  app.request(
    '/api/first-run',
    asJson(
      'POST',
      { token, email, password: goodPassword },
      { 'x-forwarded-for': '192.0.2.7', ...more },
    ),
  )
const ask = (app = main) => app.request('/api/first-run')

test('the link is stored in a file readable only by its owner, and as a hash in the database', async () => {
  await writeFile(file, 'of an earlier database', { mode: 0o644 })
  const address = await prepare()
  expect(address).toMatch(/^https:\/\/atlas\.example\/first-run#[\w-]{43}$/)
  expect(await readFile(file, 'utf8')).toBe(`${address}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await prepare()).toBe(address)
  const keys = await db.selectFrom('site_keys').selectAll().execute()
  expect(keys).toHaveLength(1)
  const forms = keys.flatMap(({ name, key }) => [name, key.toString('base64url'), String(key)])
  for (const form of forms) expect(form).not.toContain(tokenOf(address))
})

test('one of several simultaneous attempts succeeds, in any process; then the link is gone everywhere', async () => {
  const token = tokenOf(await prepare())
  const answer = await ask()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store'])
  const attempts = Array.from({ length: 8 }, (_, index) =>
    create(token, { app: index % 2 ? main : other, email: `clara${index}@example.com` }),
  )
  const answers = await Promise.all(attempts)
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
  expect(await db.selectFrom('administrators').select('email').execute()).toHaveLength(1)
  expect([(await ask()).status, (await ask(other)).status]).toEqual([404, 404])
  expect((await create(token, { app: other })).status).toBe(404)

  const winner = answers.find(({ status }) => status === 204)
  const cookie = winner?.headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
  const session = await other.request('/api/admin/session', { headers: { cookie } })
  expect(session.status).toBe(200)
  const actions = await queryRows(db)`select action, note from audit_log
    where action = 'administrator_created'`
  expect(actions).toEqual([
    { action: 'administrator_created', note: 'with the first-run address, from 192.0.2.7' },
  ])
  expect(await prepare()).toBeUndefined()
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await db.selectFrom('site_keys').select('name').execute()).toEqual([])
})

test('an attempt by the command line counts, too', async () => {
  const token = tokenOf(await prepare())
  const command = createAdministrator(db, 'host@example.com', async () => goodPassword)
  const [, browser] = await Promise.all([command, create(token)])
  const accounts = await db.selectFrom('administrators').select('email').execute()
  // Two accounts if the browser was first (the command adds one), else only the command's.
  expect(accounts).toHaveLength(browser.status === 204 ? 2 : 1)
  expect((await ask()).status).toBe(404)
})

test('wrong tokens count like failed sign-ins, even if no link was printed', async () => {
  const statuses = []
  for (let i = 0; i < 41; i++) statuses.push((await create('x'.repeat(43))).status)
  expect(statuses).toEqual([...Array(40).fill(422), 429])
  const right = tokenOf(await prepare())
  expect((await create(right)).status).toBe(429)
  expect((await create(right, { more: { 'x-forwarded-for': '192.0.2.8' } })).status).toBe(204)
})

test('a refusal names the field; pages of other sites are refused', async () => {
  const token = tokenOf(await prepare())
  expect(await main.fieldsOf(create('wrong'), 422)).toEqual(['token'])
  const weak = { token, email: 'clara@example.com', password: 'short' }
  expect(await main.fieldsOf(main.post('/api/first-run', weak), 422)).toEqual(['password'])
  const foreign = { origin: 'https://evil.example' }
  expect((await create(token, { more: foreign })).status).toBe(403)
  expect((await create(token)).status).toBe(204)
})

test('all processes that start at once have a working link, even one that cannot write the file', async () => {
  const addresses = await Promise.all(Array.from({ length: 6 }, prepare))
  expect(addresses).not.toContain(undefined)
  expect(await readdir(folder)).toEqual(['first-run'])
  expect(addresses).toContain((await readFile(file, 'utf8')).trim())
  const unwritable = await prepareFirstRun(db, { base, folder: file })
  expect(unwritable?.problem).toMatch(/EEXIST|ENOTDIR/)
  expect((await create(tokenOf(unwritable?.address))).status).toBe(204)
  expect(await prepareFirstRun(db, { base, folder: file })).toBeUndefined()
})
