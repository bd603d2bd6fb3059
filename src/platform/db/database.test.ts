import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'

const { db } = await testDatabase()

describe('values', () => {
  test('come back in the forms that value-types.ts promises', async () => {
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
})
