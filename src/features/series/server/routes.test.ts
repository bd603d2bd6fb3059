import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { addDays, weekdayOf } from '../../../catalog/time/local-dates.ts'
import type { ListedDates, ProfileDates } from '../contract.ts'
import { seriesRoutes } from './routes.ts'

const { db } = await testDatabase()
const { request } = smallApi((api) => seriesRoutes(api, { db }))

const neon = (id: string, date: string, more: Partial<EventPlan> = {}): EventPlan => {
  return { id, date, name: 'Neon Nights', seriesId: 'neon', venueName: "Bob's Lot", ...more }
}
await saveMade(db, [
  neon('later', '2099-06-13'),
  neon('next', '2099-06-06'),
  neon('off', '2099-06-20', { eventStatus: 'cancelled' }),
  neon('waits', '2099-06-27', { requestedStatus: 'pending' }),
  neon('past', '2001-06-02'),
  neon('rained', '2001-06-09', { eventStatus: 'cancelled' }),
  neon('elsewhere', '2099-07-04', { venueName: 'Other Lot' }),
  { id: 'alone', date: '2099-06-10', name: 'Alone', venueName: 'BOB’S lot' },
  { id: 'nowhere', date: '2099-06-10', name: 'Nowhere', venueName: '' },
])

const datesAt = async (path: string) => {
  const response = await request(path)
  const body = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body as ListedDates
}
const idsOf = (dates: readonly { id: string }[]) => dates.map(({ id }) => id)

test('a series lists every date with its status', async () => {
  const dates = await datesAt('/api/series/neon')
  expect(idsOf(dates.coming)).toEqual(['next', 'later', 'off', 'elsewhere'])
  expect(dates.coming[2]?.eventStatus).toBe('cancelled')
  expect(idsOf(dates.past)).toEqual(['rained', 'past'])
  expect(dates).toMatchObject({ comingTotal: 4, comingOn: 3, held: 1, earlier: null })
  expect(dates.event).toMatchObject({ id: 'next', series: { id: 'neon', rule: 'Dates of neon' } })
})

test('a venue is found by its name in any spelling', async () => {
  const dates = await datesAt('/api/venues/bobs-lot-chicago-il')
  expect(idsOf(dates.coming)).toEqual(['next', 'alone', 'later', 'off'])
  expect(dates).toMatchObject({ comingTotal: 4, held: 1 })
  expect((await request('/api/venues/chicago-il')).status).toBe(404)
})

test('a date that has ended is past before the archive job runs', async () => {
  await saveMade(db, [
    { id: 'over', date: '2099-05-30', seriesId: 'late' },
    { id: 'still', date: '2099-06-30', seriesId: 'late' },
    { id: 'archived', date: '2001-05-30', seriesId: 'late' },
  ])
  await sql`update events set date = '2026-05-30', day_ends_at = '2026-05-31T05:00:00Z'
    where id = 'over'`.execute(db)
  const dates = await datesAt('/api/series/late')
  expect(idsOf(dates.coming)).toEqual(['still'])
  expect(idsOf(dates.past)).toEqual(['over', 'archived'])
  expect(dates).toMatchObject({ comingTotal: 1, held: 2, event: { id: 'still' } })
})

test('past dates are in pages of a hundred, without repeats or gaps', async () => {
  const past = Array.from({ length: 230 }, (_, n) => ({
    id: `p${String(n).padStart(3, '0')}`,
    // Three per day, so that pages end within a day.
    date: addDays('2010-01-01', Math.floor(n / 3)),
    seriesId: 'long',
  }))
  await saveMade(db, past)
  const seen: string[] = []
  let earlier: string | null = ''
  while (earlier !== null) {
    const page = await datesAt(`/api/series/long${earlier ? `?before=${earlier}` : ''}`)
    expect(page.past.length).toBeLessThanOrEqual(100)
    seen.push(...idsOf(page.past))
    earlier = page.earlier
  }
  expect(seen).toEqual(idsOf(past).toReversed())
})

test('unknown pages are a 404, invalid parameters are refused', async () => {
  for (const path of ['/api/series/unknown', '/api/venues/UPPER', '/api/venues/a%00b']) {
    expect((await request(path)).status).toBe(404)
  }
  for (const before of ['2001-02-30.x', 'x', '2001-01-01']) {
    expect((await request(`/api/series/neon?before=${before}`)).status).toBe(400)
  }
})

