import { expect, test } from 'vitest'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'
import { createCall } from '../../../../kit/call.ts'
import { addressOf, readHomeState } from './home-filters.ts'
import { loadHints, loadRelaxedSearches } from './load-hints.ts'

const read = (query: string) => readHomeState(new URL(`http://localhost/?${query}`))

/** Directory in which `found` counts the events for the filters in a URL. */
const stepsOf = async (
  query: string,
  found: (filters: URLSearchParams) => number,
  understood?: Parameters<typeof loadRelaxedSearches>[2],
) => {
  const call = createCall(async (path) => {
    const total = found(new URL(path, 'http://localhost').searchParams)
    return Response.json({ total, eventType: {}, state: {}, carMake: {} })
  })
  const state = read(query)
  const steps = await loadRelaxedSearches(call, state, understood)
  return steps.map(({ label, count, filters }) => [label, count, addressOf({ ...state, filters })])
}

const dayton =
  'near=Dayton,+OH&radiusMiles=25&eventType=car_show&fromDate=2026-11-21&toDate=2026-11-22'

test('each suggestion removes one filter and keeps the place; wider distances stop at the first with results', async () => {
  const steps = await stepsOf(dayton, (filters) => {
    if (!filters.has('fromDate')) return 5
    if (!filters.has('eventType')) return 12
    return Number(filters.get('radiusMiles')) >= 100 ? 3 : 0
  })
  expect(steps.map(([label, count]) => `${label} (${count})`)).toEqual([
    'Within 100 miles (3)',
    'Any date (5)',
    'All types (12)',
  ])
  for (const [, , address] of steps) expect(address).toContain('near=Dayton')
  expect(steps[1]?.[2]).toBe('/?eventType=car_show&near=Dayton%2C+OH&radiusMiles=25')
})

test('if no single step helps, only the place is kept', async () => {
  const steps = await stepsOf(dayton, (filters) =>
    filters.has('eventType') ? 0 : filters.has('fromDate') ? 0 : 7,
  )
  expect(steps).toEqual([['Everything near Dayton, OH', 7, '/?near=Dayton%2C+OH']])
})

test('for a trip, a wider distance and the search without its days are suggested', async () => {
  const label = 'Columbus, OH to Nashville, TN'
  const trip: PlaceNote = { kind: 'trip', label, guessed: false, miles: 25, states: [], others: [] }
  const steps = await stepsOf(
    `near=${label}, June 12 to 14`,
    (filters) =>
      Number(filters.get('radiusMiles')) >= 100 ? 2 : filters.get('near') === label ? 9 : 0,
    { place: { ...trip, days: 'June 12 to 14' } },
  )
  expect(steps).toEqual([
    [
      'Within 100 miles',
      2,
      '/?near=Columbus%2C+OH+to+Nashville%2C+TN%2C+June+12+to+14&radiusMiles=100',
    ],
    ['Any date', 9, '/?near=Columbus%2C+OH+to+Nashville%2C+TN'],
  ])
})

test('for a sentence, searches without each of its filters are suggested, except its place', async () => {
  const place: PlaceNote = {
    kind: 'city',
    label: 'Dayton, OH',
    guessed: false,
    states: [],
    others: [],
  }
  const readings = [
    { label: 'Saturday', rest: 'free car shows near Dayton' },
    { label: 'Free', rest: 'car shows saturday near Dayton' },
    { label: 'Near Dayton, OH', rest: 'free car shows saturday' },
  ]
  const steps = await stepsOf(
    'keyword=free car shows saturday near Dayton',
    (filters) => (filters.get('keyword')?.includes('saturday') ? 0 : 4),
    { place, readings },
  )
  expect(steps.map(([label]) => label)).toEqual([
    'Without “Saturday”',
    'Everything near Dayton, OH',
  ])
})

test('for words without events beside a place, the nearest events there are shown', async () => {
  const place: PlaceNote = {
    kind: 'city',
    label: 'Mobile, AL',
    guessed: false,
    states: [],
    others: [],
  }
  const readings = [{ label: 'Near Mobile, AL', rest: 'detailing' }]
  const searches: unknown[] = []
  const call = createCall(async (_, init) => {
    if (!init?.body) return Response.json({ total: 9, eventType: {}, state: {}, carMake: {} })
    searches.push(JSON.parse(String(init.body)))
    return Response.json([])
  })
  const { relaxedSearches } = await loadHints(call, read('keyword=mobile detailing'), {
    place,
    readings,
  })
  expect(relaxedSearches.map(({ label }) => label)).toEqual(['Everything near Mobile, AL'])
  expect(searches).toEqual([{ near: 'Mobile, AL', sortBy: 'distance', limit: 3 }])
})

test('without events anywhere, nothing is suggested', async () => {
  expect(await stepsOf(`${dayton}&state=OH`, () => 0)).toEqual([])
})

test('a keyword that is one name is suggested without it once', async () => {
  const readings = [{ label: 'Tesla', rest: '' }]
  const steps = await stepsOf('keyword=tesla', (filters) => (filters.has('keyword') ? 0 : 9), {
    readings,
  })
  expect(steps).toEqual([['Without “Tesla”', 9, '/']])
})
