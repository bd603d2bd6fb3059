/**
 * npm run prove:cluster: the setup of deploy/compose.yaml without containers, on loopback. A primary with a streaming
 * replica, a proxy in front of both, two processes behind another proxy, readers and writers. Kills a process, then the
 * primary; the replica is promoted, and the lost primary becomes its replica. Prints what failed, for how long, and
 * whether acknowledged changes were lost. Ends by itself and cleans up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadDemo } from '../src/features/demo/server/load-demo.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { signedInAdministrator } from '../tests/support/administrator.ts'
import { type SiteProcess, startSiteProcess } from '../tests/support/site-process.ts'
import { type PairServer, startStreamingPair } from '../tests/support/streaming-pair.ts'
import { type Kind, type Load, startLoad } from './cluster-load.ts'
import { startEndpoints } from './database-endpoints.ts'
import { startProxy } from './round-robin.ts'
import { quantile } from './timed-request.ts'

const { values } = parseArgs({
  options: {
    /** Acknowledges a change only once the replica has it, too. */
    synchronous: { type: 'boolean', default: false },
    /** Processes of each app. */
    concurrency: { type: 'string', default: '1' },
    readers: { type: 'string', default: '8' },
    writers: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '5' },
  },
})
const phaseMs = Number(values.seconds) * 1000
const maxMs = 240_000

const folder = mkdtempSync(path.join(tmpdir(), 'atlas-proof-'))
const closings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const closeAll = async () => {
  for (const close of closings.splice(0).toReversed()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void closeAll().then(() => process.exit(1)))
setTimeout(() => {
  console.error(`It took longer than ${maxMs / 1000} s and was ended.`)
  void closeAll().then(() => process.exit(1))
}, maxMs).unref()

const startPair = async () => {
  const pair = await startStreamingPair({ folder, isSynchronous: values.synchronous })
  closings.push(pair.close)
  return pair
}

const fill = async (databaseUrl: string): Promise<string> => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await migrateDatabase(db)
    await loadDemo(db)
    return (await signedInAdministrator(db)).cookie
  } finally {
    await close()
  }
}

const main = async () => {
  const pair = await startPair()
  const endpoints = await startEndpoints(folder, pair)
  closings.push(endpoints.close)
  console.log(`In front of the database: ${endpoints.kind}`)
  const cookie = await fill(endpoints.writer)
  const settings = {
    DATABASE_URL: endpoints.writer,
    DATABASE_REPLICA_URL: endpoints.reader,
    WEB_CONCURRENCY: values.concurrency ?? '1',
    TRUST_PROXY: '1',
    // No load shedding: two processes and two servers share this machine, so being busy is no failure.
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'fatal',
  }
  const startApp = (name: string): Promise<SiteProcess> =>
    startSiteProcess(path.join(folder, name), settings)
  const apps = [await startApp('app1'), await startApp('app2')]
  closings.push(() => Promise.all(apps.map(endNow)))
  const proxy = await startProxy()
  closings.push(proxy.close)
  const sendToAll = () =>
    proxy.sendTo(apps.map(({ address }) => address.replace('localhost', '127.0.0.1')))
  sendToAll()

  const load = startLoad({
    address: proxy.address,
    cookie,
    readers: Number(values.readers),
    writers: Number(values.writers),
  })
  closings.push(load.stop)
  const phases: Phase[] = []
  const lags: number[] = []
  const watching = setInterval(async () => {
    const [row] = await pair.primary
      .administrate('select extract(epoch from replay_lag)::float8 as lag from pg_stat_replication')
      .catch(() => [])
    if (typeof row?.lag === 'number') lags.push(row.lag * 1000)
  }, 200)
  closings.push(() => clearInterval(watching))
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    phases.push({ name, from, to: performance.now() })
  }

  const countReads = async (copy: PairServer, during: () => Promise<unknown>) => {
    const before = await countScans(copy)
    await during()
    return (await countScans(copy)) - before
  }
  const readOnCopy = await countReads(pair.replica, () =>
    phase('all is well', () => sleep(phaseMs)),
  )
  await phase('a process is killed (SIGKILL)', async () => {
    const [app] = apps
    if (app) await endNow(app)
    await sleep(phaseMs)
  })
  await phase('it is started again', async () => {
    apps[0] = await startApp('app1')
    sendToAll()
    await sleep(phaseMs / 2)
  })
  const lostAt = performance.now()
  await phase('the primary is lost (SIGQUIT)', async () => {
    await pair.primary.stop('SIGQUIT')
    clearInterval(watching)
    await sleep(phaseMs / 2)
  })
  const promotedAt = performance.now()
  await phase('the copy is promoted', async () => {
    await pair.replica.administrate('select pg_promote()')
    endpoints.promoted()
    await sleep(phaseMs)
  })
  await phase('the lost one is made a copy of it', async () => {
    await pair.swap()
    endpoints.swapped()
  })
  const readOnNewCopy = await countReads(pair.primary, () =>
    phase('both are there again', () => sleep(phaseMs)),
  )
  await load.stop()

  const lost = await countLost(pair.replica.url, load)
  for (const each of phases) console.log(lineOf(each, load))
  const firstWrite = load.asked.find(
    ({ kind, at, outcome }) => kind === 'write' && outcome === 'answered' && at > promotedAt,
  )
  console.log(`
lag of the copy under load: ${worst(lags)} ms at most, ${Math.round(quantile(lags, 0.5))} ms usually
looks at events on the copy while all was well: ${readOnCopy}, on the new copy at the end: ${readOnNewCopy}
changes were taken again ${firstWrite ? Math.round(firstWrite.at + firstWrite.ms - promotedAt) : '?'} ms after pg_promote() was called, ${firstWrite ? Math.round(firstWrite.at + firstWrite.ms - lostAt) : '?'} ms after the loss
acknowledged: ${load.taken.length} events sent in, ${load.published.length} published; lost: ${lost} (${values.synchronous ? 'synchronous' : 'asynchronous'} copy)`)
  // A killed and restarted process must not cause failed reads.
  const refused = load.asked.filter(
    ({ kind, at, ms, outcome }) => kind === 'read' && outcome !== 'answered' && at + ms < lostAt,
  )
  if (refused.length > 0)
    console.error(`${refused.length} reads failed while the primary was there.`)
  const keptAll = lost === 0 || !values.synchronous
  const isRead = readOnCopy > 0 && readOnNewCopy > 0
  const isProved = firstWrite !== undefined && isRead && refused.length === 0 && keptAll
  process.exitCode = isProved ? 0 : 1
}