test('returns 304 for a matching ETag', async () => {
  const etag = (await request('/api/series/neon')).headers.get('etag') ?? ''
  const again = await request('/api/series/neon', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

describe('an organizer', () => {
  test('is found by its name, in any city', async () => {
    await saveMade(db, [
      { id: 'club1', date: '2099-03-01', organizerName: "St. Mary's Car Club" },
      { id: 'club2', date: '2099-04-01', organizerName: 'ST MARY’S  CAR CLUB', city: 'Peoria' },
      { id: 'club3', date: '2001-04-01', organizerName: "St. Mary's Car Club" },
      { id: 'club4', date: '2099-04-01', organizerName: 'TBA' },
    ])
    const dates = (await datesAt('/api/organizers/st-marys-car-club')) as ProfileDates
    expect(idsOf(dates.coming)).toEqual(['club1', 'club2'])
    expect(idsOf(dates.past)).toEqual(['club3'])
    expect(dates.profile).toMatchObject({ kind: 'organizer', name: "St. Mary's Car Club" })
    for (const path of ['tba', 'nobody', 'UPPER', 'a%00b', 'x'.repeat(500)]) {
      expect((await request(`/api/organizers/${path}`)).status).toBe(404)
    }
  })
})

describe('usual dates', () => {
  const yearNow = new Date().getUTCFullYear()
  /** Saturday of the 2nd weekend of June, some years ago. */
  const juneOf = (yearsAgo: number) => {
    const first = `${yearNow - yearsAgo}-06-01`
    return addDays(first, ((6 - weekdayOf(first) + 7) % 7) + 7)
  }

  test('come from past years if the next date is not listed', async () => {
    const show = (id: string, date: string, more: Partial<EventPlan> = {}): EventPlan => {
      return { id, date, name: 'Chili Show', venueName: 'Fairground', ...more }
    }
    await saveMade(db, [
      show('c1', juneOf(1)),
      show('c2', juneOf(2)),
      show('c3', juneOf(3), { eventStatus: 'cancelled' }),
      show('once', juneOf(1), { name: 'One Time Only' }),
    ])
    const path = '/api/venues/fairground-chicago-il'
    const { usual } = (await datesAt(path)) as ProfileDates
    expect(usual).toMatchObject([
      { id: 'c1', name: 'Chili Show', usually: 'the 2nd weekend of June' },
    ])
    expect([yearNow, yearNow + 1]).toContain(usual[0]?.year)
    await saveMade(db, [show('chili-next', '2099-06-13', { name: '99th Annual Chili Show' })])
    expect(((await datesAt(path)) as ProfileDates).usual).toEqual([])
  })
})

describe('pages merged by an administrator', () => {
  test('are one page, to which the other URL redirects', async () => {
    await saveMade(db, [
      { id: 'm1', date: '2099-01-01', venueName: 'Old Lot' },
      { id: 'm2', date: '2099-02-01', venueName: 'The Old Lot' },
      { id: 'm3', date: '2001-02-01', venueName: 'Ye Olde Lot' },
    ])
    const merged = (from: string, into: string) =>
      db
        .insertInto('profile_aliases')
        .values({ kind: 'venue', slug: `${from}-chicago-il`, kept_slug: `${into}-chicago-il` })
        .execute()
    await merged('old-lot', 'the-old-lot')
    await merged('ye-olde-lot', 'old-lot')
    const dates = (await datesAt('/api/venues/the-old-lot-chicago-il')) as ProfileDates
    expect(idsOf([...dates.coming, ...dates.past])).toEqual(['m1', 'm2', 'm3'])
    expect(dates.profile).toMatchObject({ slug: 'the-old-lot-chicago-il', name: 'The Old Lot' })
    for (const slug of ['old-lot', 'ye-olde-lot']) {
      const answer = await request(`/api/venues/${slug}-chicago-il?before=2100-01-01.x`)
      expect(answer.status).toBe(301)
      expect(answer.headers.get('location')).toBe(
        '/api/venues/the-old-lot-chicago-il?before=2100-01-01.x',
      )
    }
  })
})
