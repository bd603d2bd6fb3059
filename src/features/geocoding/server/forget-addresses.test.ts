import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { chicago, saveMade } from '../../../../tests/support/made-event.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { forgetAddresses } from './geocoding-job.ts'

const { db } = await testDatabase()

test('results that are unused for a long time are deleted, except points of events', async () => {
  await saveMade(db, [{ id: 'pinned' }])
  const { latitude, longitude } = chicago
  await sql`
    insert into geocoded_addresses (id, service, outcome, latitude, longitude, asked_at) values
      ('of-an-event', 'census', 'found', ${latitude}, ${longitude}, now() - interval '2 years'),
      ('of-nothing', 'census', 'found', 40, -90, now() - interval '2 years'),
      ('recent', 'census', 'found', 40, -90, now() - interval '11 months'),
      ('unknown', 'census', 'none', null, null, now() - interval '91 days'),
      ('failed', 'census', 'failed', null, null, now() - interval '91 days'),
      ('unknown-since-then', 'census', 'none', null, null, now() - interval '80 days')
  `.execute(db)
  expect(await forgetAddresses(db)).toBe(3)
  const rows = await queryColumn(db)`select id from geocoded_addresses order by id`
  expect(rows).toEqual(['of-an-event', 'recent', 'unknown-since-then'])
})
