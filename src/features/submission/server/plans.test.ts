import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { findUploads } from '../../../catalog/server/draft-uploads.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { findSimilarEvents } from './queries.ts'

const { db, pool } = await testDatabase()

type Asked = { sql: string; parameters: readonly unknown[] }
const asked: Asked[] = []
const listened = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void asked.push(query),
})

/** With so few rows PostgreSQL would read them all; the question is whether it has to. */
const planOf = async ({ sql, parameters }: Asked): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('what a submission asks goes by an index', async () => {
  await saveMade(db, [{ id: 'one' }, { id: 'two', ongoing: true }])
  const point = { name: 'Meet', latitude: 41.88, longitude: -87.62 }
  await findSimilarEvents(listened, { ...point, dates: ['2099-06-06'] })
  await findSimilarEvents(listened, { ...point, dates: [] })
  await findUploads(listened, ['0123456789abcdef.pdf'])
  expect(asked).toHaveLength(3)
  for (const query of asked) expect(await planOf(query)).not.toContain('Seq Scan')
  expect(await planOf(asked[0] as Asked)).toContain('events_live_day')
})
