import { describe, expect, test } from 'vitest'
import { fieldErrorsOf } from '../../kit/field-errors.ts'
import { searchFilters } from './filter-schema.ts'

const errorsOf = (input: unknown) => {
  const result = searchFilters.safeParse(input)
  return result.success ? {} : fieldErrorsOf(result.error)
}

describe('searchFilters', () => {
  test('an empty search has a limit of twenty', () => {
    expect(searchFilters.parse({})).toEqual({ limit: 20 })
  })

  test('text of a query and values of a body are equal', () => {
    const fromBody = searchFilters.parse({
      userLat: 41.88,
      userLng: -87.63,
      limit: 3,
      eventType: ['car_show'],
    })
    const fromText = searchFilters.parse({
      userLat: '41.88',
      userLng: '-87.63',
      limit: '3',
      eventType: 'car_show',
    })
    expect(fromText).toEqual(fromBody)
  })

  test('empty values are not set', () => {
    const input = { keyword: '  ', eventType: '', state: null, fromDate: '', attendanceCost: '' }
    expect(searchFilters.parse(input)).toEqual({ limit: 20 })
  })

  test('aliases of types and names of states are recognized', () => {
    const parsed = searchFilters.parse({
      eventType: 'cars_and_coffee,racing_school',
      state: 'illinois',
    })
    expect(parsed.eventType).toEqual(['cars_coffee', 'driving_experiences'])
    expect(parsed.state).toEqual(['IL'])
  })

  test('all invalid fields are named at once', () => {
    const errors = errorsOf({
      userLat: 91,
      userLng: 'west',
      limit: 0,
      fromDate: '2026-02-30',
      attendanceCost: 'cheap',
      state: 'Ontario',
      sortBy: 'price',
      keywrod: 'typo',
      charityInvolved: 'maybe',
    })
    expect(Object.keys(errors).sort()).toEqual([
      'attendanceCost',
      'charityInvolved',
      'fromDate',
      'keywrod',
      'limit',
      'sortBy',
      'state',
      'userLat',
      'userLng',
    ])
  })

  test.each([
    [{ userLat: 41 }, 'userLng'],
    [{ userLng: -87 }, 'userLat'],
    [{ sortBy: 'distance' }, 'sortBy'],
    [{ radiusMiles: 5 }, 'radiusMiles'],
    [{ sortBy: 'relevance' }, 'sortBy'],
    [{ fromDate: '2026-08-02', toDate: '2026-08-01' }, 'toDate'],
    [{ toDate: '0000-01-01' }, 'toDate'],
    [{ fromDate: '9999-12-31' }, 'fromDate'],
    [{ fromDate: '06/01/2099' }, 'fromDate'],
    [{ keyword: 'x'.repeat(101) }, 'keyword'],
    [{ keyword: 5 }, 'keyword'],
    [{ eventType: Array.from({ length: 26 }, (_, n) => `t${n}`) }, 'eventType'],
    [{ attendanceCost: ['free', 'cheap'] }, 'attendanceCost'],
    [{ near: 'Dayton', radiusMiles: -1 }, 'radiusMiles'],
    [{ cursor: 'x'.repeat(601) }, 'cursor'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 2.5 }, 'limit'],
  ])('%o is refused at %s', (input, field) => {
    expect(Object.keys(errorsOf(input))).toEqual([field])
  })

  test.each([[[]], [true], [' '], ['1e999'], ['NaN'], [{}]])('%j is not a number', (value) => {
    expect(Object.keys(errorsOf({ radiusMiles: value, near: 'x' }))).toEqual(['radiusMiles'])
    expect(Object.keys(errorsOf({ limit: value }))).toEqual(['limit'])
  })

  test('coordinates too small to compute with are zero', () => {
    expect(searchFilters.parse({ userLat: 5e-324, userLng: '-0.0000001' })).toMatchObject({
      userLat: 0,
    })
  })

  test.each([
    [{ near: 'Texas' }, { state: ['TX'] }],
    [{ near: 'tex., USA', state: 'OK' }, { state: ['TX'] }],
    [{ near: 'Georgia', radiusMiles: 50, sortBy: 'distance' }, { state: ['GA'] }],
    [
      { near: 'Texas', sortBy: 'date' },
      { state: ['TX'], sortBy: 'date' },
    ],
    [{ near: 'New York' }, { near: 'New York' }],
    [{ near: 'Austin, Texas' }, { near: 'Austin, Texas' }],
    [
      { near: 'Texas', userLat: 1, userLng: 2 },
      { near: 'Texas', userLat: 1, userLng: 2 },
    ],
  ])('%j: a whole state is a filter, not a place', (input, filters) => {
    const known = Object.entries(searchFilters.parse(input)).filter(
      ([, value]) => value !== undefined,
    )
    expect(Object.fromEntries(known)).toEqual({ limit: 20, ...filters })
  })

  test('unknown parameters of some clients are accepted', () => {
    expect(errorsOf({ useLocation: true, showAll: 'true' })).toEqual({})
  })
})
