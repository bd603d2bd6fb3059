import { describe, expect, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, type RecordedQuery, recordQueries } from '../../../../tests/support/query-plans.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import type { DateGlance } from '../../../catalog/search/date-glance.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { findLastYear } from './glance-routes.ts'

const { database, catchUp, request, json, fieldsOf } = await testApp()
const { db, pool } = database
/** A Saturday; Father's Day is on the next day, and Juneteenth is observed a day earlier. */
const date = '2032-06-19'
const gary = { latitude: 41.5934, longitude: -87.3464, timeZone: 'America/Chicago' }
const springfield = { latitude: 39.7817, longitude: -89.6501, timeZone: 'America/Chicago' }

await saveMade(db, [
  { id: 'one', name: 'Lot Show', date },
  { id: 'gary', name: 'Gary Show', date, city: 'Gary', state: 'IN', at: gary },
  { id: 'off', name: 'Wet Show', date: addDays(date, -1), endDate: date, eventStatus: 'cancelled' },
  { id: 'cruise', name: 'Cruise', date, eventType: 'cruise_night' },
  { id: 'far', name: 'Capital Show', date, city: 'Springfield', at: springfield },
  { id: 'later', name: 'Next Show', date: addDays(date, 1) },
  { id: 'hall', name: 'Hall', ongoing: true },
  { id: 'waits', name: 'Waits', date, requestedStatus: 'pending' },
  { id: 'y1', name: '11th Annual Windy City Classic', date: addDays(date, -364) },
  { id: 'y2', name: '10th Annual Windy City Classic', date: addDays(date, -2 * 364) },
  {
    id: 'y3',
    name: 'Windy City Classic',
    date: addDays(date, -364),
    city: 'Springfield',
    at: springfield,
  },
])
await catchUp()

const glance = (query = '', on = date) => json<DateGlance>(request(`/api/dates/${on}${query}`))

describe('GET /api/dates/{date}', () => {
  test('counts events within 75 miles, of the same type and of all types', async () => {
    const { nearby } = await glance('?near=60601&eventType=car_show')
    expect(nearby).toMatchObject({ place: 'Chicago, IL 60601', sameType: 3, anyType: 4 })
    expect(nearby?.events.map(({ id }) => id)).toContain('off')
    expect(nearby?.events.at(-1)).toMatchObject({
      id: 'gary',
      state: 'IN',
      distance: expect.closeTo(24.65, 1),
    })
    const any = await glance('?near=Chicago,%20IL')
    expect(any.nearby).toMatchObject({ sameType: 4, anyType: 4 })
    const days = await glance(`?near=60601&endDate=${addDays(date, 1)}`)
    expect(days.nearby?.anyType).toBe(5)
  })

  test("finds last year's event by name, near the place", async () => {
    const { lastYear } = await glance('?near=60601&name=Windy%20City%20Classic')
    expect(lastYear.map(({ id }) => id)).toEqual(['y1'])
    expect((await glance('?near=60601&name=Quite%20another')).lastYear).toEqual([])
    expect((await glance('?name=Windy%20City%20Classic')).lastYear).toEqual([])
  })

  test('has the holidays around the date, with or without a place', async () => {
    const { holidays, nearby } = await glance()
    expect(holidays).toEqual([
      { date: '2032-06-18', name: 'Juneteenth (observed)' },
      { date: '2032-06-19', name: 'Juneteenth' },
      { date: '2032-06-20', name: "Father's Day" },
    ])
    expect(nearby).toBeNull()
    expect((await glance('?near=Nowhere%20at%20all')).nearby).toBeNull()
    expect((await glance('', '2032-08-14')).holidays).toEqual([])
  })

  test('refuses an invalid date', async () => {
    expect(await fieldsOf(request('/api/dates/2032-06-31'))).toEqual(['date'])
    expect(await fieldsOf(request('/api/dates/1066-10-14'))).toEqual(['date'])
    expect(await fieldsOf(request(`/api/dates/${date}?endDate=2032-06-18`))).toEqual(['endDate'])
    expect(await fieldsOf(request(`/api/dates/${date}?endDate=2032-09-18`))).toEqual(['endDate'])
    expect(await fieldsOf(request(`/api/dates/${date}?when=now`))).toEqual(['when'])
  })

  test('is rate limited', async () => {
    for (;;) {
      const response = await request(`/api/dates/${date}`)
      if (response.status === 200) continue
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      return
    }
  })
})

test("last year's event is found by index", async () => {
  const { listened, queries } = recordQueries(pool)
  const place = { latitude: 41.88, longitude: -87.62, label: '', city: 'Chicago', state: 'IL' }
  await findLastYear(listened, { name: 'Meet', date, place: { ...place, precision: 'city' } })
  const plan = await planOf(pool, queries[0] as RecordedQuery)
  expect(plan).not.toContain('Seq Scan')
  // Two indexes contain both columns, in either order.
  expect(plan).toMatch(/Index Cond: (?=.*date >= )(?=.*state = )/)
})