/** Scans of the events table, which on a replica only visitors cause. */
const countScans = async (server: PairServer): Promise<number> => {
  const [row] = await server.administrate(
    `select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_user_tables where relname = 'events'`,
    'atlas',
  )
  return Number(row?.count)
}

const endNow = async ({ child, ended }: SiteProcess): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

/** Number of acknowledged changes that the present primary lacks. */
const countLost = async (databaseUrl: string, { taken, published }: Load): Promise<number> => {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 })
  const { rows } = await pool.query<{ id: string; status: string }>(
    'select id, status from events where id = any($1)',
    [taken],
  )
  await close()
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const missing = taken.filter((id) => !found.has(id))
  const unpublished = published.filter((id) => found.has(id) && found.get(id) !== 'published')
  return missing.length + unpublished.length
}

type Phase = { name: string; from: number; to: number }

const lineOf = ({ name, from, to }: Phase, load: Load): string => {
  const told = (['read', 'write'] as const).map((kind) => figuresOf(kind, load, { from, to }))
  return `${name} (${((to - from) / 1000).toFixed(1)} s)\n${told.join('\n')}`
}

const figuresOf = (kind: Kind, { asked }: Load, { from, to }: Omit<Phase, 'name'>): string => {
  // By end time: requests that fail in a phase fail because of it.
  const isIn = (end: number) => end >= from && end < to
  const mine = asked.filter(({ kind: own, at, ms }) => own === kind && isIn(at + ms))
  const good = mine.filter(({ outcome }) => outcome === 'answered')
  const failures = new Map<string, number>()
  for (const { outcome } of mine)
    if (outcome !== 'answered') failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
  const failed =
    [...failures].map(([outcome, count]) => `${count} x ${outcome}`).join(', ') || 'none'
  // Longest time without a successful response.
  const ends = [from, ...good.map(({ at, ms }) => at + ms).sort((a, b) => a - b), to]
  const gap = Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? end)))
  const times = good.map(({ ms }) => ms)
  const p99 = quantile(times, 0.99)
  return `  ${kind.padEnd(5)} ${String(good.length).padStart(6)} answered, p99 ${Math.round(p99)} ms; failed: ${failed}; longest without an answer ${Math.round(gap)} ms`
}

const worst = (all: readonly number[]) => Math.round(Math.max(0, ...all))

try {
  await main()
} finally {
  await closeAll()
}
process.exit()
