/**
 * Sends three times as many requests as the program can serve, for different uncached pages. Reports the rate and
 * latency of served ones, and whether health checks, cached pages and light calls succeed, with and without load
 * shedding.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startProgram } from './program.ts'
import { sendSteadily } from './steady-load.ts'
import { quantile } from './timed-request.ts'
import { lineOf, metricsToken, watch } from './watch.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '3' },
    delays: { type: 'string', default: '0,100' },
  },
})
const seconds = Number(values.seconds)

const start = (dataDir: string, delay: string) =>
  startProgram(dataDir, { METRICS_TOKEN: metricsToken, OVERLOAD_DELAY_MS: delay })

let asked = 0
/** Path of a page that was not requested before. */
const next = () => {
  asked++
  const latitude = 30 + ((asked * 7919) % 15_000) / 1000
  return `/?userLat=${latitude.toFixed(3)}&userLng=-${(80 + (asked % 400) / 10).toFixed(1)}`
}

/** Maximum rate with `connections` clients, each sending one request after the other. */
const ask = async (address: string, connections: number): Promise<autocannon.Result> =>
  autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })

/** Paths that must be served throughout: health, metrics, a cached page, a call from memory. */
const watched = ['/healthz', '/readyz', '/metrics', '/about', '/api/events/count']

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-overload-'))
const calm = await start(dataDir, '0')
await ask(calm.address, 8)
const all = await ask(calm.address, 8)
const capacity = all.requests.average
await calm.stop()
console.log(`Capacity: ${Math.round(capacity)} uncached pages a second, p99 ${all.latency.p99} ms`)
for (const delay of values.delays.split(',')) {
  const site = await start(dataDir, delay)
  await ask(site.address, 8)
  // Fills the page cache.
  for (const target of watched) await fetch(site.address + target)
  const endWatch = watch(site.address, watched)
  const rate = Math.round(capacity * Number(values.times))
  const began = performance.now()
  const answered = await sendSteadily({ address: site.address, rate, seconds, nextPath: next })
  const elapsed = (performance.now() - began) / 1000
  const served = answered.filter(({ status }) => status === 200)
  const shed = answered.filter(({ status }) => status === 503)
  const times = served.map(({ ms }) => ms)
  console.log(
    `OVERLOAD_DELAY_MS=${delay} at ${rate}/s: served ${Math.round(served.length / elapsed)}/s, ` +
      `p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms; ` +
      `refused ${shed.length}, failed ${answered.length - served.length - shed.length}`,
  )
  for (const each of await endWatch()) console.log(lineOf(each))
  await site.stop()
}
await rm(dataDir, { recursive: true, force: true })
