import { describe, expect, test } from 'vitest'
import type { Method } from '../../kit/endpoint.ts'
import { createLog } from '../log.ts'
import { createInjector } from './inject-request.ts'
import { createPipeline } from './pipeline.ts'
import { RouteTable } from './route-table.ts'

const routes = new RouteTable()
const add = (path: string, method?: Method) =>
  routes.add({
    path,
    ...(method && { method }),
    answer: ({ params }) => ({
      status: 200,
      headers: { route: `${method ?? 'any'} ${path}` },
      body: JSON.stringify(params),
    }),
  })
add('/api/events', 'GET')
add('/api/events', 'POST')
add('/api/events/search', 'POST')
add('/api/events/{id}', 'GET')
add('/api/events/{id}', 'DELETE')
add('/api/events/{id}/dates', 'GET')
add('/event/{id}.ics', 'GET')
add('/share/event/{id}/{version}.png', 'GET')
add('/api/*')
add('/assets/*')
add('/*')

const request = createInjector(createPipeline(routes, { log: createLog('silent') }))

const routeOf = async (path: string, method = 'GET') => {
  const { status, headers } = await request(path, { method })
  return status === 200 ? headers.get('route') : `${status} ${headers.get('allow') ?? ''}`.trim()
}
const paramsOf = async (path: string) => (await request(path)).json()

describe('parameters', () => {
  test.each([
    ['/api/events/a%20b/dates', { id: 'a b' }],
    ['/api/events/a%2Fb', { id: 'a/b' }],
    ['/api/events/a%25b', { id: 'a%b' }],
    ['/api/events/a;b', { id: 'a;b' }],
    // Invalid percent-encoding, kept literally.
    ['/api/events/100%', { id: '100%' }],
    ['/api/events/%FF', { id: '%FF' }],
    ['/api/events/a%00%20', { id: 'a%00 ' }],
    ['/%61pi/events/x', { id: 'x' }],
    ['/event/k3x9.ics', { id: 'k3x9' }],
    ['/event/k3.x9.ics', { id: 'k3.x9' }],
    ['/event/a.ics.ics', { id: 'a.ics' }],
    ['/share/event/a/b.png', { id: 'a', version: 'b' }],
  ])('of %s', async (path, params) => {
    expect(await paramsOf(path)).toEqual(params)
  })

  test('of maximum length', async () => {
    const id = 'x'.repeat(15_000)
    expect(await paramsOf(`/api/events/${id}`)).toEqual({ id })
  })
})

test.each([
  ['GET', '/api/events', 'GET /api/events'],
  ['HEAD', '/api/events', 'GET /api/events'],
  ['GET', '/api/events?limit=3', 'GET /api/events'],
  ['POST', '/api/events', 'POST /api/events'],
  ['POST', '/api/events/search', 'POST /api/events/search'],
  // Matches as a parameter if the literal route has another method.
  ['GET', '/api/events/search', 'GET /api/events/{id}'],
  ['DELETE', '/api/events/search', 'DELETE /api/events/{id}'],
  ['GET', '/api/events/', 'any /api/*'],
  ['GET', '/api/events//dates', 'any /api/*'],
  ['GET', '/api/events/x/', 'any /api/*'],
  ['GET', '/API/events', 'any /*'],
  ['GET', '/event/k3x9', 'any /*'],
  ['GET', '/event/k3x9-ics', 'any /*'],
  ['GET', '/event/.ics', 'any /*'],
  ['GET', '/', 'any /*'],
  ['POST', '/about', 'any /*'],
  ['PROPFIND', '/about', 'any /*'],
  ['GET', '/assets/a/b.js', 'any /assets/*'],
])('%s %s is %s', async (method, path, route) => {
  expect(await routeOf(path, method)).toBe(route)
})

test.each([
  ['PUT', '/api/events', '405 GET, HEAD, POST'],
  ['PROPFIND', '/api/events', '405 GET, HEAD, POST'],
  ['OPTIONS', '/api/events/search', '405 GET, HEAD, POST, DELETE'],
  ['PATCH', '/api/events/x', '405 GET, HEAD, DELETE'],
  ['POST', '/event/x.ics', '405 GET, HEAD'],
])('%s %s is refused', async (method, path, refusal) => {
  expect(await routeOf(path, method)).toBe(refusal)
})
