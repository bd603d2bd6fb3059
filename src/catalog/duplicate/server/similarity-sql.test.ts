import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { greatCircleMiles, type Point } from '../../place/distance.ts'
import { isNear } from './similarity-sql.ts'

const { db } = await testDatabase()

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const offset = fc.double({ min: -0.3, max: 0.3, noNaN: true })

/** Points around a point, also across the poles and the date line. */
const around = fc
  .tuple(anywhere, fc.array(fc.tuple(offset, offset), { minLength: 1 }))
  .map(([point, offsets]): { point: Point; others: Point[] } => ({
    point,
    others: offsets.map(([north, east]) => ({
      latitude: Math.max(-90, Math.min(90, point.latitude + north)),
      longitude: ((point.longitude + east + 540) % 360) - 180,
    })),
  }))

test('the points within ten miles are those by great-circle distance', async () => {
  const property = fc.asyncProperty(around, async ({ point, others }) => {
    const rows = await queryRows(db)<{ near: boolean }>`select ${isNear(point)} as near
      from unnest(${others.map(({ latitude }) => latitude)}::float8[],
        ${others.map(({ longitude }) => longitude)}::float8[]) as e (latitude, longitude)`
    const wrong = others.filter((other, n) => {
      const miles = greatCircleMiles(point, other)
      return Math.abs(miles - 10) > 1e-6 && rows[n]?.near !== miles < 10
    })
    expect(wrong).toEqual([])
  })
  await fc.assert(property)
})

test('an event without a place has no events nearby', async () => {
  const { rows } = await sql`select ${isNear({ latitude: 41.88, longitude: -87.63 })} as near
    from (select null::float8 as latitude, null::float8 as longitude) as e`.execute(db)
  expect(rows).toEqual([{ near: null }])
})
