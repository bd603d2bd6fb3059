/**
 * Random and mutated requests to the whole program as a process of its own: every call of its OpenAPI
 * document and every page. Says what answered 5xx or not at all, and how its memory went.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import routes from '../src/app/routes.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { signedInAdministrator } from '../tests/support/administrator.ts'
import {
  type AnyRequest,
  anyRequest,
  type Known,
  type OpenApi,
  withPages,
} from '../tests/support/any-request.ts'
import { saveMade } from '../tests/support/made-event.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '20' },
    connections: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const wanted = Number(values.requests)
const until = performance.now() + Number(values.minutes) * 60_000
/** Far more than any answer takes. */
const hangMs = 20_000
const perRound = 500

const start = async (dataDir: string) => {
  const main = path.resolve(import.meta.dirname, '../src/main.ts')
  const settings = { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const env = { ...process.env, ...settings, DATABASE_URL: '', TRUST_PROXY: '1' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(chunk.toString())?.[0]
      if (found) resolve(found)
      else process.stdout.write(chunk)
    })
  })
  return { child, address: address.replace('localhost', '127.0.0.1') }
}

const memory = ({ pid }: ChildProcess) => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}

/** What requests delete, use up or sign out is there again. */
const prepare = async ({ db }: Database): Promise<Known> => {
  await db.deleteFrom('rate_limits').execute()
  const plans = ['a', 'b'].flatMap((id) => [
    { id: `live-${id}`, name: 'Ford Weekly', seriesId: 'weekly', date: '2099-06-01' },
    { id: `past-${id}`, date: '2001-06-05' },
    { id: `waiting-${id}`, wanted: 'pending' as const },
  ])
  await db
    .deleteFrom('events')
    .where(
      'id',
      'in',
      plans.map(({ id }) => id),
    )
    .execute()
  await db.deleteFrom('series').where('id', '=', 'weekly').execute()
  await saveMade(db, plans)
  const email = `fuzz${Date.now()}@example.com`
  const { cookie } = await signedInAdministrator(db, email)
  const ids = [...plans.map(({ id }) => id), 'weekly', 'nowhere']
  return { ids, tokens: ['x'.repeat(43), 'nowhere'], cookies: [cookie, cookie, 'a=b'] }
}

const send = (address: string, { method, path: target, headers, body }: AnyRequest) =>
  new Promise<number>((resolve, reject) => {
    const request = http.request(address + encodeURI(decodeSafely(target)), {
      method,
      headers,
      timeout: hangMs,
      // The server may close an idle one just when it would be used again.
      agent: false,
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    request.end(body)
  })

/** As it is where node:http can send it. */
const decodeSafely = (target: string) => target.replace(/[^\x21-\x7e]/g, '')

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-fuzz-'))
const { child, address } = await start(dataDir)
const database = await openDatabase({ dataDir, poolSize: 2 })
const document = (await (await fetch(`${address}/openapi.json`)).json()) as OpenApi
const counts: Record<string, number> = {}
let sent = 0
let slowest = 0
console.log(`seed ${values.seed}; memory at start ${memory(child)}`)
const began = performance.now()
for (let round = 0; round * perRound < wanted && performance.now() < until; round++) {
  const known = await prepare(database)
  const drawn = fc.sample(anyRequest(withPages(document, routes), known), {
    numRuns: perRound,
    seed: Number(values.seed) + round,
  })
  // node:http itself refuses longer ones, and cuts the line.
  const requests = drawn.filter((one) => one.path.length < 8_000)
  const work = async () => {
    for (let one = requests.pop(); one; one = requests.pop()) {
      const asked = performance.now()
      const status = await send(address, one).catch((error: Error) => error.message)
      slowest = Math.max(slowest, performance.now() - asked)
      counts[status] = (counts[status] ?? 0) + 1
      sent++
      if (typeof status === 'string' || (status >= 500 && status !== 503))
        console.log(status, JSON.stringify(one))
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, work))
  if (sent % 5_000 < perRound) console.log(`${sent} sent; memory ${memory(child)}`)
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${sent} requests in ${minutes} minutes, the slowest ${Math.round(slowest)} ms`)
console.log(counts, `memory at the end ${memory(child)}`)
await database.close()
child.kill('SIGTERM')
await new Promise((resolve) => child.once('exit', resolve))
await rm(dataDir, { recursive: true, force: true })
