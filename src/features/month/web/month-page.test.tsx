import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { dateOfEpochDay } from '../../../catalog/time/local-dates.ts'
import type { MonthEvent, MonthOverview } from '../contract.ts'
import { daysOfMonth } from '../months.ts'
import MonthPage from './month-page.tsx'
import { readMonthState } from './month-state.ts'
import { weeksOf } from './month-weeks.ts'

const show = (id: string, date: string, more: Partial<MonthEvent> = {}): MonthEvent => ({
  id,
  name: `Show ${id}`,
  date,
  endDate: date,
  startTime: '09:00',
  city: 'Dayton',
  state: 'OH',
  eventStatus: 'scheduled',
  previousDate: null,
  rainDate: null,
  ...more,
})

const fest = show('fest', '2027-06-11', { name: 'Gear Fest', endDate: '2027-06-14' })

/** June 2027 begins on a Tuesday. */
const june = (days: Record<string, { count: number; events: MonthEvent[] }>): MonthOverview => {
  const { first, last } = daysOfMonth('2027-06')
  const dates = Array.from({ length: last - first + 1 }, (_, n) => dateOfEpochDay(first + n))
  return {
    month: '2027-06',
    today: '2027-06-12',
    previous: null,
    next: '2027-07',
    days: dates.slice(4).map((date) => ({ date, count: 0, events: [], ...days[date] })),
    bars: [
      { event: fest, first: '2027-06-11', last: '2027-06-12', lane: 1 },
      { event: fest, first: '2027-06-13', last: '2027-06-14', lane: 0 },
    ],
    openDaily: { count: 5, events: [show('hall', '', { name: 'Car Hall', date: null })] },
    weekends: [
      { saturday: '2027-06-12', count: 41 },
      { saturday: '2027-07-31', count: 1 },
    ],
    correctedKeyword: null,
  }
}

const overview = june({
  '2027-06-11': { count: 1, events: [] },
  '2027-06-12': {
    count: 12,
    events: [
      show('a', '2027-06-12'),
      show('b', '2027-06-12', { eventStatus: 'cancelled', startTime: null }),
    ],
  },
  '2027-06-13': { count: 1, events: [] },
  '2027-06-14': { count: 1, events: [] },
})

const pageOf = (query = '?month=2027-06&state=OH', shown = overview, more = {}) => {
  const state = readMonthState(new URL(`http://localhost/calendar${query}`))
  const data = { state, overview: shown, names: {}, ...more }
  return renderPage(MonthPage, { path: `/calendar${query}`, data })
}

test('a day shows titles, and a link with the number of further events', async () => {
  const html = await pageOf()
  const more =
    /<a[^>]*href="([^"]*)"[^>]*><span>9 more<span[^>]*> on Saturday, June 12<\/span><\/span><\/a>/.exec(
      html,
    )
  expect(more?.[1]?.replaceAll('&amp;', '&')).toBe(
    '/?datedOnly=true&fromDate=2027-06-12&state=OH&toDate=2027-06-12',
  )
  const text = textOf(html)
  expect(text).toContain('Saturday, June 12')
  expect(text).toContain('Show a')
  expect(text).toMatch(/CANCELED: ?Show b/)
  expect(text).toContain('9 AM · Dayton, OH')
  expect(html.match(/aria-current="date"/g)).toHaveLength(1)
})

test('a multi-day event is labeled at its start, in each week, and on each day between', async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('Gear Fest Fri, Jun 11 to Mon, Jun 14')
  expect(text).toContain('Gear Fest until Mon, Jun 14')
  expect(text.match(/Gear Fest continues/g)).toHaveLength(2)
})

test('places that are open year-round take one line', async () => {
  expect(textOf(await pageOf()).replaceAll('\n', '')).toContain(
    'Open year-round: Car Hall Dayton, OH and 4 more',
  )
})

test('each weekend has a name with its count and leads to its search', async () => {
  const html = await pageOf()
  expect(html).toContain('>Weekend of June 12 and 13: 41 events<')
  expect(html).toContain('>Weekend of July 31 and August 1: 1 event<')
  expect(html).toContain('fromDate=2027-07-31&amp;state=OH&amp;toDate=2027-08-01')
})

