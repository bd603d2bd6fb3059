/** Error messages in plain words, with matching status codes. */
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../src/kit/errors.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, request, post } = await testApp()

const errorOf = async (response: Response | Promise<Response>) => {
  const { status } = await response
  const { error } = (await (await response).json()) as ErrorBody
  return { status, fields: { ...error.fields } }
}

describe('fields', () => {
  test('empty coordinates do not become the point 0, 0', async () => {
    const message = 'Must be a number of degrees.'
    expect(await errorOf(request('/api/places/nearest?lat=&lng='))).toEqual({
      status: 400,
      fields: { lat: message, lng: message },
    })
  })

  test('a repeated parameter is refused', async () => {
    expect(await errorOf(request('/api/places?q=a&q=b'))).toEqual({
      status: 400,
      fields: { q: 'Use it only once, as text.' },
    })
  })

  test.each([['"x"'], ['[]'], ['7'], ['null']])('the body %s is refused', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = request('/api/events/search', { method: 'POST', headers, body })
    expect(await errorOf(response)).toEqual({
      status: 400,
      fields: { _: 'Must be an object of names and values.' },
    })
  })

  test('a name of a JavaScript property is an unknown field', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"__proto__": {"keyword": "ford"}, "constructor": 1}'
    const response = await request('/api/events/search', { method: 'POST', headers, body })
    expect(await response.text()).toContain('"__proto__":"Unknown field."')
    const byQuery = await request('/api/events?__proto__=a&__proto__=b')
    expect(byQuery.status).toBe(400)
    expect(await byQuery.text()).toContain('"__proto__":"Unknown field."')
  })

  test('no message mentions types of the code', async () => {
    const bodies = [{ keyword: 1 }, { near: [] }, { userLat: {} }, { limit: [] }, { state: [1] }]
    for (const body of [...bodies, { sortBy: 1 }, { eventType: [null] }, { fromDate: 5 }]) {
      const { status, fields } = await errorOf(post('/api/events/search', body))
      expect(status).toBe(400)
      for (const message of Object.values(fields)) {
        expect(message).not.toMatch(/invalid|expected|received|input|undefined/i)
      }
    }
  })
})

describe('methods', () => {
  test.each([
    ['PUT', '/api/contact', 'POST'],
    ['DELETE', '/api/events', 'GET, HEAD, POST'],
    ['POST', '/api/places', 'GET, HEAD'],
    ['POST', '/events.rss', 'GET, HEAD'],
    ['PATCH', '/event/x.ics', 'GET, HEAD'],
    ['OPTIONS', '/api/contact', 'POST'],
    ['GET', '/api/sign-in', 'POST'],
  ])('%s %s', async (method, path, allow) => {
    const response = await request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(((await response.json()) as ErrorBody).error.code).toBe('method_not_allowed')
  })

  test('an unknown path is a 404 with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT'])
      expect((await request('/api/nowhere', { method })).status).toBe(404)
  })
})

describe('a response that contains the address of the site', async () => {
  await saveMade(database.db, [{ id: 'one', seriesId: 'weekly' }])
  const published = await testApp({ PUBLIC_URL: 'https://events.example' }, database)

  test.each(['/api/docs', '/event/one.ics', '/series/weekly.ics', '/events.ics', '/events.rss'])(
    '%s is stored in shared caches only if it is the same for everyone',
    async (path) => {
      const headers = { host: 'evil.example' }
      const own = await request(`http://evil.example${path}`, { headers })
      expect(own.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
      const shared = await published.request(`http://evil.example${path}`, { headers })
      expect(shared.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      expect(await shared.text()).not.toContain('evil.example')
    },
  )
})
