import { describe, expect, test } from 'vitest'
import { type Call, CallError, createCall } from '../../../../kit/call.ts'
import { applySettings } from '../../../../platform/default-settings.ts'
import { readHomeState } from './home-filters.ts'
import { listQuery, loadHome, loadList } from './load-home.ts'

const read = (query: string) => readHomeState(new URL(`http://localhost/${query}`))

describe('the order of the list', () => {
  test.each([
    ['?near=60601', 'nearby'],
    ['?near=60601&sortBy=distance', 'distance'],
    ['?near=60601&showAll=true', 'distance'],
    ['?userLat=41.88&userLng=-87.63', 'nearby'],
    ['?near=60601&useLocation=false', 'date'],
    ['?near=60601&useLocation=false&sortBy=distance', 'distance'],
    // The keyword may name a place.
    ['?keyword=v8', 'nearby'],
    ['?keyword=v8&near=60601', 'nearby'],
    ['?keyword=v8&sortBy=date', 'date'],
  ])('%s is sorted by %s', (query, order) => {
    expect(listQuery(read(query)).sortBy).toBe(order)
  })
})

/** Fakes every call; the facets contain their query as a value. */
const load = async (query: string) => {
  const paths: string[] = []
  const call = createCall(async (path) => {
    if (path === '/api/events/count') return Response.json({ count: 5 })
    if (!path.startsWith('/api/events/facets'))
      return Response.json([], { headers: { 'x-total-count': '1' } })
    paths.push(path)
    const each = { [new URL(path, 'http://localhost').search]: 1 }
    return Response.json({
      total: 1,
      today: '2026-11-23',
      eventType: each,
      state: each,
      carMake: each,
    })
  })
  const { facets } = await loadHome(call, new URL(`http://localhost/${query}`), { now: 0 })
  const underFilters = (counts: Record<string, number>) => Object.keys(counts)[0]
  return {
    paths: paths.length,
    eventType: underFilters(facets.eventType),
    state: underFilters(facets.state),
    carMake: underFilters(facets.carMake),
  }
}

describe('the counts of each choice', () => {
  test('apply the other filters, so that a choice can be changed', async () => {
    expect(await load('?state=IL&eventType=car_show')).toEqual({
      paths: 3,
      eventType: '?state=IL',
      state: '?eventType=car_show',
      carMake: '?eventType=car_show&state=IL',
    })
  })

  test('are requested once if they are the same', async () => {
    expect(await load('?keyword=v8')).toMatchObject({ paths: 1, state: '?keyword=v8' })
    expect((await load('?carMake=Ford')).paths).toBe(2)
  })
})

/** Call that rejects these filters, the first given one each time, and finds nothing. */
const refusing = (names: readonly string[]): Call =>
  (async ({ path }: { path: string }, { body }: { body?: Record<string, unknown> }) => {
    const wrong = names.find((name) => body?.[name] !== undefined)
    if (wrong) {
      const error = { code: 'invalid_request', message: 'No.', fields: { [wrong]: 'Mend it.' } }
      throw new CallError(400, '', JSON.stringify({ error }))
    }
    const empty = { total: 0, eventType: {}, state: {}, carMake: {}, count: 0 }
    return { body: path.endsWith('/search') ? [] : empty, headers: new Headers() }
  }) as unknown as Call

test('filters refused one after the other are all reported, and the rest is searched', async () => {
  const url = new URL('http://localhost/?near=nowhere&cursor=x&state=IL')
  const { state } = await loadHome(refusing(['near', 'cursor']), url, { now: 0 })
  expect(state.filters).toEqual({ state: ['IL'] })
  expect(state.problems).toEqual({
    near: 'Mend it.',
    cursor: 'This link is out of date, so the list starts over.',
  })
  expect(state.unknownPlace).toBe('nowhere')
})

test('a whole state is searched as a state', async () => {
  const url = new URL('http://localhost/?near=Texas,+USA&radiusMiles=50&sortBy=distance')
  const { state } = await loadHome(refusing([]), url, { now: 0 })
  expect(state).toMatchObject({ filters: { state: ['TX'] }, problems: {} })
  expect(state.filters).not.toHaveProperty('radiusMiles')
})

test('the first list of a directory of one state is of that state; a search follows its URL', () => {
  applySettings({ region: 'OH' })
  const states = [
    '',
    '?useLocation=false',
    '?showAll=true',
    '?keyword=corvette',
    '?near=Boise, ID',
  ].map((query) => listQuery(readHomeState(new URL(`/${query}`, 'https://atlas.example'))).state)
  expect(states).toEqual([['OH'], ['OH'], undefined, undefined, undefined])
  applySettings()
})

test('the first list covers the whole country while the states of the directory have no events', async () => {
  applySettings({ region: 'OH' })
  const asked: (string | undefined)[] = []
  const call = createCall(async (_, init) => {
    const { state, cursor } = JSON.parse(String(init?.body))
    asked.push(state?.join())
    const headers = {
      'x-total-count': state ? '0' : '30',
      link: `</?cursor=${cursor ?? ''}1>; rel="next"`,
    }
    return Response.json([], { headers })
  })
  const list = await loadList(call, read(''), undefined, 0)
  expect({ asked, total: list.total, next: list.next }).toEqual({
    asked: ['OH', undefined],
    total: 30,
    next: '1',
  })
  expect((await loadList(call, read(''), list.next, 0)).next).toBe('11')
  await loadList(call, read('?keyword=v8'), undefined, 0)
  expect(asked.slice(2)).toEqual(['OH', undefined, undefined])
  applySettings()
})
