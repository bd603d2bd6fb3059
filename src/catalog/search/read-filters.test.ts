import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { searchFilters } from './filter-schema.ts'
import { filterNames } from './filters.ts'
import { readFilters, relaxedSteps } from './read-filters.ts'

const text = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc.double().map(String),
  fc.constantFrom(
    '2026-08-01',
    'IL',
    'Texas',
    'free',
    'true',
    'distance',
    'car_show',
    '60601',
    ',,',
    '\t',
  ),
)
const urlValues = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.oneof(text, fc.array(text))])),
  { requiredKeys: [] },
)

test('filters read from any URL are accepted and unchanged by the search', () => {
  fc.assert(
    fc.property(urlValues, (values) => {
      const { filters } = readFilters(values)
      const parsed = searchFilters.parse(filters)
      expect({ ...parsed, limit: undefined }).toEqual({ ...filters, limit: undefined })
    }),
  )
})

test('blank entries of a list are dropped', () => {
  expect(readFilters({ carMake: ' \t', feature: 'Vendors, ,' }).filters).toEqual({
    feature: ['Vendors'],
  })
})

test('half of a location is dropped, and other filters stay', () => {
  expect(readFilters({ keyword: 'v8', userLng: '-87' })).toEqual({
    filters: { keyword: 'v8' },
    problems: { userLat: "This link doesn't hold a location. Enter a ZIP or city instead." },
  })
})

test('every invalid filter is reported in words for visitors', () => {
  const wrong = { radiusMiles: '-1', fromDate: 'soon', state: 'Ontario', near: 'x'.repeat(121) }
  expect(readFilters({ ...wrong, limit: '2.5', keyword: 'v8' })).toEqual({
    filters: { keyword: 'v8' },
    problems: {
      radiusMiles: 'Use a number from 0.1 to 12,500.',
      fromDate: 'Enter a date from 1900 to 2199, such as 8/1/2026.',
      state: '“Ontario” is not a US state or territory.',
      near: 'Use at most 120 characters.',
      limit: 'Use a whole number from 1 to 100.',
    },
    rejectedValues: { ...wrong, limit: '2.5' },
  })
})

test('only the named filters are read', () => {
  const values = { keyword: 'v8', limit: '3', utm_source: 'mail' }
  expect(readFilters(values, ['keyword'])).toEqual({ filters: { keyword: 'v8' }, problems: {} })
})

test('a relaxed search drops one filter, or all date filters', () => {
  const used = { keyword: 'v8', fromDate: '2026-08-01', datedOnly: true, state: ['IL'] }
  const noDays = { fromDate: undefined, toDate: undefined, datedOnly: undefined }
  expect(relaxedSteps(used)).toEqual([
    { label: 'Any date', changes: noDays },
    { label: 'Without “v8”', changes: { keyword: undefined } },
  ])
})

test('distance and order are dropped with an invalid place or keyword', () => {
  const long = 'x'.repeat(121)
  expect(readFilters({ near: long, radiusMiles: '25', sortBy: 'distance' })).toMatchObject({
    filters: {},
    problems: { near: expect.stringMatching(/120/) },
  })
  const { problems } = readFilters({ keyword: long, sortBy: 'relevance' })
  expect(Object.keys(problems)).toEqual(['keyword'])
  expect(Object.keys(readFilters({ radiusMiles: '25' }).problems)).toEqual(['radiusMiles'])
})
