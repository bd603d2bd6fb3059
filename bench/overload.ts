/**
 * Three times as many requests as the program can answer: what is served, how soon, and whether health
 * checks, kept pages and light calls get through. Pages that no cache holds, each request another one. With and without shedding.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startProgram } from './program.ts'
import { metricsToken, watch } from './watch.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '3' },
    connections: { type: 'string', default: '300' },
    delays: { type: 'string', default: '0,100' },
  },
})
const seconds = Number(values.seconds)

const start = (dataDir: string, delay: string) =>
  startProgram(dataDir, { METRICS_TOKEN: metricsToken, OVERLOAD_DELAY_MS: delay })

let asked = 0
/** A page that nobody has asked for before. */
const next = () => {
  asked++
  const latitude = 30 + ((asked * 7919) % 15_000) / 1000
  return `/?userLat=${latitude.toFixed(3)}&userLng=-${(80 + (asked % 400) / 10).toFixed(1)}`
}

type Served = { times: number[]; shed: number; failed: number; seconds: number }

const load = (address: string, connections: number, rate?: number): Promise<Served> =>
  new Promise((resolve, reject) => {
    const times: number[] = []
    let shed = 0
    const instance = autocannon(
      {
        url: address,
        connections,
        duration: seconds,
        timeout: 60,
        ...(rate ? { overallRate: rate } : {}),
        requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
      },
      (error: unknown, result: autocannon.Result) => {
        if (error) return reject(error as Error)
        const failed = result.errors + result.timeouts
        resolve({ times, shed, failed, seconds: result.duration })
      },
    )
    instance.on('response', (_client, status, _bytes, time) => {
      if (status === 503) shed++
      else times.push(time)
    })
  })

const percentile = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN)

/** What has to be answered throughout: health, numbers, a page that is kept, a call from memory. */
const watched = ['/healthz', '/readyz', '/metrics', '/about', '/api/events/count']

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-overload-'))
const calm = await start(dataDir, '0')
await load(calm.address, 8)
const { times, seconds: took } = await load(calm.address, 8)
const capacity = times.length / took
await calm.stop()
console.log(
  `Capacity: ${Math.round(capacity)} uncached pages a second, p99 ${percentile(times, 0.99)} ms`,
)
for (const delay of values.delays.split(',')) {
  const site = await start(dataDir, delay)
  await load(site.address, 8)
  const endWatch = watch(site.address, watched)
  const rate = Math.round(capacity * Number(values.times))
  const served = await load(site.address, Number(values.connections), rate)
  const perSecond = Math.round(served.times.length / served.seconds)
  console.log(
    `OVERLOAD_DELAY_MS=${delay} at ${rate}/s: served ${perSecond}/s, p50 ${percentile(served.times, 0.5)} ms, ` +
      `p99 ${percentile(served.times, 0.99)} ms; refused ${served.shed}, failed ${served.failed}`,
  )
  for (const { path: target, asked: count, wrong, p50, slowest } of await endWatch()) {
    console.log(
      `  ${target}: asked ${count}, not 200: ${wrong}, p50 ${p50} ms, slowest ${slowest} ms`,
    )
  }
  await site.stop()
}
await rm(dataDir, { recursive: true, force: true })
