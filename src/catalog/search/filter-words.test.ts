import { expect, test } from 'vitest'
import { fromQuery } from '../../kit/endpoint.ts'
import { filtersInUse, searchInWords, searchSentence } from './filter-words.ts'
import { filters as filterTable } from './filters.ts'
import { readFilters, relaxedSteps } from './read-filters.ts'

const today = '2026-11-18'
const filters = (query: string) => readFilters(fromQuery(new URLSearchParams(query))).filters

test.each([
  [
    'attendanceCost=free&eventType=car_show&keyword=v8&near=Dayton,+OH&radiusMiles=50&when=weekend',
    'Dayton, OH · 50 mi · This weekend · Car Show · “v8” · Free',
  ],
  ['userLat=39.76&userLng=-84.19&keyword=v8', 'Near you · “v8”'],
  ['fromDate=2026-12-01&toDate=2027-01-05', 'Tue, Dec 1 to Tue, Jan 5, 2027'],
  ['when=next_weekend&timeOfDay=evening', 'Next weekend · Evening'],
  ['toDate=2026-12-01&datedOnly=true', 'Until Tue, Dec 1'],
  [
    'datedOnly=true&eventType=car_show,concours',
    "Dated events only · Car Show · Concours d'Elegance",
  ],
  ['', ''],
])('%s', (query, sentence) => expect(searchSentence(filters(query), today)).toBe(sentence))

test('every filter has words for an invalid value', () => {
  const words = Object.values(filterTable).map((filter) =>
    'words' in filter ? filter.words('no such value') : '-',
  )
  expect(words).not.toContain(undefined)
})

test('a venue or organizer is shown by its name, or by its slug if unknown', () => {
  const query = filters('venue=old-lot-troy-oh&organizer=lot-club')
  expect(searchSentence(query, today, { venue: 'Old Lot' })).toBe('Old Lot · lot-club')
  expect(filtersInUse(query, today, { venue: 'Old Lot' })[0]).toEqual({
    label: 'Old Lot',
    changes: { venue: undefined },
  })
})

test('needs are removed one by one, and combined with "and"', () => {
  const query = filters('goodFor=kids,dogs')
  expect(filtersInUse(query, today)).toEqual([
    { label: 'Kids welcome', changes: { goodFor: ['dogs'] } },
    { label: 'Dogs welcome', changes: { goodFor: ['kids'] } },
  ])
  expect(searchInWords(query)).toEqual(['Kids welcome and Dogs welcome'])
  expect(relaxedSteps(query)).toEqual([
    { label: 'Without “Kids welcome, Dogs welcome”', changes: { goodFor: undefined } },
  ])
})

test('the days are removed together, along with datedOnly', () => {
  const query = 'fromDate=2026-11-18&toDate=2026-11-18&datedOnly=true&keyword=v8'
  expect(filtersInUse(filters(query), today)).toEqual([
    { label: 'Today', changes: { fromDate: undefined, toDate: undefined, datedOnly: undefined } },
    { label: '“v8”', changes: { keyword: undefined } },
  ])
})
