import { describe, expect, test } from 'vitest'
import {
  addressOf,
  feedFilters,
  hasFilters,
  readHomeState,
  searchesByItself,
  withFilters,
  withoutFilters,
} from './home-filters.ts'

const read = (query: string) => readHomeState(new URL(`http://localhost/${query}`))

describe('the state in the URL', () => {
  test('survives the round trip', () => {
    const query =
      '?carMake=Ford&eventType=car_show&eventType=concours&keyword=v8&near=60601&useLocation=false'
    expect(addressOf(read(query))).toBe(`/${query}`)
  })

  test('all aliases of a filter give the same state and URL', () => {
    const one = '?eventType=cars_coffee&eventType=car_show&near=60601&radiusMiles=25&state=IL'
    const other = '?eventType=cars_and_coffee,Car+Show&state=illinois&near=60601&radiusMiles=25.0'
    expect(read(other)).toEqual(read(one))
    expect(addressOf(read(other))).toBe(`/${one}`)
    expect(read('?charityInvolved=1').filters).toEqual({ charityInvolved: true })
    expect(read('?datedOnly=false').filters).toEqual({})
  })

  test('false is kept in the URL for filters where it matters', () => {
    const { filters } = read('?charityInvolved=0')
    expect(filters).toEqual({ charityInvolved: false })
    expect(hasFilters(filters)).toBe(true)
    expect(addressOf(read('?charityInvolved=0'))).toBe('/?charityInvolved=false')
  })

  test('coordinates are rounded to 2 decimals', () => {
    const state = withFilters(read(''), { userLat: 41.87811, userLng: -87.62979 })
    expect(addressOf(state)).toBe('/?userLat=41.88&userLng=-87.63')
  })

  test('unknown parameters are ignored, invalid ones reported and left out', () => {
    const state = read('?utm_source=mail&fromDate=soon&limit=999&keyword=v8')
    expect(state.filters).toEqual({ keyword: 'v8' })
    expect(Object.keys(state.problems).sort()).toEqual(['fromDate', 'limit'])
  })

  test('a location alone is not a filter', () => {
    expect(hasFilters(read('?userLat=41.88&userLng=-87.63').filters)).toBe(false)
    expect(hasFilters(read('?userLat=41.88&userLng=-87.63&eventType=car_show').filters)).toBe(true)
    expect(hasFilters(read('?near=60601').filters)).toBe(true)
    expect(hasFilters(read('?keyword=').filters)).toBe(false)
  })

  test('a feed has the filters, and the location only with a radius', () => {
    const here = 'userLat=41.88&userLng=-87.63&sortBy=distance&limit=9&cursor=x'
    expect(feedFilters(read(`?${here}&state=IL`))).toEqual({ state: ['IL'] })
    expect(feedFilters(read('?near=60601&keyword=v8'))).toEqual({ keyword: 'v8' })
    expect(feedFilters(read(`?${here}&radiusMiles=25`))).toEqual({
      userLat: 41.88,
      userLng: -87.63,
      radiusMiles: 25,
    })
  })

  test('a category is added to the other filters; clearing keeps only the location', () => {
    const state = withFilters(read('?keyword=v8&userLat=41.88&userLng=-87.63'), {
      eventType: ['car_show'],
    })
    expect(state.filters).toMatchObject({ keyword: 'v8', eventType: ['car_show'] })
    expect(addressOf(withoutFilters(state))).toBe('/?userLat=41.88&userLng=-87.63')
  })

  test('parameters that need a place or a keyword are removed with it', () => {
    const near = read('?near=60601&radiusMiles=25&sortBy=distance&state=IL')
    expect(addressOf(withFilters(near, { near: undefined }))).toBe('/?state=IL')
    expect(addressOf(withFilters(near, { state: [] }))).toBe(
      '/?near=60601&radiusMiles=25&sortBy=distance',
    )
    const words = read('?keyword=v8&sortBy=relevance&state=IL')
    expect(addressOf(withFilters(words, { keyword: '' }))).toBe('/?state=IL')
    expect(addressOf(withFilters(words, { state: [] }))).toBe('/?keyword=v8&sortBy=relevance')
  })

  test('only the plain page requests the location automatically, unless it has an error', () => {
    expect(searchesByItself(read('?utm_source=mail'))).toBe(true)
    for (const query of [
      '?useLocation=false',
      '?userLat=41.88&userLng=-87.63',
      '?near=60601',
      '?eventType=car_show',
      '?fromDate=tomorrow',
    ]) {
      expect([query, searchesByItself(read(query))]).toEqual([query, false])
    }
  })
})
