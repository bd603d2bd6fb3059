import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../kit/field-errors.ts'
import { issueMessage } from '../../../kit/plain-messages.ts'
import { archiveSearch } from '../contract.ts'
import { searchFields, searchProblems } from './archive-search.ts'

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    'car_show',
    'paid',
    'free',
    'cheap',
    '2023-02-01',
    '2023-01-01',
    '2023-02-30',
  ),
  fc.constantFrom('1899-12-31', '2025-06-01', ...[100, 101, 120, 121].map((n) => 'x'.repeat(n))),
)
const search = fc.record({
  values: fc.record(
    Object.fromEntries(searchFields.map((name) => [name, text.map((value) => value.trim())])) as {
      [name in (typeof searchFields)[number]]: fc.Arbitrary<string>
    },
  ),
  searched: fc.constant(true),
  cursor: fc.option(fc.oneof(text, fc.constantFrom('x'.repeat(600), 'x'.repeat(601))), {
    nil: undefined,
  }),
})

test('a search reports the fields that the schema refuses', () => {
  fc.assert(
    fc.property(search, (given) => {
      const filters = { ...given.values, cursor: given.cursor }
      const { error } = archiveSearch.safeParse(filters, { error: issueMessage })
      const refused = error ? Object.keys(fieldErrorsOf(error)) : []
      expect(Object.keys(searchProblems(given)).sort()).toEqual(refused.sort())
    }),
  )
})
