/**
 * Sends random and mutated requests to the program in its own process: every call of its OpenAPI
 * document and every page. Reports requests that got a 5xx or no response, and memory growth: ten
 * times during the run it pauses, collects garbage and measures. Exits with 1 if anything failed,
 * or if the last third uses more memory than the first.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
import { sendRequest } from '../tests/support/keep-requesting.ts'
import { saveMade } from '../tests/support/made-event.ts'
import { megabytes, type Program, startProgram } from './program.ts'
import { quantile } from './timed-request.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '20' },
    connections: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    /** Folder for heap snapshots, one per measurement. */
    snapshots: { type: 'string' },
  },
})
const wanted = Number(values.requests)
const longestMs = Number(values.minutes) * 60_000
/** Milliseconds; far longer than any response takes. */
const hangMs = 20_000
/** Permitted growth factors; resident memory also depends on what the allocator returns. */
const maxGrowth = { kept: 1.15, resident: 1.3 }
const perRound = 500

/** Memory in MB after a garbage collection: heap, and resident set. */
type Memory = { sent: number; kept: number; resident: number }

const measured: Memory[] = []

const measure = async (program: Program, sent: number) => {
  // Waits for work started by the last responses.
  await setTimeout(2_000)
  const snapshot = values.snapshots && path.join(values.snapshots, `${sent}.heapsnapshot`)
  const { heapUsed, external, rss } = await program.memory(snapshot)
  const [heap, outside, resident] = [megabytes(heapUsed), megabytes(external), megabytes(rss)]
  measured.push({ sent, kept: heap + outside, resident })
  console.log(`${sent} sent; heap ${heap} MB, beside it ${outside} MB, resident ${resident} MB`)
}

/** Restores records that requests delete, use up or sign out. */
const prepare = async ({ db }: Database): Promise<Known> => {
  await db.deleteFrom('rate_limits').execute()
  const plans = ['a', 'b'].flatMap((id) => [
    { id: `live-${id}`, name: 'Ford Weekly', seriesId: 'weekly', date: '2099-06-01' },
    { id: `past-${id}`, date: '2001-06-05' },
    { id: `waiting-${id}`, requestedStatus: 'pending' as const },
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

const send = async (address: string, { path: target, ...asking }: AnyRequest) => {
  const signal = AbortSignal.timeout(hangMs)
  // Without keep-alive: the server might close an idle connection at the moment of its reuse.
  const options = { ...asking, signal, agent: false } as const
  return (await sendRequest(address + encodeURI(decodeSafely(target)), options)).status
}

/** Reduced to characters that node:http can send. */
const decodeSafely = (target: string) => target.replace(/[^\x21-\x7e]/g, '')

/** Growth between the first and the last third. Caches fill in the first third; later growth would be a leak. */
const growth = (what: 'kept' | 'resident') => {
  const busy = measured.slice(1).map((one) => one[what])
  const third = Math.floor(busy.length / 3)
  const [before, after] = [busy.slice(0, third), busy.slice(-third)].map((some) =>
    quantile(some, 0.5),
  ) as [number, number]
  console.log(`${what}: ${before} MB in the first third, ${after} MB in the last one`)
  return after / before
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-fuzz-'))
const program = await startProgram(dataDir, { TRUST_PROXY: '1' })
const { address } = program
const database = await openDatabase({ dataDir, poolSize: 2 })
const document = (await (await fetch(`${address}/openapi.json`)).json()) as OpenApi
const counts: Record<string, number> = {}
/** Number of 503 responses by method and path. */
const busy: Record<string, number> = {}
let sent = 0
let failed = 0
let slowest = 0
console.log(`seed ${values.seed}`)
await measure(program, 0)
const began = performance.now()
/** Progress toward the wanted number of requests, or toward the time limit. */
const share = () => Math.max(sent / wanted, (performance.now() - began) / longestMs)
for (let round = 0; round * perRound < wanted && share() < 1; round++) {
  const known = await prepare(database)
  const drawn = fc.sample(anyRequest(withPages(document, routes), known), {
    numRuns: perRound,
    seed: Number(values.seed) + round,
  })
  // node:http rejects longer targets and closes the connection.
  const requests = drawn.filter((one) => one.path.length < 8_000)
  const work = async () => {
    for (let one = requests.pop(); one; one = requests.pop()) {
      const asked = performance.now()
      const status = await send(address, one).catch((error: Error) => error.message)
      slowest = Math.max(slowest, performance.now() - asked)
      counts[status] = (counts[status] ?? 0) + 1
      sent++
      if (status === 503) {
        const what = `${one.method} ${one.path.split('?')[0]}`
        busy[what] = (busy[what] ?? 0) + 1
      }
      if (typeof status === 'string' || (status >= 500 && status !== 503)) {
        failed++
        console.log(status, JSON.stringify(one))
      }
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, work))
  if (share() >= measured.length / 10) await measure(program, sent)
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${sent} requests in ${minutes} minutes, the slowest ${Math.round(slowest)} ms`)
console.log(counts)
const maxBusy = Object.entries(busy).sort(([, a], [, b]) => b - a)
console.log('503, the most frequent:', Object.fromEntries(maxBusy.slice(0, 12)))
const isLong = measured.length > 6
if (!isLong) console.log('Too few measurements to tell whether its memory grows.')
const grew = isLong
  ? (['kept', 'resident'] as const).map((what) => growth(what) > maxGrowth[what])
  : []
if (failed > 0 || grew.includes(true)) process.exitCode = 1
await database.close()
await program.stop()
await rm(dataDir, { recursive: true, force: true })
