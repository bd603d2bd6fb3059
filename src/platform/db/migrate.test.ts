import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/database.ts'
import { migrateDatabase } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'

let folder: string
let db: Awaited<ReturnType<typeof emptyDatabase>>['db']

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'gearhead-migrations-')), 'migrations')
  mkdirSync(folder)
  const database = await emptyDatabase()
  db = database.db
  return async () => {
    await database.close()
    rmSync(dirname(folder), { recursive: true })
  }
})

function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function values(statement: string): Promise<unknown[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db)
  return rows.map((row) => Object.values(row)[0])
}

const makers = {
  '0001-makers.sql': "create table makers (name text);\ninsert into makers values ('Tucker');",
}

describe('migrating', () => {
  test('applies pending migrations in order, .sql and .ts', async () => {
    put(makers)
    writeFileSync(join(folder, '../makers-list.ts'), "export const list = ['Stutz', 'Cord']")
    put({
      '0002-more-makers.ts': `
        import { list } from '../makers-list.ts'
        export async function up(db: any): Promise<void> {
          for (const name of list) await db.insertInto('makers').values({ name }).execute()
        }`,
    })
    expect(await migrateDatabase(db, { folder })).toEqual(['0001-makers', '0002-more-makers'])
    expect(await values('select name from makers order by name')).toEqual([
      'Cord',
      'Stutz',
      'Tucker',
    ])
    expect(await migrateDatabase(db, { folder })).toEqual([])
    put({ '0003-years.sql': 'alter table makers add column since int' })
    expect(await migrateDatabase(db, { folder })).toEqual(['0003-years'])
  })

  test('reports why the connection was lost, not later errors on it', async () => {
    put({ '0001-lost.sql': 'create table a ();\nselect pg_terminate_backend(pg_backend_pid());' })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      /migration failed at .*0001-lost\.sql:2: .*(?:terminat|closed)/is,
    )
    expect(await values("select count(*) from pg_tables where tablename = 'a'")).toEqual([0])
  })

  test('works with several concurrent processes', async () => {
    put(makers)
    put({ '0002-slow.sql': "select pg_sleep(0.2); insert into makers values ('Duesenberg')" })
    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(db, { folder })))
    expect(applied.flat().sort()).toEqual(['0001-makers', '0002-slow'])
    expect(await values('select count(*)::int from makers')).toEqual([2])
  })

  test('has no time limit', async () => {
    put({ '0001-long.sql': 'select pg_sleep(0.3)' })
    await sql`select 1`.execute(db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await sql.raw(`alter database ${rows[0]?.name} set statement_timeout = 100`).execute(db)
    expect(await migrateDatabase(db, { folder })).toEqual(['0001-long'])
  })

  test('may compute between two statements without a time limit', async () => {
    put({
      '0001-makers.sql': `set idle_in_transaction_session_timeout = 100; ${makers['0001-makers.sql']}`,
      '0002-slow.ts': `
        export async function up(db: any): Promise<void> {
          await new Promise((resolve) => setTimeout(resolve, 400))
          await db.insertInto('makers').values({ name: 'Stutz' }).execute()
        }`,
    })
    expect(await migrateDatabase(db, { folder })).toEqual(['0001-makers', '0002-slow'])
  })
})

describe('a migration that fails', () => {
  test.each([
    [
      'at a word of it',
      'create table ok (id int);\n\n-- note\ninsert into\n  nowhere values (1);',
      5,
    ],
    [
      'as a whole',
      'create table ok (id int unique);\ninsert into ok values (1);\ninsert into ok values (1);',
      3,
    ],
    ['in its grammar', '/* two\nlines */\ncreate tabel oops ();', 3],
  ])('is reported with file and line, %s', async (_, text, line) => {
    put({ ...makers, '0002-broken.sql': text })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      `The migration failed at ${folder}/0002-broken.sql:${line}: `,
    )
  })

  test('is rolled back, while earlier migrations stay', async () => {
    put({ ...makers, '0002-broken.sql': 'create table half (id int); select 1 / 0' })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow('division by zero')
    expect(await values("select to_regclass('half')")).toEqual([null])
    expect(await values('select name from makers')).toEqual(['Tucker'])
    put({ '0002-broken.sql': 'create table half (id int)' })
    expect(await migrateDatabase(db, { folder })).toEqual(['0002-broken'])
  })

  test('written in TypeScript is reported, too', async () => {
    put({ '0001-broken.ts': "export async function up() { throw new Error('no such package') }" })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      `The migration failed at ${folder}/0001-broken.ts: no such package`,
    )
  })
})

