import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { readColumns } from './place-columns.ts'

const { db } = await testDatabase()

const rows = (values: ReturnType<typeof sql>) =>
  db
    .selectFrom(sql<{ name: string; east: number }>`(${values})`.as('made'))
    .select(['name', 'east'])
    .orderBy('east')

const read = (values: ReturnType<typeof sql>) =>
  readColumns(db, rows(values), { texts: ['name'], numbers: ['east'] })

test('columns keep row order, all letters and full precision', async () => {
  const made = sql`select * from (values ('Pāhoa', 1e300), ('', 0), ('O''Fallon', -90.1234567890123),
    ('DeKalb', 0.1)) as v (name, east)`
  expect(await read(made)).toEqual({
    name: ["O'Fallon", '', 'DeKalb', 'Pāhoa'],
    east: Float64Array.of(-90.1234567890123, 0, 0.1, 1e300),
  })
})

test('no rows give empty columns', async () => {
  const made = sql`select '' as name, 0 as east where false`
  expect(await read(made)).toEqual({ name: [], east: new Float64Array() })
})

test.each(["E'two\\nlines'", 'null::text'])(
  '%s throws, as it would shift the following values',
  async (name) => {
    const made = sql`select ${sql.raw(name)} as name, 0 as east union all select 'Peoria', 1`
    await expect(read(made)).rejects.toThrow('of 2 have a name.')
  },
)
