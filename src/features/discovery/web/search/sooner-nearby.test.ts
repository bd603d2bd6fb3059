import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../../catalog/event/card-event.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { createCall } from '../../../../kit/call.ts'
import { findSooner } from './sooner-nearby.ts'

const now = Date.parse('2026-11-18T18:00:00Z')
const on = (date: string) => ({ ...sampleEvent, date, endDate: date, ongoing: false })

/** The nearest event is on `nearest`, the soonest within the distance on `soonest`. */
const search = async (nearest: string, soonest: string, query: SearchInput = {}) => {
  const searches: SearchInput[] = []
  const call = createCall(async (_, init) => {
    searches.push(JSON.parse(String(init?.body)) as SearchInput)
    return Response.json([on(soonest)])
  })
  const found = await findSooner(
    call,
    { near: 'Dayton, OH', sortBy: 'distance', ...query },
    { nearest: cardEvent(on(nearest)), now },
  )
  return { found, searches }
}

test('told where the nearest is more than 60 days away and something within 100 miles is sooner', async () => {
  const { found, searches } = await search('2027-01-18', '2026-11-28')
  expect(found).toEqual({ nearest: '2027-01-18', soonest: '2026-11-28', miles: 100 })
  expect(searches).toEqual([
    expect.objectContaining({ near: 'Dayton, OH', radiusMiles: 100, sortBy: 'date', limit: 1 }),
  ])
  expect((await search('2027-01-18', '2026-11-28', { radiusMiles: 25 })).found?.miles).toBe(25)
})

test.each([
  ['exactly 60 days away', '2027-01-17', '2026-11-28', {}],
  ['by date already', '2027-04-03', '2026-11-28', { sortBy: 'date' }],
] as const)('nothing is searched for: %s', async (_, nearest, soonest, query) => {
  expect(await search(nearest, soonest, query)).toEqual({ found: undefined, searches: [] })
})

test('nothing is told where nothing is sooner', async () => {
  expect((await search('2027-04-03', '2027-04-03')).found).toBeUndefined()
})
