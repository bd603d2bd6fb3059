import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type EndpointSpec, endpoint } from '../kit/endpoint.ts'
import { Api } from '../platform/http/api.ts'
import { HttpRequest } from '../platform/http/http-request.ts'
import { createPipeline } from '../platform/http/pipeline.ts'
import { reply } from '../platform/http/reply.ts'
import { createLog } from '../platform/log.ts'
import { createInProcessClient } from './in-process-client.ts'

const declare = <const S extends Pick<EndpointSpec, 'method' | 'path'> & Partial<EndpointSpec>>(
  spec: S,
) => endpoint({ summary: 'x', tag: 'x', errors: [], ...spec })

const one = declare({
  method: 'GET',
  path: '/api/things/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string() }),
  response: z.unknown(),
})
const old = declare({ method: 'GET', path: '/api/old', response: z.unknown() })
const change = declare({
  method: 'POST',
  path: '/api/things',
  body: z.object({ name: z.string() }),
  response: z.unknown(),
})
const upload = declare({
  method: 'POST',
  path: '/api/files',
  takesFile: true,
  response: z.unknown(),
})
const enter = declare({ method: 'POST', path: '/api/enter' })
const search = declare({ ...change, path: '/api/things/search', isReading: true })

const requests: HttpRequest[] = []
let changes = 0
const api = new Api({ checkAnswers: true, trustProxy: 1 })
  .handle(one, ({ params, query, request, network }) => {
    requests.push(request)
    return { body: { ...params, ...query, network }, headers: { 'x-more': 'yes' } }
  })
  .handle(old, () => reply.moved('/api/things/moved?word=here'))
  .handle(change, ({ body }) => reply.with(body))
  .handle(upload, async ({ request }) =>
    reply.with({ type: request.header('content-type'), text: await request.text() }),
  )
  .handle(enter, () => reply.cookies('session=abc; Path=/', 'device=def; Path=/'))
  .handle(search, ({ body }) => reply.with(body))
const beforeChange = () => async () => void changes++
const answer = createPipeline(api.routes, { log: createLog('silent'), trustProxy: 1, beforeChange })

const page = HttpRequest.ofWeb(
  new Request('https://atlas.example/somewhere?x=1', {
    headers: {
      cookie: 'session=abc',
      'user-agent': 'a browser',
      'x-forwarded-for': '192.0.2.7',
      'if-none-match': '*',
      'accept-encoding': 'br',
      origin: 'https://atlas.example',
    },
  }),
  { socketAddress: '10.0.0.1' },
)
const call = createInProcessClient(answer)(page)

beforeEach(() => {
  requests.length = 0
  changes = 0
})

test("a call has the client and the request id of the page's request", async () => {
  const { body, headers } = await call(one, { params: { id: 'a b/c' }, query: { word: 'ü&' } })
  expect(body).toEqual({ id: 'a b/c', word: 'ü&', network: '192.0.2.7' })
  expect(headers.get('x-more')).toBe('yes')
  const [request] = requests
  expect(request?.id).toBe(page.id)
  expect(request?.header('cookie')).toBe('session=abc')
  expect(request?.header('user-agent')).toBe('a browser')
  // These headers are about the page, not its calls.
  for (const name of ['if-none-match', 'accept-encoding', 'origin'])
    expect(request?.headers.has(name)).toBe(false)
  expect(new URL(request?.url ?? '').origin).toBe('https://atlas.example')
})

test('redirects are followed', async () => {
  expect((await call(old, {})).body).toMatchObject({ id: 'moved', word: 'here' })
})

test('the page can pass on cookies of the response', async () => {
  const { body, headers } = await call(enter, {})
  expect(body).toBeUndefined()
  expect(headers.getSetCookie()).toEqual(['session=abc; Path=/', 'device=def; Path=/'])
})

test('a file is sent as over HTTP', async () => {
  const file = new Blob(['bytes of a flyer'], { type: 'application/pdf' })
  const sent = { type: 'application/pdf', text: 'bytes of a flyer' }
  expect((await call(upload, { file })).body).toEqual(sent)
})

test('an error response is thrown as over HTTP', async () => {
  await expect(call(one, { params: { id: 'x' }, query: {} as never })).rejects.toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request', fields: { word: expect.any(String) } } },
  })
  await expect(call(change, { body: { name: 1 } as never })).rejects.toMatchObject({ status: 400 })
  expect(changes).toBe(0)
})

test('the after-change hook runs only after changes', async () => {
  expect((await call(search, { body: { name: 'x' } })).body).toEqual({ name: 'x' })
  await call(one, { params: { id: 'x' }, query: { word: 'y' } })
  expect(changes).toBe(0)
  expect((await call(change, { body: { name: 'x' } })).body).toEqual({ name: 'x' })
  expect(changes).toBe(1)
})
