import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { changeRows, queryRows } from './query.ts'
import { rowValues } from './row-values.ts'

const { db } = await testDatabase()

const columns = [
  { field: 'n', column: 'n', type: 'integer' },
  { field: 'aName', column: 'a_name', type: 'text' },
  { field: 'tags', column: 'tags', type: 'text[]' },
  { field: 'flag', column: 'flag', type: 'boolean' },
  { field: 'degrees', column: 'degrees', type: 'double precision' },
  { field: 'day', column: 'day', type: 'date' },
]

type Row = Record<string, unknown>

/** Rows as stored by the insert. */
const stored = (rows: readonly Row[]): Promise<Row[]> =>
  db.transaction().execute(async (tx) => {
    await sql`create temp table stored (n integer, a_name text, tags text[], flag boolean,
      degrees double precision, day date) on commit drop`.execute(tx)
    const { select, from } = rowValues(rows, columns)
    await changeRows(tx)`
      insert into stored (n, a_name, tags, flag, degrees, day) select ${select} from ${from}`
    return queryRows(tx)<Row>`
      select n, a_name as "aName", tags, flag, degrees, day from stored order by n`
  })

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '{"a"}',
    `it's "q" \\ \\n`,
    ' a,b ',
    '\n',
    '🚗',
    '%s $1',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const row = fc.record({
  aName: maybe(hostile),
  tags: maybe(fc.array(hostile, { maxLength: 3 })),
  flag: maybe(fc.boolean()),
  degrees: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  day: maybe(fc.constantFrom('2027-02-28', '1900-01-01', '9999-12-31')),
})

test('any rows are stored unchanged, with equal or different keys', async () => {
  const rows = fc.oneof(
    fc.array(row, { minLength: 1, maxLength: 6 }),
    fc.tuple(row, fc.integer({ min: 1, max: 4 })).map(([one, times]) => Array(times).fill(one)),
  )
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      const numbered = some.map((each, n) => ({ n, ...each }))
      expect(await stored(numbered)).toEqual(numbered)
    }),
  )
})

test('missing values are null, and a common value is sent once', async () => {
  const rows = [
    { n: 1, aName: 'x' },
    { n: 2, aName: 'x', tags: undefined },
  ]
  const nothing = { tags: null, flag: null, degrees: null, day: null }
  expect(await stored(rows)).toEqual(rows.map((each) => ({ ...each, ...nothing })))
  const { select, from } = rowValues(rows, columns)
  const query = sql`select ${select} from ${from}`.compile(db)
  expect(query.parameters).toEqual(['x', null, null, null, null, [1, 2]])
})