describe('a database of another release', () => {
  test('is used unchanged if a newer release has migrated it', async () => {
    put({ ...makers, '0002-later.sql': 'create table later (id int)' })
    await migrateDatabase(db, { folder })
    rmSync(join(folder, '0002-later.sql'))
    const lines: string[] = []
    expect(await migrateDatabase(db, { folder, log: (line) => lines.push(line) })).toEqual([])
    expect(lines).toEqual([expect.stringContaining('newer release (it has 0002-later)')])
    expect(await values("select to_regclass('later')::text")).toEqual(['later'])
  })

  test('continues from an earlier text of a migration that a later one has fixed', async () => {
    const [first, second] = [
      'create table makers (name text)',
      'create table makers (name varchar)',
    ]
    put({ '0001-makers.sql': first })
    await migrateDatabase(db, { folder })
    const [old] = readMigrationFiles(folder)
    put({
      '0001-makers.sql': second,
      '0002-mend.sql': 'alter table makers alter name type varchar',
    })
    const [now] = readMigrationFiles(folder)
    put({ 'released.json': JSON.stringify({ '0001-makers': [now?.checksum, old?.checksum] }) })
    expect(await migrateDatabase(db, { folder })).toEqual(['0002-mend'])
  })
})

describe('a history that does not fit', () => {
  test('an edited migration', async () => {
    put(makers)
    await migrateDatabase(db, { folder })
    put({ '0001-makers.sql': 'create table makers (name text not null)' })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      `${folder}/0001-makers.sql was edited after it ran on this database`,
    )
  })

  test('different line endings are not an edit', async () => {
    put(makers)
    await migrateDatabase(db, { folder })
    put({ '0001-makers.sql': makers['0001-makers.sql'].replaceAll('\n', '\r\n') })
    expect(await migrateDatabase(db, { folder })).toEqual([])
  })

  test('a migration of this release that a newer release did not run', async () => {
    put({ ...makers, '0003-later.sql': 'create table later (id int)' })
    await migrateDatabase(db, { folder })
    rmSync(join(folder, '0003-later.sql'))
    put({ '0002-own.sql': 'create table own (id int)' })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      'The database was migrated by a newer release (it has 0003-later)',
    )
  })

  test('a missing migration between known ones', async () => {
    put({ ...makers, '0002-gone.sql': 'select 1', '0003-known.sql': 'select 1' })
    await migrateDatabase(db, { folder })
    rmSync(join(folder, '0002-gone.sql'))
    await expect(migrateDatabase(db, { folder })).rejects.toThrow('(it has 0002-gone)')
  })

  test('a database beyond the requested migration', async () => {
    put({ ...makers, '0002-later.sql': 'create table later (id int)' })
    await migrateDatabase(db, { folder })
    await expect(migrateDatabase(db, { folder, last: '0001-makers' })).rejects.toThrow(
      '(it has 0002-later)',
    )
  })

  test('a migration with a lower number than an applied one', async () => {
    put({ '0002-makers.sql': makers['0001-makers.sql'] })
    await migrateDatabase(db, { folder })
    put({ '0001-earlier.sql': 'select 1' })
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(
      '0001-earlier.sql has a lower number than 0002-makers, which has already run',
    )
  })

  test.each([
    [{ '0001-one.sql': '', '0001-two.sql': '' }, 'Two migrations have the number 0001'],
    [{ '1-one.sql': '' }, 'is not named like a migration'],
  ])('invalid file names %j', async (files, words) => {
    put(files)
    await expect(migrateDatabase(db, { folder })).rejects.toThrow(words)
  })
})
