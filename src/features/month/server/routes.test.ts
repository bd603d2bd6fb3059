import { describe, expect, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { addDays, weekdayOf } from '../../../catalog/time/local-dates.ts'
import type { MonthOverview } from '../contract.ts'
import { addMonths, calendarToday, monthOf, monthsAhead } from '../months.ts'

const { database, catchUp, request, json, fieldsOf } = await testApp()
const today = calendarToday(Date.now())
const month = addMonths(monthOf(today), 2)
const on = (day: number) => `${month}-${String(day).padStart(2, '0')}`
/** The first Tuesday: a multi-day event that begins on it stays within its week. */
const tuesday = [1, 2, 3, 4, 5, 6, 7].map(on).find((date) => weekdayOf(date) === 2) ?? on(1)
const gary = { latitude: 41.5934, longitude: -87.3464, timeZone: 'America/Chicago' }

await saveMade(database.db, [
  ...['a', 'b', 'c', 'd'].map((id) => ({
    id,
    name: `Show ${id}`,
    date: tuesday,
    startTime: '09:00',
  })),
  {
    id: 'near',
    name: 'Gary Meet',
    date: tuesday,
    startTime: '18:00',
    city: 'Gary',
    state: 'IN',
    at: gary,
  },
  { id: 'long', name: 'Long Rally', date: tuesday, endDate: addDays(tuesday, 2) },
  { id: 'off', name: 'Wet Show', date: addDays(tuesday, 1), eventStatus: 'cancelled' },
  { id: 'w1', name: 'Weekly', date: addDays(tuesday, 4), seriesId: 'weekly' },
  { id: 'w2', name: 'Weekly', date: addDays(tuesday, 5), seriesId: 'weekly' },
  { id: 'hall', name: 'Car Hall', ongoing: true, eventType: 'car_museum' },
  { id: 'waits', name: 'Waits', date: tuesday, requestedStatus: 'pending' },
])
await catchUp()

const monthOfSearch = (query = '') =>
  json<MonthOverview>(request(`/api/events/month?month=${month}${query}`))

const dayOf = (overview: MonthOverview, date: string) =>
  overview.days.find((day) => day.date === date)

describe('GET /api/events/month', () => {
  test('counts each day, and shows three titles at most', async () => {
    const overview = await monthOfSearch()
    const day = dayOf(overview, tuesday)
    expect(day?.count).toBe(6)
    expect(day?.events.map(({ name }) => name)).toEqual(['Show a', 'Show b'])
    const bars = overview.bars.map(({ event, first, last, lane }) => [event.id, first, last, lane])
    expect(bars).toEqual([['long', tuesday, addDays(tuesday, 2), 0]])
    expect(dayOf(overview, addDays(tuesday, 1))).toMatchObject({
      count: 2,
      events: [{ id: 'off', eventStatus: 'cancelled' }],
    })
  })

  test('a series counts once per weekend, and a year-round place on no day', async () => {
    const overview = await monthOfSearch()
    const saturday = addDays(tuesday, 4)
    expect(overview.weekends.find((weekend) => weekend.saturday === saturday)?.count).toBe(1)
    expect(overview.weekends).toHaveLength(53)
    expect(overview.openDaily).toMatchObject({ count: 1, events: [{ id: 'hall' }] })
    expect((await monthOfSearch('&datedOnly=true')).openDaily.count).toBe(0)
  })

  test('accepts the filters of the search, closest first', async () => {
    const near = dayOf(await monthOfSearch('&userLat=41.59&userLng=-87.35'), tuesday)
    expect(near?.events[0]?.name).toBe('Gary Meet')
    const inState = dayOf(await monthOfSearch('&state=IN'), tuesday)
    expect(inState).toMatchObject({ count: 1, events: [{ name: 'Gary Meet' }] })
    const withDates = await monthOfSearch(`&fromDate=2099-01-01&sortBy=date&limit=1`)
    expect(dayOf(withDates, tuesday)?.count).toBe(6)
  })

  test('dates in a keyword select the month, without limiting counts', async () => {
    const keyword = `show+on+${addDays(tuesday, 1)}`
    const overview = await json<MonthOverview>(request(`/api/events/month?keyword=${keyword}`))
    expect([overview.month, dayOf(overview, tuesday)?.count]).toEqual([month, 6])
    const later = `/api/events/month?month=${addMonths(month, 1)}&keyword=${keyword}`
    expect((await json<MonthOverview>(request(later))).month).toBe(addMonths(month, 1))
  })

  test('is available from this month to two years from now', async () => {
    const first = monthOf(today)
    const last = addMonths(first, monthsAhead)
    const current = await json<MonthOverview>(request('/api/events/month'))
    expect(current).toMatchObject({
      month: first,
      today,
      previous: null,
      next: addMonths(first, 1),
    })
    expect(await json(request(`/api/events/month?month=${last}`))).toMatchObject({ next: null })
    for (const wrong of [addMonths(first, -1), addMonths(last, 1), '2027-13', 'soon']) {
      expect(await fieldsOf(request(`/api/events/month?month=${wrong}`))).toEqual(['month'])
    }
    expect(await fieldsOf(request('/api/events/month?near=Nowhere%20at%20all'))).toEqual(['near'])
    expect(await fieldsOf(request('/api/events/month?radiusMiles=5'))).toEqual(['radiusMiles'])
  })

  test('returns 304 for a matching ETag', async () => {
    const response = await request(`/api/events/month?month=${month}`)
    const etag = response.headers.get('etag') ?? ''
    expect(response.headers.get('cache-control')).toContain('max-age')
    const again = await request(`/api/events/month?month=${month}`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })
})
