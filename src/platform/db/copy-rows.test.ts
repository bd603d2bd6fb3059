import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { copyRows } from './copy-rows.ts'

const { pool } = await testDatabase()
const client = await pool.connect()

beforeAll(async () => {
  await client.query(`create temporary table samples (id int, name text, code varchar, words text[], count int8,
    price numeric, ratio float8, flag boolean, day date, minute time, at timestamptz, local timestamp, more jsonb)`)
})

afterAll(() => client.release())

const all = 'select * from samples order by id'

const copied = async (select: string) => {
  const { fields, batches } = await copyRows(client, select)
  const rows: unknown[][] = []
  for await (const batch of batches()) rows.push(...batch)
  return { names: fields.map(({ name }) => name), rows }
}

/** Characters that the COPY format escapes, and texts that look like its escapes. */
const text = fc.oneof(
  fc
    .string({ unit: anyCodePoint, maxLength: 30 })
    .map((drawn) => drawn.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom(
    '',
    '\\N',
    '\\',
    'null',
    'NULL',
    '\\.',
    'a\tb',
    'a\nb',
    'a\r\nb\\',
    '\b\f\v',
    '🏁 Düsseldorf',
    '{}',
  ),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const row = fc.record({
  name: maybe(text),
  code: maybe(text),
  words: maybe(fc.array(maybe(text), { maxLength: 5 })),
  count: maybe(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }).map(String)),
  price: maybe(fc.integer().map((cents) => (cents / 100).toFixed(2))),
  ratio: maybe(fc.double({ noDefaultInfinity: true })),
  flag: maybe(fc.boolean()),
  at: maybe(
    fc.date({
      min: new Date(Date.parse('0001-01-02')),
      max: new Date(Date.parse('9998-12-30')),
      noInvalidDate: true,
    }),
  ),
})

test('returns the same rows as a query, for any content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 300, size: 'max' }), async (rows) => {
      await client.query('truncate samples')
      await client.query(
        `insert into samples select id, name, code, array(select jsonb_array_elements_text(words)), count, price,
          ratio, flag, at, at, at, at, case when flag then to_jsonb(name) else 'null' end
        from jsonb_to_recordset($1) as drawn(id int, name text, code varchar, words jsonb, count int8, price numeric,
          ratio float8, flag boolean, at timestamptz)`,
        [JSON.stringify(rows.map((drawn, id) => ({ id, ...drawn, words: drawn.words ?? [] })))],
      )
      const expected = await client.query({ text: all, rowMode: 'array' })
      expect(await copied(all)).toEqual({
        names: expected.fields.map(({ name }) => name),
        rows: expected.rows,
      })
    }),
  )
})

test('works for rows much longer than a chunk, and for no rows', async () => {
  const long = `select n, repeat(chr(233 + n), 100000) as name from generate_series(1, 5) as n`
  const expected = await client.query({ text: long, rowMode: 'array' })
  expect((await copied(long)).rows).toEqual(expected.rows)
  expect(await copied('select 1 as id where false')).toEqual({ names: ['id'], rows: [] })
})

test('an error in a row fails the read, and the connection stays usable', async () => {
  const { batches } = await copyRows(
    client,
    'select 1 / (5 - n) as part from generate_series(1, 5) as n',
  )
  const reading = async () => {
    for await (const _ of batches()) continue
  }
  await expect(reading()).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
