import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { chicago, type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { searchFilters } from '../../../catalog/search/filter-schema.ts'
import { resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import type { Landing, Overview } from '../contract.ts'
import { trailOf } from '../landing-json-ld.ts'
import { headingOf, leadOf, searchOf } from '../landing-words.ts'
import { canonicalPath } from '../web/load-landing.ts'
import { landingRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database

/** A Friday. */
let now = Date.parse('2099-06-05T12:00:00Z')
const { search, catchUp } = await openLiveSearch(database, { now: () => now })
const { request } = smallApi((api) => landingRoutes(api, { search, db, now: () => now, calmMs: 0 }))

const save = async (...plans: EventPlan[]) => {
  await saveMade(db, plans)
  await catchUp()
}

beforeEach(async () => {
  await emptyTables(db, 'events', 'series')
  now = Date.parse('2099-06-05T12:00:00Z')
  await catchUp()
})

const read = async (path: string): Promise<Landing> => {
  const response = await request(`/api/browse/${path}`)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return response.json()
}
const statusOf = async (path: string) => (await request(`/api/browse/${path}`)).status
const idsOf = ({ events }: Landing) => events.map(({ id }) => id)

const milwaukee = { latitude: 43.0389, longitude: -87.9065, timeZone: 'America/Chicago' }
const inMilwaukee = { city: 'Milwaukee', state: 'WI', at: milwaukee }
const joliet = { city: 'Joliet', at: { ...chicago, latitude: 41.525, longitude: -88.0817 } }

describe('GET /api/browse/{topic}', () => {
  test('lists events of the topic at the place, soonest first, a series once', async () => {
    await save(
      { id: 'later', date: '2099-07-04', attendanceCost: 'free' },
      { id: 'sooner', date: '2099-06-20' },
      { id: 'w1', date: '2099-06-10', seriesId: 'w' },
      { id: 'w2', date: '2099-06-17', seriesId: 'w' },
      { id: 'cruise', eventType: 'cruise_night' },
      { id: 'joliet', date: '2099-08-01', ...joliet },
      { id: 'milwaukee', ...inMilwaukee },
      { id: 'waits', requestedStatus: 'pending' },
    )
    const illinois = await read('car-shows?place=illinois')
    expect(idsOf(illinois)).toEqual(['w1', 'sooner', 'later', 'joliet'])
    expect(illinois).toMatchObject({
      total: 4,
      free: 1,
      thisWeekend: 1,
      next: null,
      place: { kind: 'state', name: 'Illinois', state: 'IL' },
      months: { '2099-06': 2, '2099-07': 1, '2099-08': 1 },
      topics: [
        { slug: 'car-events', count: 5 },
        { slug: 'cruise-nights', count: 1 },
      ],
      cities: [
        { slug: 'chicago-il', count: 3 },
        { slug: 'joliet-il', count: 1 },
      ],
      states: [{ slug: 'wisconsin', count: 1 }],
    })
    const city = await read('car-shows?place=chicago-il')
    expect(idsOf(city)).toEqual(['w1', 'sooner', 'later'])
    expect(city.cities.map(({ slug }) => slug)).toEqual(['joliet-il', 'milwaukee-wi'])
    expect(city.states).toMatchObject([{ slug: 'illinois', count: 4 }])
    expect(city.topics).toEqual([
      { slug: 'car-events', count: 4 },
      { slug: 'cruise-nights', count: 1 },
    ])
    expect(idsOf(await read('cruise-nights'))).toEqual(['cruise'])
    expect((await read('car-events')).total).toBe(6)
  })

  test('counts only events that are on, and says if there are none', async () => {
    const off = { eventStatus: 'cancelled' } as const
    await save(
      { id: 'off', date: '2099-06-06', ...off },
      { id: 'on', date: '2099-06-06', ...inMilwaukee, attendanceCost: 'free' },
      { id: 'moved', date: '2099-06-06', ...inMilwaukee, eventStatus: 'postponed' },
      { id: 'w1', date: '2099-06-06', ...inMilwaukee, seriesId: 'w', ...off },
      { id: 'w2', date: '2099-06-13', ...inMilwaukee, seriesId: 'w' },
      { id: 'w3', date: '2099-06-07', ...inMilwaukee, seriesId: 'w', ...off },
    )
    const illinois = await read('car-shows?place=illinois')
    expect(illinois).toMatchObject({ total: 0, dates: 0, thisWeekend: 0, months: {} })
    expect(idsOf(illinois)).toEqual(['off'])
    expect(illinois.nearby.map(({ id }) => id)).toEqual(['on', 'w2'])
    expect(leadOf(illinois)).toBe('Every car show listed in Illinois is canceled or postponed.')
    const wisconsin = await read('car-shows?place=wisconsin')
    expect(wisconsin).toMatchObject({ total: 2, dates: 2, free: 1, thisWeekend: 1, states: [] })
    expect(wisconsin.events).toHaveLength(3)
    const weekend = await read('this-weekend')
    expect(weekend).toMatchObject({ total: 1, dates: 1, topics: [{ count: 1 }] })
    expect(weekend.states).toMatchObject([{ slug: 'wisconsin', count: 1 }])
    expect(weekend.events).toHaveLength(4)
    const weekly = weekend.events.find(({ id }) => id === 'w1')
    expect(weekly?.series?.moreDates).toBe(0)
    const overview: Overview = await (await request('/api/browse')).json()
    expect(overview).toMatchObject({ total: 2, dates: 2, weekend: 1 })
  })

  test('shows the same counts as its neighboring pages', async () => {
    await save(
      { id: 'a' },
      { id: 'b', ...joliet },
      { id: 'c', ...inMilwaukee, eventType: 'concours' },
    )
    const start = await read('car-events')
    for (const { slug, count } of start.states) {
      expect((await read(`car-events?place=${slug}`)).total).toBe(count)
    }
    for (const { slug, count } of start.topics) expect((await read(slug)).total).toBe(count)
  })

  test('treats two spellings of a city as one', async () => {
    const at = { latitude: 39.0273, longitude: -88.848, timeZone: 'America/Chicago' }
    const [st, saint] = [
      { city: 'St. Elmo', at },
      { city: 'Saint Elmo', at },
    ]
    await save({ id: 'a', ...st }, { id: 'b', ...saint, date: '2099-06-05' })
    expect((await read('car-shows?place=illinois')).cities).toMatchObject([
      { slug: 'st-elmo-il', count: 2 },
    ])
    for (const slug of ['st-elmo-il', 'saint-elmo-il']) {
      const page = await read(`car-shows?place=${slug}`)
      expect({ slug: page.place?.slug, ids: idsOf(page) }).toEqual({
        slug: 'st-elmo-il',
        ids: ['b', 'a'],
      })
    }
  })

  test('of a city lists its surroundings, with or without events in the city', async () => {
    await save({ id: 'a', eventType: 'concours' }, { id: 'b', ...joliet })
    expect(idsOf(await read('car-events?place=evanston-il'))).toEqual(['a'])
    const none = await read('car-shows?place=evanston-il')
    expect([none.total, none.nearby.map(({ id }) => id)]).toEqual([0, ['b']])
    expect(await statusOf('car-shows?place=nowheresville-il')).toBe(404)
  })

  test('finds unlisted cities by their events', async () => {
    await save({ id: 'a', city: 'Zzyzx Corners' })
    expect(idsOf(await read('car-shows?place=zzyzx-corners-il'))).toEqual(['a'])
  })

  test('is read page by page', async () => {
    await save(...Array.from({ length: 30 }, (_, n) => ({ id: `e${String(n).padStart(2, '0')}` })))
    const first = await read('car-shows')
    const second = await read(`car-shows?cursor=${encodeURIComponent(first.next ?? '')}`)
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(30)
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(30)
    expect(second.next).toBeNull()
  })

  test.each([
    'car-shows?place=chicago-oh',
    'this-weekend?place=chicago-oh',
    'car-shows?place=atlantis',
    'nothing',
    '__proto__',
  ])('%s is a 404', async (path) => {
    await save({ id: 'cruise', eventType: 'cruise_night' })
    expect(await statusOf(path)).toBe(404)
  })

  test.each(['car-shows', 'car-shows?place=ohio', 'this-weekend?place=ohio'])(
    'out of season, %s exists',
    async (path) => {
      await save({ id: 'cruise', eventType: 'cruise_night' })
      const { total, events } = await read(path)
      expect({ total, events }).toEqual({ total: 0, events: [] })
    },
  )

  test.each(['car-shows?place=IL', 'car-shows?cursor=x', 'this-weekend?cursor=-1'])(
    '%s is refused',
    async (path) => {
      await save({ id: 'a' })
      expect(await statusOf(path)).toBe(400)
    },
  )
})

describe('this weekend', () => {
  const guam = { state: 'GU', city: 'Hagåtña', zipCode: '96910' }
  const inGuam = { ...guam, at: { latitude: 13.47, longitude: 144.75, timeZone: 'Pacific/Guam' } }

  test('is Friday evening to Sunday, including events that overlap it', async () => {
    await save(
      { id: 'friday', date: '2099-06-05' },
      { id: 'cruise', date: '2099-06-05', startTime: '18:00' },
      { id: 'saturday', date: '2099-06-06' },
      { id: 'sunday', date: '2099-06-07', seriesId: 's', attendanceCost: 'free' },
      { id: 'next', date: '2099-06-14', seriesId: 's' },
      { id: 'fair', date: '2099-06-01', endDate: '2099-06-30', eventType: 'swap_meet' },
      { id: 'museum', ongoing: true },
      { id: 'north', date: '2099-06-07', ...inMilwaukee },
    )
    const weekend = await read('this-weekend')
    expect(idsOf(weekend)).toEqual(['fair', 'cruise', 'saturday', 'north', 'sunday'])
    expect(weekend).toMatchObject({
      weekend: {
        saturday: '2099-06-06',
        sunday: '2099-06-07',
        days: ['2099-06-05', '2099-06-06', '2099-06-07'],
      },
      free: 1,
      topics: [
        { slug: 'car-shows', count: 4 },
        { slug: 'swap-meets', count: 1 },
      ],
      states: [
        { slug: 'illinois', count: 4 },
        { slug: 'wisconsin', count: 1 },
      ],
    })
    expect(weekend.events.at(-1)?.series).toMatchObject({ moreDates: 0, nextDate: null })
    expect(idsOf(await read('this-weekend?place=milwaukee-wi'))).toEqual(['north'])
    expect((await read('this-weekend?place=wisconsin')).total).toBe(1)
    expect((await read('car-shows?place=wisconsin')).thisWeekend).toBe(1)
    const springfield = await read('this-weekend?place=springfield-il')
    expect([springfield.total, springfield.nearby[0]?.city]).toEqual([0, 'Chicago'])
  })

  test('follows the date at each venue', async () => {
    await save(
      { id: 'here', date: '2099-06-07', endDate: '2099-06-07' },
      { id: 'guam', date: '2099-06-14', ...inGuam },
      { id: 'chicago', date: '2099-06-14' },
    )
    // Sunday noon in Chicago, 3 AM on Monday on Guam.
    now = Date.parse('2099-06-07T17:00:00Z')
    await catchUp()
    expect(idsOf(await read('this-weekend'))).toEqual(['here', 'guam'])
    // After midnight in Chicago.
    now = Date.parse('2099-06-08T05:01:00Z')
    await catchUp()
    expect(idsOf(await read('this-weekend')).toSorted()).toEqual(['chicago', 'guam'])
  })

  test('has the same count as the search that its page links to', async () => {
    await save(
      { id: 'saturday', date: '2099-06-06' },
      { id: 'weekly', date: '2099-06-07', seriesId: 's' },
      { id: 'week after', date: '2099-06-14', seriesId: 's' },
      { id: 'fair', date: '2099-06-01', endDate: '2099-06-30' },
      { id: 'museum', ongoing: true },
      { id: 'later', date: '2099-06-08' },
    )
    await save({ id: 'north', date: '2099-06-06', ...inMilwaukee })
    for (const [place, total] of [
      ['', 4],
      ['?place=illinois', 3],
      ['?place=chicago-il', 3],
      ['?place=wisconsin', 1],
    ] as const) {
      const weekend = await read(`this-weekend${place}`)
      const query = searchFilters.parse(searchOf(weekend))
      const found = await search.find(await resolveFilters({ db, now: () => now }, query))
      expect(found.events.map(({ id }) => id)).toEqual(idsOf(weekend))
      expect([found.total, weekend.total]).toEqual([total, total])
    }
  })

  test('names only days with upcoming events', async () => {
    await save({ id: 'sunday', date: '2099-06-07' }, { id: 'friday', date: '2099-06-05' })
    const words = async () => {
      const landing = await read('this-weekend')
      const shown = { ...landing, events: [] }
      return [landing.weekend?.days, headingOf(shown), leadOf(shown)]
    }
    const sundayOnly = [['2099-06-07'], 'On Sunday', 'One car event this weekend.']
    expect(await words()).toEqual(sundayOnly)
    await save({ id: 'fair', date: '2099-06-06', endDate: '2099-06-07' })
    expect((await words())[1]).toBe('On Saturday and Sunday')
    // Sunday noon in Chicago: the fair is still on, Saturday is over.
    now = Date.parse('2099-06-07T17:00:00Z')
    await catchUp()
    expect((await words())[1]).toBe('On Sunday')
  })

  test('lists open year-round places after events, like the search of the page', async () => {
    await save(
      { id: 'show', date: '2099-06-07' },
      { id: 'w1', date: '2099-06-06', seriesId: 'w' },
      { id: 'w2', date: '2099-06-07', seriesId: 'w' },
      { id: 'saturdays', ongoing: true, openDays: 'Sat 10 to 4' },
      { id: 'mondays', ongoing: true, openDays: 'Mon 10 to 4' },
      { id: 'mornings', ongoing: true, openDays: 'Fri 9 to noon' },
      { id: 'unlisted', ongoing: true },
    )
    const weekend = await read('this-weekend?place=illinois')
    expect(idsOf(weekend)).toEqual(['w1', 'show', 'saturdays'])
    expect(weekend.weekend?.days).toEqual(['2099-06-06', '2099-06-07'])
    expect(leadOf({ ...weekend, events: [] })).toBe(
      '3 car event listings (4 dates) in Illinois this weekend.',
    )
    const query = { ...searchOf(weekend), limit: 20 } as const
    const filters = await resolveFilters({ db, now: () => now }, searchFilters.parse(query))
    const found = await search.find(filters)
    expect(found.events.map(({ id }) => id)).toEqual(idsOf(weekend))
    expect([found.total, found.dates]).toEqual([weekend.total, weekend.dates])
    now = Date.parse('2099-06-07T17:00:00Z')
    await catchUp()
    expect(idsOf(await read('this-weekend'))).not.toContain('saturdays')
  })

  test('exists even without events', async () => {
    await save({ id: 'later', date: '2099-09-09' })
    expect(await read('this-weekend')).toMatchObject({ total: 0, events: [] })
    expect(await read('this-weekend?place=illinois')).toMatchObject({ total: 0 })
  })
})

describe('today and tonight', () => {
  const evening = { startTime: '18:00' }
  const california = { state: 'CA', city: 'Fresno', zipCode: '93650' }
  const inFresno = {
    ...california,
    at: { latitude: 36.74, longitude: -119.78, timeZone: 'America/Los_Angeles' },
  }

  test('list events on today at their place, and events that begin in the evening', async () => {
    await save(
      { id: 'morning', date: '2099-06-05', startTime: '08:00', attendanceCost: 'free' },
      { id: 'cruise', date: '2099-06-05', ...evening, seriesId: 's' },
      { id: 'next cruise', date: '2099-06-12', ...evening, seriesId: 's' },
      { id: 'fair', date: '2099-06-01', endDate: '2099-06-30' },
      { id: 'saturday', date: '2099-06-06', ...evening },
      { id: 'museum', ongoing: true },
      { id: 'north', date: '2099-06-05', ...inMilwaukee, ...evening },
    )
    const today = await read('today?place=illinois')
    expect(idsOf(today)).toEqual(['fair', 'morning', 'cruise'])
    expect(today).toMatchObject({ day: '2099-06-05', weekend: null, free: 1, today: 3 })
    expect(headingOf(today)).toBe('Friday, June 5, 2099')
    expect(today.states).toMatchObject([{ slug: 'wisconsin', count: 1 }])
    expect(idsOf(await read('tonight?place=chicago-il'))).toEqual(['cruise'])
    expect(idsOf(await read('tonight'))).toEqual(['cruise', 'north'])
    const springfield = await read('tonight?place=springfield-il')
    expect([springfield.total, springfield.nearby[0]?.id]).toEqual([0, 'cruise'])
    for (const topic of ['today', 'tonight']) {
      const page = await read(topic)
      expect(trailOf(page)[1]?.path).toBe(`/${topic}`)
      const query = searchFilters.parse(searchOf(page))
      const found = await search.find(await resolveFilters({ db, now: () => now }, query))
      expect(found.events.map(({ id }) => id)).toEqual(idsOf(page))
    }
    expect(await statusOf('today?place=chicago-oh')).toBe(404)
    expect((await read('today?place=ohio')).total).toBe(0)
  })

  test('follow local time, and tonight is shown from noon on', async () => {
    await save(
      { id: 'chicago', date: '2099-06-05', ...evening },
      { id: 'fresno', date: '2099-06-05', ...evening, ...inFresno },
    )
    const counts = async (place: string) => {
      const { today, tonight } = await read(`car-events?place=${place}`)
      return [today, tonight]
    }
    // 11 AM in Chicago.
    now = Date.parse('2099-06-05T16:00:00Z')
    expect(await counts('illinois')).toEqual([1, 0])
    // Noon in Chicago, 10 AM in Fresno.
    now = Date.parse('2099-06-05T17:00:00Z')
    expect(await counts('illinois')).toEqual([1, 1])
    expect(await counts('california')).toEqual([1, 0])
    // After midnight in Chicago.
    now = Date.parse('2099-06-06T05:30:00Z')
    await catchUp()
    expect(await counts('illinois')).toEqual([0, 0])
    expect(idsOf(await read('tonight'))).toEqual(['fresno'])
  })
})

test('GET /api/browse counts all events', async () => {
  await save({ id: 'a' }, { id: 'b', ...inMilwaukee, eventType: 'concours', date: '2099-07-07' })
  const overview: Overview = await (await request('/api/browse')).json()
  expect(overview).toMatchObject({
    total: 2,
    dates: 2,
    weekend: 1,
    topics: [
      { slug: 'car-shows', count: 1 },
      { slug: 'concours-delegance', count: 1 },
    ],
    states: [{ slug: 'illinois' }, { slug: 'wisconsin' }],
    cities: [{ slug: 'chicago-il' }, { slug: 'milwaukee-wi' }],
  })
})

describe('breadcrumbs', () => {
  const kenosha = {
    city: 'Kenosha',
    state: 'WI',
    at: { ...milwaukee, latitude: 42.5847, longitude: -87.8212 },
  }

  test.each(['car-shows', 'this-weekend'])(
    'of %s link to existing pages, also from a city whose events are across a state line',
    async (topic) => {
      await save({ id: 'across', date: '2099-06-06', ...kenosha })
      // Within 25 miles of Kenosha, in another state without events of its own.
      const city = await read(`${topic}?place=waukegan-il`)
      const steps = trailOf(city)
      expect(steps.map(({ name }) => name)).not.toContain('Illinois')
      for (const { path } of steps.slice(1)) {
        const [, slug = '', place] = path.split('/')
        expect(await statusOf(place ? `${slug}?place=${place}` : slug)).toBe(200)
      }
      const own = trailOf(await read(`${topic}?place=kenosha-wi`))
      if (topic === 'car-shows') expect(own.map(({ name }) => name)).toContain('Wisconsin')
    },
  )

  test('the District of Columbia has one page, that of Washington', async () => {
    const capital = { latitude: 38.9072, longitude: -77.0369, timeZone: 'America/New_York' }
    await save({ id: 'mall', city: 'Washington', state: 'DC', at: capital })
    expect(await statusOf('car-shows?place=washington-dc')).toBe(200)
    expect(await statusOf('car-shows?place=district-of-columbia')).toBe(404)
    expect(canonicalPath({ topic: 'car-shows', place: 'district-of-columbia' })).toBe(
      '/car-shows/washington-dc',
    )
    expect(canonicalPath({ topic: 'car-shows', place: 'washington-dc' })).toBeUndefined()
    const { states, cities } = await read('car-shows')
    expect(states.map(({ slug }) => slug)).toEqual([])
    expect(cities.map(({ slug }) => slug)).toEqual(['washington-dc'])
  })
})
