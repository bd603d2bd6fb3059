import { expect, test } from 'vitest'
import { archiveOf } from './load-month.ts'
import { isPlain, monthPath, pathAround, readMonthState, searchOfDays } from './month-state.ts'

const read = (query: string) => readMonthState(new URL(`http://localhost/calendar${query}`))

test('the URL has the search and the month', () => {
  const state = read('?month=2027-06&eventType=car_show,concours&near=Dayton,%20OH&radiusMiles=50')
  expect(state).toEqual({
    filters: { eventType: ['car_show', 'concours'], near: 'Dayton, OH', radiusMiles: 50 },
    month: '2027-06',
    byLocation: true,
    problems: {},
  })
  expect(monthPath(state, '2027-07')).toBe(
    '/calendar?eventType=car_show&eventType=concours&month=2027-07&near=Dayton%2C+OH&radiusMiles=50',
  )
  expect(searchOfDays(read('?state=OH').filters, '2027-06-12', '2027-06-13')).toBe(
    '/?datedOnly=true&fromDate=2027-06-12&state=OH&toDate=2027-06-13',
  )
})

test('the dates of a search select the month, and a place overrides a location', () => {
  expect(read('?fromDate=2027-06-12&toDate=2027-06-13&utm_source=x')).toEqual({
    filters: {},
    month: '2027-06',
    byLocation: true,
    problems: {},
  })
  expect(read('?userLat=39.76&userLng=-84.19&near=Toledo, OH').filters).toEqual({
    near: 'Toledo, OH',
  })
  expect(read('?userLat=39.76&userLng=-84.19').filters).toEqual({
    userLat: 39.76,
    userLng: -84.19,
  })
})

test('invalid values are reported and left out', () => {
  const { filters, problems } = read('?radiusMiles=far&state=Ohio')
  expect(filters).toEqual({ state: ['OH'] })
  expect(problems.radiusMiles).toMatch(/number/)
})

test('search engines list the calendar without a query', () => {
  expect(isPlain(read(''))).toBe(true)
  for (const query of ['?month=2027-06', '?state=OH', '?radiusMiles=far']) {
    expect(isPlain(read(query))).toBe(false)
  }
})

test('a past month links to the archive', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const leadsTo = (query: string) => archiveOf(new URL(`http://localhost/calendar${query}`), now)
  expect(leadsTo('?month=2026-02&keyword=ford&eventType=car_show')).toBe(
    '/archive?dateFrom=2026-02-01&dateTo=2026-02-28&eventType=car_show&keyword=ford',
  )
  for (const more of ['', '&eventType=car_show,concours', '&state=OH']) {
    expect(leadsTo(`?month=2026-02${more}`)).toBe('/archive?dateFrom=2026-02-01&dateTo=2026-02-28')
  }
  for (const query of ['', '?month=2026-11', '?month=2029-01', '?month=2026-1', '?month=x']) {
    expect(leadsTo(query)).toBeUndefined()
  }
})

test("the month uses the visitor's location, unless a place is searched or all events are requested", () => {
  const here = { lat: 39.76, lng: -84.19 }
  const around = (query: string) => pathAround(read(query), here)
  expect(around('')).toBe('/calendar?userLat=39.76&userLng=-84.19')
  expect(around('?month=2027-06&eventType=car_show')).toBe(
    '/calendar?eventType=car_show&month=2027-06&userLat=39.76&userLng=-84.19',
  )
  const others = [
    '?near=Troy, OH',
    '?userLat=1&userLng=2',
    '?state=OH',
    '?venue=old-lot',
    '?useLocation=false',
    '?attendanceCost=much',
  ]
  expect(others.filter((query) => around(query) !== undefined)).toEqual([])
  expect(pathAround(read(''), undefined)).toBeUndefined()
})
