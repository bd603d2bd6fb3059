import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import { searchFilters } from './filters.ts'
import { type FiltersRead, filterNames, readFilters } from './read-filters.ts'

type Given = Record<string, string | string[]>

/** The same by the schema: what it names first is left out until it accepts the rest. */
const bySchema = (given: Given): Pick<FiltersRead, 'filters' | 'problems'> => {
  const values = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
  const problems: Record<string, string> = {}
  for (;;) {
    const { success, data, error } = searchFilters.safeParse(values, { error: plainMessage })
    if (success) {
      const set = Object.entries(data).filter(
        ([name, value]) => value !== undefined && (name !== 'limit' || 'limit' in values),
      )
      return { filters: Object.fromEntries(set), problems }
    }
    const name = String(error.issues[0]?.path[0])
    problems[name] = error.issues[0]?.message ?? ''
    // A missing half of a position: the other half goes.
    for (const each of name in values ? [name] : ['userLat', 'userLng']) delete values[each]
  }
}

const number = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(
    '0',
    '-0',
    '.5',
    '5.',
    '+7',
    ' 12 ',
    '1e2',
    '1e999',
    '0x10',
    '1,5',
    '1_000',
    'NaN',
  ),
  fc.constantFrom(
    '0.1',
    '0.09',
    '1',
    '1.5',
    '100',
    '101',
    '12500',
    '12500.1',
    '90',
    '-90',
    '180.1',
  ),
)
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((value) => String(value).padStart(count, '0'))
const date = fc.oneof(
  fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-')),
  fc
    .tuple(
      fc.constantFrom(
        '0000',
        '0026',
        '0400',
        '1899',
        '1900',
        '2000',
        '2024',
        '2026',
        '2199',
        '2200',
      ),
      fc.constantFrom('01', '02', '04', '12', '13'),
      fc.constantFrom('00', '01', '28', '29', '30', '31', '32'),
    )
    .map((parts) => parts.join('-')),
  fc.constantFrom('2026-8-1', 'tomorrow', '2026-08-01T00:00', ' 2026-08-01', '+2026-08-01'),
)
const word = fc.constantFrom(
  'car_show',
  'Car Show',
  'cars_and_coffee',
  'free',
  'paid',
  'donation',
  'Free',
  'IL',
  'illinois',
  'Ontario',
  'Texas',
  'texas, usa',
  'New York',
  'LA',
  '60601',
  'Ford',
  'true',
  'false',
  '1',
  '0',
  'yes',
  'distance',
  'date',
  'relevance',
  'Distance',
  'a-series',
  'no spaces',
  ' ',
  '',
  ',',
  ',,a',
  'a, b',
  ...[59, 60, 61, 64, 65, 99, 100, 101, 120, 121, 400, 401, 600, 601].map((length) =>
    'x'.repeat(length),
  ),
  `  ${'y'.repeat(60)}  `,
  Array.from({ length: 26 }, (_, index) => `m${index}`).join(','),
  `${'free,'.repeat(25)}donation`,
)
const text = fc.oneof(number, date, word, fc.string({ unit: anyCodePoint }))
const given = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.array(text, { minLength: 2, maxLength: 27 }) },
)
/** Values that filters are likely to accept. */
const likely: Record<string, fc.Arbitrary<string>> = {
  userLat: number,
  userLng: number,
  radiusMiles: number,
  limit: number,
  fromDate: date,
  toDate: date,
}
const query: fc.Arbitrary<Given> = fc
  .subarray([...filterNames])
  .chain((names) =>
    fc.record(
      Object.fromEntries(names.map((name) => [name, fc.oneof(likely[name] ?? word, given)])),
    ),
  )

test('every filter of the schema is read', () => {
  expect([...filterNames].sort()).toEqual(Object.keys(searchFilters.shape).sort())
})

describe('filters of an address', () => {
  test('mean what they mean to the schema, which refuses the same ones in the same order', () => {
    fc.assert(
      fc.property(query, (values) => {
        const read = readFilters(values)
        const expected = bySchema(values)
        expect(read.filters).toEqual(expected.filters)
        expect(Object.keys(read.problems)).toEqual(Object.keys(expected.problems))
      }),
    )
  })

  test.each(filterNames)('%s alone', (name) => {
    fc.assert(
      fc.property(fc.oneof(likely[name] ?? word, given), (value) => {
        const [read, expected] = [readFilters({ [name]: value }), bySchema({ [name]: value })]
        expect(read.filters).toEqual(expected.filters)
        expect(Object.keys(read.problems)).toEqual(Object.keys(expected.problems))
      }),
    )
  })

  test('half of a position is left out, and the rest of the search stays', () => {
    expect(readFilters({ keyword: 'v8', userLng: '-87' })).toEqual({
      filters: { keyword: 'v8' },
      problems: { userLat: "This link doesn't hold a location. Enter a ZIP or city instead." },
    })
  })

  test('are read by name only', () => {
    const values = { keyword: 'v8', limit: '3', utm_source: 'mail' }
    expect(readFilters(values, ['keyword'])).toEqual({ filters: { keyword: 'v8' }, problems: {} })
  })
})
