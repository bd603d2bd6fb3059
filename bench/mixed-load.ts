/**
 * Mixed load of two hundred connections: searches, uncached pages, single events, archive, feeds,
 * suggestions, submissions. Reports latency of served and rejected requests, and whether health
 * checks succeed. An idle bare server gets health checks at the same moments: its slowest response
 * is what the shared machine alone adds to a health check.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram } from './program.ts'
import { startServer, stopServer } from './servers.ts'
import { quantile, type Answered as Timed, timedRequest } from './timed-request.ts'
import { lineOf, loopWatch, metricsToken, watch, watchLoopOf } from './watch.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '200' },
  },
})

type RequestParts = { method: string; path: string; body?: string }

let asked = 0
const words = ['ford', 'coffee', 'autocross', 'museum', 'vintage', 'truck', 'night']
const somewhere = () =>
  `userLat=${(30 + ((asked * 7919) % 15_000) / 1000).toFixed(3)}&userLng=-${(80 + (asked % 400) / 10).toFixed(1)}`
const post = (at: string, body: object): RequestParts => ({
  method: 'POST',
  path: at,
  body: JSON.stringify(body),
})
const get = (at: string): RequestParts => ({ method: 'GET', path: at })

/** Mix of requests: each connection cycles through them, with different values each time. */
const kinds: (() => RequestParts)[] = [
  () => get(`/?${somewhere()}`),
  () => get(`/?${somewhere()}`),
  () =>
    get(`/archive?keyword=${words[asked % words.length]}&dateFrom=20${10 + (asked % 16)}-01-01`),
  () => get(`/api/events?${somewhere()}`),
  () => get(`/api/events?${somewhere()}&limit=100`),
  () =>
    post('/api/events/search', {
      keyword: words[asked % words.length],
      userLat: 30 + (asked % 15),
      userLng: -90,
    }),
  () => post('/api/archived-events/search', { keyword: words[asked % words.length] }),
  () => get(`/api/events/facets?${somewhere()}&radiusMiles=${50 + (asked % 400)}`),
  () => get('/api/events/count'),
  () => get(`/api/places?q=${'abcdefghijklmnopqrstuvwxyz'[asked % 26]}`),
  () => get(`/events.ics?near=60601&radiusMiles=${10 + (asked % 2_000)}`),
  () =>
    get(
      `/events.rss?keyword=${words[asked % words.length]}&radiusMiles=${10 + (asked % 900)}&near=60601`,
    ),
  () => get('/about'),
  () => get('/'),
  () =>
    post('/api/events', {
      name: `Coffee ${asked}`,
      eventType: 'cars_coffee',
      date: '2099-06-06',
      zipCode: '60601',
      submitterEmail: `pat${asked}@example.com`,
    }),
]

type Answered = Timed & { kind: number }

const send = async (address: string, agent: Agent, kind: number): Promise<Answered> => {
  const { path: target, ...asking } = kinds[kind]?.() ?? get('/')
  const headers = asking.body === undefined ? {} : { 'content-type': 'application/json' }
  return { kind, ...(await timedRequest(address + target, { ...asking, agent, headers })) }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-mixed-'))
const site = await startProgram(dataDir, { METRICS_TOKEN: metricsToken }, [loopWatch])
const bare = await startServer('bare-server.ts')
const watched = ['/healthz', '/readyz', `http://127.0.0.1:${bare.port}/`]
for (const kind of kinds.keys()) await send(site.address, new Agent(), kind)
const endLoop = await watchLoopOf(site.child)
const endWatch = watch(site.address, watched)
const until = performance.now() + Number(values.seconds) * 1000
const answered: Answered[] = []
const connection = async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (performance.now() < until) {
    asked++
    answered.push(await send(site.address, agent, asked % kinds.length))
  }
  agent.destroy()
}
await Promise.all(Array.from({ length: Number(values.connections) }, connection))
const health = await endWatch()
const blocked = await endLoop()
await stopServer(bare)
await site.stop()
await rm(dataDir, { recursive: true, force: true })

const at = (times: number[], share: number) => Math.round(quantile(times, share))
const describe = (name: string, some: Answered[]) => {
  const served = some.filter(({ status }) => status > 0 && status < 500)
  const refused = some.filter(({ status }) => status === 503).length
  const times = served.map(({ ms }) => ms)
  const failed = some.length - served.length - refused
  console.log(
    `${name.padEnd(44)} served ${served.length}, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms; refused ${refused}, failed ${failed}`,
  )
}
describe(`${values.connections} connections, ${values.seconds} s`, answered)
for (const kind of kinds.keys()) {
  const { method, path: target } = kinds[kind]?.() ?? get('/')
  describe(
    `  ${method} ${target.slice(0, 38)}`,
    answered.filter((one) => one.kind === kind),
  )
}
for (const each of health) console.log(lineOf(each))
console.log(
  `  event loop blocked for at most ${Math.round(blocked.processorMs)} ms of processor time, ${Math.round(blocked.wallMs)} ms by the clock`,
)
