/** Searches by make: nicknames, models, events open to all makes, and events of a model's make. */
import { beforeAll, expect, test } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { filterNamesIn } from '../../src/catalog/search/filter-names.ts'
import { loadHome } from '../../src/features/discovery/web/search/load-home.ts'
import { createCall } from '../../src/kit/call.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, catchUp, request, post, json } = await testApp()

beforeAll(async () => {
  await saveMade(database.db, [
    { id: 'chevys', carMakes: ['Chevrolet'], date: '2099-06-01' },
    { id: 'vettes', carMakes: ['Corvette'], date: '2099-06-02' },
    { id: 'fords', name: 'Every Ford', carMakes: ['Ford'], date: '2099-06-03' },
    { id: 'open', name: 'Rainbow Night', features: ['Dash Plaques'], date: '2099-05-01' },
  ])
  await catchUp()
})

const find = async (filters: Record<string, unknown>) =>
  (await json<FoundEvent[]>(post('/api/events/search', filters))).map(({ id }) => id)

test.each([
  [{ carMake: 'chevy' }, ['chevys', 'vettes']],
  [{ carMake: 'vette' }, ['vettes']],
  [{ carMake: 'FORD' }, ['fords']],
  [{ carMake: 'Open to all makes' }, ['open']],
  [{ carMake: ['ford', 'open to all makes'] }, ['open', 'fords']],
  [{ keyword: 'chevy' }, ['chevys']],
  [{ keyword: 'dash plaque' }, ['open']],
  [{ keyword: 'rain' }, []],
  [{ keyword: 'ev' }, []],
  [{ keyword: 'camaro' }, ['chevys']],
  [{ keyword: 'ford or chevy' }, ['fords', 'chevys']],
  [{ keyword: 'no fords' }, ['open', 'chevys', 'vettes']],
  [{ keyword: '-ford -chevy' }, ['open', 'vettes']],
])('%j', async (filters, ids) => {
  expect(await find(filters)).toEqual(ids)
})

test('for a model without events, the response names its make', async () => {
  const response = await post('/api/events/search', { keyword: '1969 camaro' })
  expect(response.headers.get('x-corrected-keyword')).toBe('Chevrolet')
  expect(filterNamesIn(response.headers)).toEqual({ model: 'Camaro', make: 'Chevrolet' })
  const found = await post('/api/events/search', { keyword: 'ford' })
  expect(filterNamesIn(found.headers)).toEqual({})
})

test('the page of a make lists its own events above those open to all makes', async () => {
  const call = createCall((path, init) => request(path, init))
  const data = await loadHome(call, new URL('http://localhost/?carMake=Ford'), { now: Date.now() })
  expect(data.list.events.map(({ id }) => id)).toEqual(['fords'])
  expect(data.below).toMatchObject([{ events: [{ id: 'open' }], total: 1 }])
})
