import { expect, test } from 'vitest'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { createCall } from '../../../../kit/call.ts'
import { applySettings } from '../../../../platform/default-settings.ts'
import { loadStrip } from './load-strip.ts'

const now = Date.parse('2026-06-06T18:00:00Z')

type Made = {
  id: string
  state?: string
  endsAt?: string
  ongoing?: boolean
  eventStatus?: string
  day?: string
}

const over = { endsAt: '2026-06-06T17:59:00Z' }
const later = { endsAt: '2026-06-06T23:00:00Z' }

/** Fake search over a list, page by page; records the searches. */
const directory = (events: Made[]) => {
  const searches: SearchInput[] = []
  const call = createCall(async (_, init) => {
    const body = JSON.parse(String(init?.body)) as SearchInput
    searches.push(body)
    const from = Number(body.cursor ?? 0)
    const fitting = events.filter(
      ({ day = '2026-06-06', state = 'OH' }) =>
        day >= String(body.fromDate) && (body.state?.includes(state) ?? true),
    )
    const page = fitting.slice(from, from + Number(body.limit))
    const next = from + page.length
    const headers: Record<string, string> =
      next < fitting.length ? { link: `</?cursor=${next}>; rel="next"` } : {}
    const whole = page.map((made) => {
      return { ongoing: false, eventStatus: 'scheduled', endsAt: null, description: '', ...made }
    })
    return Response.json(whole, { headers })
  })
  return { call, searches }
}

const stripOf = async (events: Made[], filters: SearchInput = {}) => {
  const { call, searches } = directory(events)
  const strip = await loadStrip(call, filters, { now })
  return { ...strip, ids: strip.events.map(({ id }) => id), searches }
}

test('one request is enough if the first three events are on', async () => {
  const { ids, searches } = await stripOf(['a', 'b', 'c', 'd'].map((id) => ({ id, ...later })))
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(searches).toEqual([{ sortBy: 'date', fromDate: '2026-06-06', limit: 3 }])
})

test.each([
  ['is over', over],
  ['was cancelled', { eventStatus: 'cancelled' }],
  ['was postponed', { eventStatus: 'postponed' }],
  ['is open every day', { ongoing: true }],
])('an event that %s is not in the strip', async (_, none) => {
  const events = [{ id: 'none', ...none }, { id: 'a' }, { id: 'b', ...later }, { id: 'c' }]
  expect((await stripOf(events)).ids).toEqual(['a', 'b', 'c'])
  const near = await stripOf(events, { userLat: 41.88, userLng: -87.63 })
  expect(near).toMatchObject({ near: true, ids: ['a', 'b', 'c'] })
})

test('the strip may have fewer events, or none', async () => {
  expect((await stripOf([{ id: 'museum', ongoing: true }])).ids).toEqual([])
})

test('on the evening of a busy day, it continues with the next day', async () => {
  const passed = Array.from({ length: 200 }, (_, index) => ({ id: `over ${index}`, ...over }))
  const next = ['a', 'b', 'c'].map((id) => ({ id, day: '2026-06-07' }))
  const { ids, searches } = await stripOf([...passed, ...next])
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(searches).toHaveLength(4)
})

test('without a location it uses the states of the directory, with one its surroundings', async () => {
  applySettings({ region: 'OH, IN' })
  const events = ['a', 'b', 'c'].map((id) => ({ id, ...later }))
  expect((await stripOf(events)).searches[0]?.state).toEqual(['OH', 'IN'])
  const located = await stripOf(events, { userLat: 41.9, userLng: -87.6 })
  expect(located.searches.map(({ state }) => state)).toEqual(located.searches.map(() => undefined))
  applySettings()
})

test('it uses the whole country while the states of the directory have no events', async () => {
  applySettings({ region: 'OH' })
  const events = ['a', 'b', 'c'].map((id) => ({ id, state: 'MI', ...later }))
  expect((await stripOf(events)).ids).toEqual(['a', 'b', 'c'])
  applySettings()
})
