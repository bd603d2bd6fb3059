import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { responseHeaders } from './security.ts'
import { nextShare, refuser, shedLoad } from './shed-load.ts'

const allowedMs = 50
const publicUrl = 'https://events.example'
let shed: ReturnType<typeof shedLoad>
let address = ''
const logged: object[] = []

beforeAll(async () => {
  shed = shedLoad((_, outgoing) => outgoing.end('served'), {
    delayMs: allowedMs,
    fewest: 0,
    isHealthCheck: ({ url }) => url === '/healthz',
    refuse: refuser({ warn: (line: object) => void logged.push(line) }, { publicUrl }),
  })
  const server = createServer(shed.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    shed.stop()
    server.closeAllConnections()
    server.close()
  }
})

const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const load = async (path = '/') => {
  const answer = await fetch(address + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Keeps the event loop busy until a large part is refused. */
const overload = async (of = shed) => {
  for (let turn = 0; turn < 100 && of.share() < 0.9; turn++) {
    block(allowedMs * 4)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

describe('an event loop that lags behind', () => {
  test('has requests refused with word when to come back, but never those that ask for its health', async () => {
    expect((await load()).status).toBe(200)
    await overload()
    const requests = Array.from({ length: 20 }, () => load('/search?near=Dayton'))
    const answers = await Promise.all(requests)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(10)
    const [{ headers, text } = { headers: new Headers(), text: '' }] = refused
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Object.fromEntries(headers)).toMatchObject(responseHeaders({ publicUrl }))
    expect(headers.has('strict-transport-security')).toBe(true)
    const requestId = headers.get('x-request-id')
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'unavailable', requestId } })
    const call = { code: 'unavailable', status: 503, method: 'GET', path: '/search' }
    expect(logged).toContainEqual(expect.objectContaining({ ...call, requestId }))
    await overload()
    const health = await Promise.all(Array.from({ length: 20 }, () => load('/healthz')))
    expect(health.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('serves everybody again when it has caught up', async () => {
    await overload()
    await expect.poll(() => shed.share(), { timeout: 10_000 }).toBe(0)
    const statuses = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => load()))
      return answers.map(({ status }) => status)
    }
    await expect.poll(statuses).toEqual(Array(10).fill(200))
  })
})

describe('the share', () => {
  test('one long pause moves it a step only', () => {
    expect(nextShare(0, 60_000, allowedMs)).toBeLessThanOrEqual(0.2)
  })

  test('settles and never refuses all', () => {
    let share = 0
    for (let look = 0; look < 100; look++) share = nextShare(share, allowedMs * 3, allowedMs)
    expect(share).toBe(0.95)
    for (let look = 0; look < 100; look++) share = nextShare(share, 0, allowedMs)
    expect(share).toBe(0)
  })
})

test('a slow machine with few requests refuses none', async () => {
  const few = shedLoad((_, outgoing) => outgoing.end('served'), {
    delayMs: allowedMs,
    isHealthCheck: () => false,
    refuse: () => {},
  })
  const server = createServer(few.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await overload(few)
  const { port } = server.address() as AddressInfo
  const requests = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/`))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(few.share()).toBeGreaterThan(0)
  few.stop()
  server.closeAllConnections()
  server.close()
})

test('0 switches it off', () => {
  const next = () => {}
  expect(shedLoad(next, { delayMs: 0, isHealthCheck: () => false, refuse: next }).listener).toBe(
    next,
  )
})
