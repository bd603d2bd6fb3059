import * as fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { freshDataDir, wasShutDown } from '../../../tests/support/embedded-process.ts'
import { costlyRuns } from '../../../tests/support/property-runs.ts'
import { type DatabaseConfig, openDatabase } from './database.ts'
import { complaintAbout } from './pool/server-check.ts'
import { queryColumn } from './query.ts'

const { db, url, connection } = await testDatabase()

async function open(config: Partial<DatabaseConfig> = {}) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', ...config })
  onTestFinished(() => database.close())
  return database
}

test('values are returned in the types of value-types.ts', async () => {
  const { rows } = await sql`
    select '2026-11-20'::date as day, array['2026-11-20'::date] as days, '08:30'::time as at,
      '2026-11-20 03:00:00.5-05'::timestamptz as instant,
      '2026-11-20 03:00:00'::timestamp as wall,
      array['2026-11-20 03:00:00-05'::timestamptz, null] as instants,
      'infinity'::timestamptz as never,
      count(*) as count, 9007199254740993::int8 as large, 12.50::numeric as fee
    from generate_series(1, 3)`.execute(db)
  expect(rows).toEqual([
    {
      day: '2026-11-20',
      days: ['2026-11-20'],
      at: '08:30:00',
      instant: '2026-11-20T08:00:00.500Z',
      wall: '2026-11-20T03:00:00',
      instants: ['2026-11-20T08:00:00.000Z', null],
      never: 'infinity',
      count: 3,
      large: '9007199254740993',
      fee: 12.5,
    },
  ])
})

test('other users of pg keep its default types', async () => {
  const client = new Client({ ...connection })
  await client.connect()
  const { rows } = await client.query("select '2026-11-20 08:00+00'::timestamptz as instant")
  await client.end()
  expect(rows[0].instant).toBeInstanceOf(Date)
})

describe('sessions', () => {
  test('have a name and a time limit for statements', async () => {
    const { pool } = await open({ statementTimeoutMs: 1_000, applicationName: 'atlas import' })
    const { rows } = await pool.query("select current_setting('application_name') as name")
    expect(rows).toEqual([{ name: 'atlas import' }])
    await expect(pool.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/)
    const usual = await open()
    expect((await usual.pool.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '30s' },
    ])
  })

  test('that are lost while idle do not crash the process, and are replaced', async () => {
    const log = vi.fn<(message: string) => void>()
    const { pool } = await open({ poolSize: 1, log })
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    await sql`select pg_terminate_backend(${rows[0].pid})`.execute(db)
    await expect
      .poll(() => log.mock.calls.flat().join())
      .toMatch(/idle database connection was lost/)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('that are lost in a statement or transaction fail only that, and are replaced', async () => {
    const database = await open({ poolSize: 2 })
    const killed = [
      sql`select pg_sleep(30), 'lost'`.execute(database.db),
      database.db.transaction().execute((trx) => sql`select pg_sleep(30), 'lost'`.execute(trx)),
    ]
    const outcome = Promise.allSettled(killed)
    const running = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query = ${"select pg_sleep(30), 'lost'"}`
    await expect.poll(async () => (await running.execute(db)).rows.length).toBe(2)
    for (const { pid } of (await running.execute(db)).rows) {
      await sql`select pg_terminate_backend(${pid})`.execute(db)
    }
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    // The client learns of the end of a session shortly before its connection closes.
    const answer = () => sql`select 1 as one`.execute(database.db).catch(() => ({ rows: [] }))
    await expect.poll(async () => (await answer()).rows).toEqual([{ one: 1 }])
  })

  test('finish their statements before the database closes', async () => {
    const database = await open()
    const answer = database.pool.query("select 'done' as word from pg_sleep(0.3)")
    await new Promise((started) => setTimeout(started, 100))
    await database.close()
    expect((await answer).rows).toEqual([{ word: 'done' }])
  })

  test('can be opened separately with the connection, to listen', async () => {
    const client = new Client({ ...connection })
    await client.connect()
    const heard = new Promise((resolve) => client.once('notification', (n) => resolve(n.payload)))
    await client.query('listen news')
    await sql`notify news, 'an event'`.execute(db)
    expect(await heard).toBe('an event')
    await client.end()
  })
})

describe('a DATABASE_URL that does not lead to a database', () => {
  test.each([
    ['nothing listens', 'postgresql://me:secret@127.0.0.1:1/atlas', '127.0.0.1:1/atlas): nothing'],
    ['no certificate', 'postgresql://me:secret@h/atlas?sslcert=/nope', "directory, open '/nope'."],
    [
      'no socket',
      'postgresql://me:secret@localhost/atlas?host=/nowhere',
      '/nowhere/atlas): no such',
    ],
    ['no URL', 'my database', 'not a URL'],
  ])('gives a one-line error without its password: %s', async (_, databaseUrl, words) => {
    const opening = openDatabase({ databaseUrl, dataDir: '' })
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseStartError' })
    await expect(opening).rejects.not.toThrow('secret')
  })

  test('names a database that does not exist', async () => {
    const missing = new URL(url)
    missing.pathname = '/gearhead_nowhere'
    await expect(openDatabase({ databaseUrl: missing.href, dataDir: '' })).rejects.toThrow(
      /gearhead_nowhere\): no such database; create it first\.$/,
    )
  })

  test.each([
    [
      { version: '14.11', major: 14 },
      /^PostgreSQL 14\.11 is too old: .* PostgreSQL 15 or newer\.$/,
    ],
    [{ encoding: 'SQL_ASCII' }, /^The database "atlas" is encoded in SQL_ASCII: create it with/],
  ])('names an unsuitable server: %j', (facts, words) => {
    const good = { version: '15.2', major: 15, encoding: 'UTF8', name: 'atlas' }
    expect(complaintAbout(good)).toBeUndefined()
    expect(complaintAbout({ ...good, ...facts })).toMatch(words)
  })
})

test('without DATABASE_URL the embedded server is opened, and closed with the database', async () => {
  const dataDir = freshDataDir()
  const database = await openDatabase({ dataDir })
  expect(database.embedded).toMatchObject({ joined: false, adopted: false })
  const { rows } = await sql`select current_user as name`.execute(database.db)
  expect(rows).toEqual([{ name: 'gearhead_atlas' }])
  await database.close()
  expect(wasShutDown(dataDir)).toBe(true)
})

test('any list of texts is read as stored', async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'a,"{}\\ \n\'é🚗;') }),
    fc.constantFrom('', 'null', 'NULL', 'Live Music', 'F-150', 'null and void'),
  )
  const list = fc.array(fc.option(text, { freq: 9 }), { maxLength: 5 })
  const property = fc.asyncProperty(
    fc.array(list, { minLength: 30, maxLength: 30 }),
    async (lists) => {
      const values = lists.map((one) => sql`(${one}::text[])`)
      const rows = await queryColumn(db)<unknown>`
        select one from (values ${sql.join(values)}) as t(one)`
      expect(rows).toEqual(lists)
    },
  )
  await fc.assert(property, costlyRuns)
})
