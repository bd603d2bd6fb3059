import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CallError, createCall, isCallError, nullOn401, pageInfo } from './call.ts'
import { endpoint, fillPath, fromQuery, toQuery } from './endpoint.ts'

const show = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  summary: 'A thing.',
  tag: 'Test',
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional() }),
  response: z.object({ name: z.string() }),
  errors: ['not_found'],
})

const answering = (response: Response) => {
  const requests: { path: string; init: RequestInit }[] = []
  const call = createCall(async (path, init) => {
    requests.push({ path, init })
    return response
  })
  return { call, requests }
}

describe('CallError', () => {
  test('is recognized across copies of the module, as pages and the server have their own', async () => {
    const address: string = './call.ts?copy'
    const copy: { CallError: typeof CallError } = await import(address)
    const error = new copy.CallError(404, 'Not Found', '')
    expect(copy.CallError).not.toBe(CallError)
    expect(error).not.toBeInstanceOf(CallError)
    expect(isCallError(error)).toBe(true)
    expect(isCallError(new Error('404: Not Found'))).toBe(false)
  })
})

describe('createCall', () => {
  test('sends a file unchanged', async () => {
    const { call, requests } = answering(Response.json({ name: 'x' }))
    const file = new Blob(['%PDF-'], { type: 'application/pdf' })
    const send = endpoint({ ...show, method: 'POST', takesFile: true })
    await call(send, { params: { id: 'a' }, query: {}, file })
    expect(requests[0]?.init.body).toBe(file)
    expect(requests[0]?.init.headers).toEqual({})
  })

  test('fills the path, repeats list parameters, sends cookies', async () => {
    const { call, requests } = answering(Response.json({ name: 'x' }))
    const { body } = await call(show, { params: { id: 'a/b' }, query: { tag: ['1', '2'] } })
    expect(body).toEqual({ name: 'x' })
    expect(requests[0]?.path).toBe('/api/things/a%2Fb?tag=1&tag=2')
    expect(requests[0]?.init.credentials).toBe('include')
  })

  test('an error response is thrown as "status: body"', async () => {
    const { call } = answering(new Response('no such thing', { status: 404 }))
    await expect(call(show, { params: { id: '1' }, query: {} })).rejects.toThrow(
      '404: no such thing',
    )
  })

  test('an empty error response has the status text', async () => {
    const { call } = answering(
      new Response(null, { status: 503, statusText: 'Service Unavailable' }),
    )
    await expect(call(show, { params: { id: '1' }, query: {} })).rejects.toThrow(
      '503: Service Unavailable',
    )
  })

  test('the public message of the error body is available', () => {
    const error = new CallError(409, '', '{"error":{"code":"conflict","message":"Taken."}}')
    expect(error.publicMessage).toBe('Taken.')
    expect(new CallError(500, '', '<html>').publicMessage).toBeUndefined()
  })

  test('makes one request, without retries', async () => {
    const { call, requests } = answering(new Response('', { status: 500 }))
    await call(show, { params: { id: '1' }, query: {} }).catch(() => {})
    expect(requests).toHaveLength(1)
  })
})

describe('paging headers', () => {
  test('has total and next cursor', () => {
    const headers = new Headers({
      'x-total-count': '42',
      link: '</api/events?state=IL&cursor=abc%3D>; rel="next"',
    })
    expect(pageInfo(headers)).toEqual({ total: 42, next: 'abc=' })
  })

  test('the last page has no next cursor', () => {
    expect(pageInfo(new Headers({ 'x-total-count': '1' })).next).toBeUndefined()
  })
})

describe('query text', () => {
  test('texts are encoded as by URLSearchParams', () => {
    const texts = ['plain-1.5_*', 'a b', '+&=%', 'Café “1” 🚗', "~!('", 'x', '\ud800']
    for (const text of texts) {
      expect(toQuery({ [text]: text })).toBe(`?${new URLSearchParams([[text, text]])}`)
    }
  })

  test('lists survive the round trip, empty values are left out', () => {
    const text = toQuery({ a: ['1', '2'], b: 'x y', c: '', d: undefined, e: null, f: 0 })
    expect(text).toBe('?a=1&a=2&b=x+y&f=0')
    expect(fromQuery(new URLSearchParams(text))).toEqual({ a: ['1', '2'], b: 'x y', f: '0' })
  })

  test('a path parameter cannot leave its segment', () => {
    expect(fillPath('/api/events/{id}/dates', { id: '../admin?x' })).toBe(
      '/api/events/..%2Fadmin%3Fx/dates',
    )
  })
})

test('a read can return null without a session, and throws all other errors', async () => {
  const read = (status: number) => {
    const { call } = answering(new Response('{"name":"x"}', { status }))
    return nullOn401(call(show, { params: { id: 'a' }, query: {} }))
  }
  expect(await read(401)).toBeNull()
  expect(await read(200)).toEqual({ name: 'x' })
  await expect(read(403)).rejects.toThrow('403')
})
