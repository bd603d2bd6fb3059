/**
 * Measures searches of a large archive over HTTP: milliseconds of each kind of search, and of page 500
 * beside page 1. Beside them what a bare node:http server takes for the same bytes at the same moment.
 *
 *     node bench/archive.ts [--data data/bench] [--live 100000] [--archived 1000000]
 *                           [--connections 2] [--requests 200]
 *
 * The data are those of `npm run bench`; the first run in a folder fills it and indexes the archive.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { refreshArchiveIndex } from '../src/features/archive/server/refresh-index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { type ArchiveSearch, archiveScenarios } from './archive-searches.ts'
import { prepareData } from './prepare.ts'

type Server = { port: number; process: ChildProcess }

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '2' },
    requests: { type: 'string', default: '200' },
  },
})
const dataDir = path.resolve(values.data)
const connections = Number(values.connections)
const requests = Number(values.requests)
const target = { p95: 100 }

const start = async (script: string, args: string[] = []): Promise<Server> => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' }
  const child = fork(path.join(import.meta.dirname, script), args, { env })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { port: message.port, process: child }
}

const stop = async ({ process: child }: Server) => {
  child.disconnect()
  await once(child, 'exit')
}

const search = async ({ port }: Server, body: ArchiveSearch) => {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/archived-events/search`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const text = await response.text()
  const ms = performance.now() - started
  if (!response.ok) throw new Error(`${JSON.stringify(body)}: ${response.status} ${text}`)
  const cursor = /cursor=([\w-]+)/.exec(response.headers.get('link') ?? '')?.[1]
  return { ms, text, cursor, total: Number(response.headers.get('x-total-count')) }
}

/** Milliseconds of so many searches, by some visitors at a time. */
const measure = async (server: Server, next: () => ArchiveSearch): Promise<number[]> => {
  const times: number[] = []
  const visit = async () => {
    while (times.length + connections <= requests) times.push((await search(server, next())).ms)
  }
  await Promise.all(Array.from({ length: connections }, visit))
  return times.sort((a, b) => a - b)
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const row = (cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell))
      .map((cell, index) => cell[index ? 'padStart' : 'padEnd'](index ? 9 : 40))
      .join(''),
  )

const report = async (name: string, next: () => ArchiveSearch) => {
  bare.process.send((await search(real, next())).text)
  await once(bare.process, 'message')
  const times = await measure(real, next)
  const limit = await measure(bare, next)
  const p95 = at(times, 0.95)
  const verdict = p95 < target.p95 ? `met: p95 < ${target.p95}` : `MISSED: p95 < ${target.p95}`
  row([name, at(times, 0.5), p95, at(times, 1), at(limit, 0.5), at(limit, 0.95), `   ${verdict}`])
}

/** Start of page 500, or of the last one of a smaller archive. */
const deepPage = async (filters: ArchiveSearch) => {
  let page = 1
  let cursor: string | undefined
  while (page < 500) {
    const next = (await search(real, cursor ? { ...filters, cursor } : filters)).cursor
    if (!next) break
    cursor = next
    page++
  }
  return { page, deep: cursor ? { ...filters, cursor } : filters }
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const { towns } = await prepareData({ dataDir }, size)
const database = await openDatabase({ dataDir })
const started = performance.now()
const months = await refreshArchiveIndex(database.db)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
await database.close()
const [real, bare] = [await start('server.ts', ['10']), await start('bare-server.ts')]

console.log(`\n${size.archived} archived events; ${months} months indexed in ${seconds} s`)
console.log(`${requests} searches of each kind, ${connections} at a time; milliseconds\n`)
row(['', 'p50', 'p95', 'most', 'bare p50', 'bare p95'])
await measure(real, archiveScenarios(towns)[0]?.next ?? (() => ({})))
for (const { name, next } of archiveScenarios(towns)) await report(name, next)
const longLists: ArchiveSearch[] = [
  {},
  { keyword: 'corvette' },
  { attendanceCost: 'paid', keyword: 'show' },
]
for (const filters of longLists) {
  const { page, deep } = await deepPage(filters)
  const name = Object.values(filters).join(', ') || 'everything'
  await report(`${name}: page 1`, () => filters)
  await report(`${name}: page ${page}`, () => deep)
}
await stop(real)
await stop(bare)
