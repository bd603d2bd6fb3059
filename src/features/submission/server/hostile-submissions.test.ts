/** Submissions with arbitrary values in any fields. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { countSubmitted, leastSubmission } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { submitEvent } from '../contract.ts'

const { db, post } = await testApp()

const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300, size: 'max' }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\u202eevil',
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x")',
    "'; drop table events; --",
    'x'.repeat(30_000),
    'a\r\nBcc: victim@example.com',
    '2031-02-30',
    '2031-03-09',
    '9999-12-31',
    '02:30',
    '24:00',
    '1e400',
    '60601',
    'Pat <pat@example.com>',
  ),
)
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  fc.constantFrom(null, true, false, 0, -1, 1e308, 5e-324, 2 ** 53, [], {}),
  fc.array(anyText, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)
/** All fields of the endpoint, and some unknown ones. */
const fieldNames = [...Object.keys(submitEvent.body.shape), 'location', '__proto__', 'constructor']

/** One example of each outcome that must occur: stored as one date, stored as several, rejected. */
const examples: [[string, unknown][]][] = [
  [[]],
  [[['repeats', { every: 'week', until: '2031-05-17' }]]],
  [[['date', '2031-02-30']]],
]

test('hostile submissions: never a 5xx, never partially stored', async () => {
  const seen = new Map<number, number>()
  const hostile = fc.array(fc.tuple(fc.constantFrom(...fieldNames), anyValue), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(hostile, async (changes) => {
      const body = Object.fromEntries([...Object.entries(leastSubmission), ...changes])
      const { status } = await post('/api/events', body)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect([201, 400, 422]).toContain(status)
      await emptyTables(db, 'rate_limits')
    }),
    { examples },
  )
  expect(seen.get(201)).toBeGreaterThanOrEqual(2)
  expect(seen.get(422)).toBeGreaterThan(0)
  const repeating = await queryRows(db)`
    select submission_id from submission_events group by submission_id having count(*) > 1`
  expect(repeating.length).toBeGreaterThan(0)
  const { events, ...counts } = await countSubmitted(db)
  expect(counts).toEqual({
    submissions: seen.get(201),
    outbox_messages: seen.get(201),
    submission_events: events,
    series: repeating.length,
  })
  const { rows } = await sql`
    select 1 from events where status <> 'pending' or latitude is null`.execute(db)
  expect(rows).toEqual([])
})
