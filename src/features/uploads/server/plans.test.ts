/** Query plans of file requests: index scans only, regardless of the number of events. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { findUploads } from '../../../catalog/event/server/draft-uploads.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { createFindFileState, isOfSubmission } from './file-access.ts'

const { db, pool } = await testDatabase({ isFresh: true })

beforeAll(async () => {
  const ids = Array.from({ length: 2_000 }, (_, n) => n.toString(32).padStart(16, '0'))
  await sql`
    insert into uploads (id, name, kind, type, size, sha256)
    select id, id || '.pdf', 'logo', 'application/pdf', 1, 'x' from unnest(${ids}::text[]) id
  `.execute(db)
  for (let start = 0; start < ids.length; start += 500) {
    const batch = ids.slice(start, start + 500)
    await saveMade(
      db,
      batch.map((id) => ({ id: `e${id}`, logoUrl: `/uploads/${id}.pdf` })),
    )
  }
  await sql`
    insert into submissions (id, submitter_email, link_hash)
    select 's' || id, 'a@example.com', id from events`.execute(db)
  await sql`
    insert into submission_events (event_id, submission_id)
    select id, 's' || id from events`.execute(db)
  await sql`analyze`.execute(db)
})

test('file access queries use an index', async () => {
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const listened = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  const id = '0'.repeat(15) + '7'
  expect(await createFindFileState(listened)(id)).toMatchObject({ isPublic: true })
  expect(await isOfSubmission(listened, id, `se${id}`)).toBe(true)
  expect(await findUploads(listened, [`${id}.pdf`], { senderHashes: ['x'] })).toHaveLength(1)
  expect(queries).toHaveLength(3)
  for (const { sql: text, parameters } of queries) {
    const { rows } = await pool.query(`explain ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (events|uploads|submission)/)
  }
})
