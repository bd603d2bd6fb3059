/** More page requests than can be rendered, over real connections: rendering blocks the event loop. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { AdmissionControl } from '../../platform/http/admission-control.ts'
import { createHttpListener } from '../../platform/http/http-listener.ts'
import { createPipeline } from '../../platform/http/pipeline.ts'
import { RouteTable } from '../../platform/http/route-table.ts'
import { createLog } from '../../platform/log.ts'
import { PageCache } from './page-cache.ts'
import { busyPage } from './plain-pages.ts'

const renderingMs = 5
let version = 1

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const rendering = async () => {
  busyFor(renderingMs / 2)
  await turn()
  busyFor(renderingMs / 2)
  return { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>a page</p>' }
}

const admission = new AdmissionControl({ longestWaitMs: 100 })
const cache = new PageCache({
  render: async () => (await admission.admit(rendering)) ?? busyPage(),
  stamp: () => String(version),
  isAway: () => false,
  publicUrl: undefined,
})
const routes = new RouteTable()
routes.add({
  path: '/*',
  answer: (request) => cache.answer(request) ?? { status: 200, headers: {}, body: 'alive' },
})
const log = createLog('silent')
const server = createServer(createHttpListener(createPipeline(routes, { log }), log))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const port = await listen(server)

/** Connects first, so that all requests arrive at the same time. */
const requestAtOnce = async (paths: string[]) => {
  const sockets = await Promise.all(
    paths.map(async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  paths.forEach((path, index) => {
    sockets[index]?.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  })
  return Promise.all(
    sockets.map(async (socket) => {
      const answer = Buffer.concat(await socket.toArray()).toString()
      return { status: Number(answer.split(' ')[1]), answer }
    }),
  )
}

const several = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))

const ok = (count: number) => Array<number>(count).fill(200)

test('requests that would wait too long are refused; cached pages and light calls are served', async () => {
  await requestAtOnce(['/about', '/help', '/terms', '/privacy'])
  const light = [...several(50, () => '/about'), ...several(50, () => '/healthz')]
  const answers = await requestAtOnce([...several(300, (index) => `/?keyword=${index}`), ...light])
  expect(answers.slice(300).map(({ status }) => status)).toEqual(ok(100))
  const pages = answers.slice(0, 300)
  const refused = pages.filter(({ status }) => status === 503)
  const served = pages.filter(({ status }) => status === 200)
  expect(refused.length).toBeGreaterThan(100)
  expect(served.length).toBeGreaterThanOrEqual(10)
  expect(refused.length + served.length).toBe(300)
  expect(refused[0]?.answer).toMatch(/^retry-after: \d/m)
  expect(refused[0]?.answer).toMatch(/^cache-control: no-store/m)
  expect(refused[0]?.answer).toContain('Busy for a moment')
  expect((await requestAtOnce(['/?keyword=later'])).map(({ status }) => status)).toEqual(ok(1))
})

test('a stale cached page is served instead of a refusal', async () => {
  await requestAtOnce(['/help'])
  version++
  const answers = await requestAtOnce([...several(200, (index) => `/?state=${index}`), '/help'])
  expect(answers.map(({ status }) => status)).toContain(503)
  expect(answers.at(-1)?.status).toBe(200)
})
