/** Submissions with any values in any fields. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { countSubmitted, leastSubmission } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { submitEvent } from '../contract.ts'

const { database, post } = await testApp()
const { db } = database

const counts = () => countSubmitted(db)

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
/** Every field that the endpoint reads, and some that it does not know. */
const fieldNames = [...Object.keys(submitEvent.body.shape), 'location', '__proto__', 'constructor']

test('1,000 hostile submissions: never a 5xx, never half stored', async () => {
  const seen = new Map<number, number>()
  const hostile = fc.array(fc.tuple(fc.constantFrom(...fieldNames), anyValue), { maxLength: 5 })
  let before = await counts()
  await fc.assert(
    fc.asyncProperty(hostile, async (changes) => {
      const body = Object.fromEntries([...Object.entries(leastSubmission), ...changes])
      const { status } = await post('/api/events', body)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect([201, 400, 422]).toContain(status)
      const after = await counts()
      const stored = status === 201 ? 1 : 0
      expect(after.submissions).toBe((before.submissions ?? 0) + stored)
      expect(after.outbox_messages).toBe(after.submissions)
      expect(after.submission_events).toBe(after.events)
      const repeats = Number((after.events ?? 0) - (before.events ?? 0) > 1)
      expect(after.series).toBe((before.series ?? 0) + repeats)
      const { rows } =
        await sql`select 1 from events where status <> 'pending' or latitude is null`.execute(db)
      expect(rows).toEqual([])
      before = after
      await emptyTables(db, 'rate_limits')
    }),
    { numRuns: 1000 },
  )
  expect(seen.get(201)).toBeGreaterThan(20)
  expect(seen.get(422)).toBeGreaterThan(200)
}, 300_000)
