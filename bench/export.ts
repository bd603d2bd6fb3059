/**
 * Measures exports of a large directory over HTTP: rows a second, how much the server's memory grows, and
 * how long searches take meanwhile. Beside them a bare node:http server that streams as many of the same
 * bytes.
 *
 *     node bench/export.ts [--data data/bench] [--live 100000] [--archived 1000000]
 *                          [--formats csv,jsonl,xlsx,ics] [--connections 10] [--seconds 10]
 *
 * The data are those of `npm run bench`; the first run in a folder fills it.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backendPids, cpuTimeOf } from './cpu-time.ts'
import { measure } from './measure.ts'
import { openPrepared, prepareData } from './prepare.ts'
import { createScenarios, type Scenario } from './scenarios.ts'
import { type Server, startServer, stopServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    formats: { type: 'string', default: 'csv,jsonl,xlsx,ics' },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '10' },
  },
})
const targets = { rowsPerSecond: 20_000, grownMb: 100, p99Ratio: 3 }
const addresses: Record<string, string> = {
  csv: '/api/database/export-excel',
  jsonl: '/api/database/export.jsonl',
  xlsx: '/api/database/export.xlsx',
  ics: '/api/database/export.ics',
}

const memoryMb = ({ process: { pid } }: Server): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

type Download = { bytes: number; seconds: number; grownMb: number; sample: string }

/** Reads a file to its end, or until `stop` is aborted. */
const download = async (server: Server, target: string, stop?: AbortSignal): Promise<Download> => {
  const before = memoryMb(server)
  let [bytes, peak, sample] = [0, before, '']
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb(server))
  }, 100)
  const started = performance.now()
  const request = get({ port: server.port, path: target, signal: stop })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`${target}: ${response.statusCode}`)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (sample.length < 65_536) sample += chunk.toString('latin1')
    }
  } catch (error) {
    if (!stop?.aborted) throw error
  }
  clearInterval(watch)
  return { bytes, seconds: (performance.now() - started) / 1000, grownMb: peak - before, sample }
}

const verdict = (met: boolean, words: string) => `${met ? 'met' : 'MISSED'}: ${words}`

/** Processor time in microseconds of the app and of the database's processes that work for it. */
const processorTimes = async () =>
  [cpuTimeOf([real.process.pid ?? 0]), cpuTimeOf(await backendPids(database.db))] as const

const reportFormat = async (format: string, rows: number) => {
  const before = await processorTimes()
  const { bytes, seconds, grownMb, sample } = await download(real, addresses[format] ?? '')
  const after = await processorTimes()
  const [app, db] = [0, 1].map((who) => ((after[who] ?? 0) - (before[who] ?? 0)) / rows)
  bare.process.send({ block: sample, total: bytes })
  await once(bare.process, 'message')
  const limit = await download(bare, '/')
  const rate = rows / seconds
  const ratio = limit.seconds / seconds
  console.log(
    `${format.padEnd(6)} ${Math.round(rate)} rows/s, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s ` +
      `(bare: ${limit.seconds.toFixed(1)} s, ratio ${ratio.toFixed(2)}), memory +${grownMb.toFixed(0)} MB`,
  )
  // The threads of the other formats have connections of their own, which have ended by now.
  const inDatabase = format === 'csv' ? `, database ${db?.toFixed(1)} µs` : ''
  console.log(`       processor time a row: app ${app?.toFixed(1)} µs${inDatabase}`)
  const words = [verdict(grownMb < targets.grownMb, `memory < ${targets.grownMb} MB`)]
  if (format === 'csv') {
    words.push(verdict(rate >= targets.rowsPerSecond, `${targets.rowsPerSecond} rows/s`))
  }
  console.log(`       ${words.join(', ')}`)
}

/** Searches alone and beside an export that is restarted for as long as they last. */
const reportSearches = async ({ next }: Scenario, format: string) => {
  const load = { connections: Number(values.connections), seconds: Number(values.seconds) }
  await measure(real.port, next, { ...load, seconds: 3 })
  const alone = await measure(real.port, next, load)
  const stop = new AbortController()
  const beside = (async () => {
    let bytes = 0
    while (!stop.signal.aborted)
      bytes += (await download(real, addresses[format] ?? '', stop.signal)).bytes
    return bytes
  })()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const during = await measure(real.port, next, load)
  stop.abort()
  const bytes = await beside.catch(() => 0)
  const ratio = during.p99 / alone.p99
  console.log(
    `search beside ${format}: p99 ${during.p99} ms, alone ${alone.p99} ms; ` +
      `${Math.round(during.rate)}/s, alone ${Math.round(alone.rate)}/s; ${(bytes / 1e6).toFixed(0)} MB meanwhile`,
  )
  console.log(
    `       ${verdict(ratio <= targets.p99Ratio, `p99 at most ${targets.p99Ratio} times`)}`,
  )
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const dataDir = path.resolve(values.data)
const material = await prepareData({ dataDir }, size)
const scenario = createScenarios(material).find(({ name }) => name === 'nearest 20')
const environment = { DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' }
const database = await openPrepared({ dataDir }, size)
const real = await startServer('server.ts', ['10'], environment)
const bare = await startServer('bare-stream.ts')
console.log(`\n${size.live} live, ${size.archived} archived events\n`)
// Once before it counts: what a process takes for its first work is not taken again.
const warm = new AbortController()
setTimeout(() => warm.abort(), 3_000)
await download(real, addresses.csv ?? '', warm.signal).catch(() => {})
for (const format of values.formats.split(','))
  await reportFormat(format, size.live + size.archived)
if (scenario) {
  for (const format of values.formats.split(',')) await reportSearches(scenario, format)
}
await stopServer(real)
await stopServer(bare)
await database.close()