test('the search is described, with its errors', async () => {
  const text = textOf(
    await pageOf('?near=Dayton, OH&radiusMiles=50&eventType=car_show&state=Nowhere'),
  )
  expect(text).toContain('Car Show · within 50 miles of Dayton, OH')
  expect(text).toMatch(/State: .*not a US state/)
  expect(textOf(await pageOf(''))).toContain('All events')
  const located = textOf(await pageOf('?userLat=39.76&userLng=-84.19'))
  expect(located).toContain('All events · nearest to your location first')
  expect(located).not.toContain('39.76')
})

test('filters without a form field are kept, each need separately', async () => {
  const html = await pageOf('?goodFor=kids,dogs')
  for (const need of ['kids', 'dogs'])
    expect(html).toContain(`<input type="hidden" name="goodFor" value="${need}"/>`)
  expect(textOf(html)).toContain('Kids welcome and Dogs welcome')
})

test('an empty month says so', async () => {
  const empty = { ...june({}), bars: [] }
  expect(textOf(await pageOf('?state=OH', empty))).toContain('Nothing in June 2027 matches.')
  expect(textOf(await pageOf('', empty))).toContain('Nothing is listed for June 2027 yet.')
})

test('only the plain calendar is for search engines', async () => {
  expect(await pageOf('')).not.toContain('noindex')
  expect(await pageOf('?month=2027-06')).toContain('noindex')
})

test('weeks begin on Sunday, from the current week on, without days of other months', () => {
  const weeks = weeksOf(overview)
  expect(weeks.map((week) => week.map((day) => (day ? Number(day.date.slice(8)) : 0)))).toEqual([
    [6, 7, 8, 9, 10, 11, 12],
    [13, 14, 15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24, 25, 26],
    [27, 28, 29, 30, 0, 0, 0],
  ])
  expect(weeks[0]?.map((day) => day?.isOver)).toEqual([true, true, true, true, true, false, false])
  expect(weeks[0]?.[6]).toMatchObject({ isOver: false, isToday: true, more: 9 })
  // The previous day, which is not over everywhere, without events.
  const quiet = { date: '2027-06-10', count: 0, events: [] }
  const [week] = weeksOf({ ...overview, days: [quiet, ...overview.days] })
  expect(week?.[4]).toMatchObject({ isOver: true })
  // The second lane keeps its position below the empty first lane.
  expect(weeks[0]?.[5]?.lanes.map((lane) => lane?.begins)).toEqual([undefined, true])
})

test('past days are collapsed, each with a link to its archived events', async () => {
  const html = await pageOf('?keyword=swap&eventType=swap_meet&near=Dayton, OH')
  const [, folded = ''] =
    /<details[^>]*><summary[^>]*>Earlier this month<\/summary>(.*?)<\/details>/.exec(html) ?? []
  const days = [...folded.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [
    words,
    href?.replaceAll('&amp;', '&'),
  ])
  expect(days.map(([words]) => words)).toEqual([
    'Tue, Jun 1',
    'Wed, Jun 2',
    'Thu, Jun 3',
    'Fri, Jun 4',
  ])
  expect(days[3]?.[1]).toBe(
    '/archive?dateFrom=2027-06-04&dateTo=2027-06-04&eventType=swap_meet&keyword=swap',
  )
  // Before the table, and not in a future month.
  expect(html.indexOf('Earlier this month')).toBeLessThan(html.indexOf('<table'))
  const later = { ...overview, today: '2027-05-30' }
  expect(await pageOf('?month=2027-06', later)).not.toContain('Earlier this month')
})

test('a venue filter is named, with a link to remove it', async () => {
  const html = await pageOf('?venue=old-lot-troy-oh&state=OH', overview, {
    names: { venue: 'Old Lot' },
  })
  expect(textOf(html)).toContain('Old Lot · Ohio')
  expect(html).toMatch(/aria-label="Remove filter: Old Lot"[^>]*href="\/calendar\?state=OH"/)
  expect(html).not.toContain('Remove filter: Ohio')
})

test('a corrected place name is shown, and places of the same name are links', async () => {
  const html = await pageOf('?eventType=car_show&near=Dytoon', overview, {
    place: { kind: 'city', label: 'Dayton, OH', guessed: true, states: [], others: ['Dayton, TN'] },
  })
  const text = textOf(html).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/We couldn't find “ ?Dytoon ?”. Did you mean Dayton, OH ?\?/)
  expect(text).toMatch(/Not it\? TN/)
  expect(html).toContain('eventType=car_show&amp;near=Dayton%2C+TN')
})
