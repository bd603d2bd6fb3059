/** Status and metrics, and access to them. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureProcess } from '../../src/app/measure-process.ts'
import { addPages } from '../../src/app/pages.ts'
import { nameRoutes } from '../../src/app/route-names.ts'
import { createSite } from '../../src/app/start.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { backupPlaces } from '../../src/features/backup/server/backup-places.ts'
import { readBackupState } from '../../src/features/backup/server/backup-state.ts'
import { geocodingReports } from '../../src/features/geocoding/server/report-geocoding.ts'
import type { Status } from '../../src/features/status/contract.ts'
import { recordSamples } from '../../src/features/status/server/record-samples.ts'
import { readSharedMetrics } from '../../src/features/status/server/shared-metrics.ts'
import { recordAudit } from '../../src/platform/audit.ts'
import { parseConfig } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { changeRows } from '../../src/platform/db/query.ts'
import { readsOfPrimary } from '../../src/platform/db/reads.ts'
import { createHttpListener } from '../../src/platform/http/http-listener.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { renderMail } from '../../src/platform/mail/render-mail.ts'
import { countsOfCache } from '../../src/platform/metrics/cache-counts.ts'
import { measureRequests } from '../../src/platform/metrics/measure-requests.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { createReadAll } from '../../src/platform/metrics/worker-metrics.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { listen } from '../support/listen.ts'
import { saveMade } from '../support/made-event.ts'
import { projectFolder } from '../support/source-files.ts'
import { testApp } from '../support/test-app.ts'

const token = 'sixteen or more letters'.replaceAll(' ', '-')
const { app, database, db, request, json } = await testApp({
  METRICS_TOKEN: token,
  DATA_DIR: '/nowhere',
})
const { cookie } = await signedInAdministrator(db)
const bearer = { headers: { authorization: `Bearer ${token}` } }

test('metrics are for administrators and for holders of the token', async () => {
  const others = [{}, { authorization: 'Bearer something-else-here' }, { cookie: 'session=x' }]
  for (const headers of others as Record<string, string>[]) {
    const response = await request('/metrics', { headers })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('atlas_')
  }
  for (const headers of [{ cookie }, bearer.headers] as Record<string, string>[]) {
    const response = await request('/metrics', { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('version=0.0.4')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toMatch(/^atlas_database_up 1$/m)
  }
})

test('a hanging database is reported before the monitoring times out', async () => {
  const lock = await database.pool.connect()
  await lock.query('begin; lock table outbox_messages in access exclusive mode')
  const begun = performance.now()
  const text = await (await request('/metrics', bearer)).text()
  const took = performance.now() - begun
  await lock.query('rollback')
  lock.release()
  expect(text).toMatch(/^atlas_database_up 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  // The limit is five seconds, as monitoring waits for ten; the rest allows for a busy machine.
  expect(took).toBeLessThan(20_000)
})

test('responses are counted by route, never by URL', async () => {
  const metrics = createMetrics()
  const pages = ['', 'about', 'manage/:token', 'event/:id/:slug?', ':topic/:place?', '*']
  const build = {
    routes: Object.fromEntries(pages.map((path) => [path, { id: path, path, module: {} }])),
  }
  const source = { load: async () => build as never, clientFolder: 'build/client' }
  const noPage = async () => ({ status: 404, headers: {}, body: null })
  addPages(app, { source, render: noPage })
  const nameRoute = nameRoutes(app.routes)
  const answer = createHttpListener(app.answer, createLog('silent'))
  const server = createServer(
    measureRequests(answer, { metrics, nameRoute, log: createLog('silent') }),
  )
  const port = await listen(server)
  const secret = 'k'.repeat(43)
  const paths = ['/api/events?near=Chicago', '/api/events/abc', `/manage/${secret}`, '/about.data']
  const strange = ['/wp/login/php', '/api/nothing']
  for (const path of [...paths, ...strange, '/event/x/some-name', '/assets/a.js', '/a/b'])
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const text = await createReadAll(metrics, async () => [await metrics.read()])()
  server.close()
  const counted = [...text.matchAll(/^atlas_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
  // Sums of two processes with the same numbers.
  expect(counted.map(([, labels, count]) => `${labels} ${count}`).sort()).toEqual(
    [
      ['/api/events', 200],
      ['/api/events/{id}', 404],
      ['/manage/:token', 404],
      ['/about', 404],
      ['/event/:id/:slug?', 404],
      ['/:topic/:place?', 404],
      ['unknown', 404, 4],
      ['/assets/*', 404],
    ]
      .map(
        ([route, status, count = 2]) => `method="GET",route="${route}",status="${status}" ${count}`,
      )
      .sort(),
  )
  expect(text).not.toMatch(new RegExp(`${secret}|Chicago|some-name|wp/login`))
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

test('the status reports processes, jobs, mail, imports and the last hours', async () => {
  const jobs = await startJobs(database.connection, createLog('silent'))
  await jobs.define('tidy-up', async () => {}, { pollingSeconds: 0.5 })
  await jobs.sendNow('tidy-up')
  await expect
    .poll(async () => (await status()).jobs[0]?.doneAt, { timeout: 10_000 })
    .toEqual(expect.any(String))
  await jobs.stop()
  await saveMade(db, [{ id: 'one' }, { id: 'old', date: '2001-01-01' }])
  await inTransaction(db, (tx) =>
    queueMail(tx, {
      to: 'pat@example.com',
      key: 'a',
      ...renderMail({ title: 'Hello', paragraphs: [] }),
    }),
  )
  await recordAudit(db, {
    actor: 'system',
    action: 'imported',
    subject: { type: 'import', id: 'shows.csv' },
    note: '2 taken',
  })
  countsOfCache('a cache of this test').hits = 3

  const metrics = createMetrics()
  const samples = await recordSamples({
    db,
    metrics,
    log: createLog('silent'),
    release: 'r1',
    liveEvents: () => 1,
  })
  for (const seconds of [0.02, 0.03, 7])
    metrics.answered({ method: 'GET', route: '/', status: 503, seconds })
  await samples.stop()
  // Samples count only after their three minutes have ended.
  await changeRows(db)`
    update process_samples set at = at - interval '400 seconds' where requests > 0`

  const current = await status()
  expect(current).toMatchObject({
    node: process.version,
    database: { version: expect.stringMatching(/^\d+/), embedded: true },
    events: { live: 1, archived: 1, pending: 0 },
    outbox: { waiting: 1, failed: 0 },
    backups: { places: [{ kind: 'folder', where: '/nowhere/backups', newest: null }], check: null },
    lastImport: { file: 'shows.csv', note: '2 taken' },
    processes: [{ pid: process.pid, release: 'r1', liveEvents: 1 }],
  })
  expect(current.history[0]).toMatchObject({
    requestsPerSecond: 3 / 180,
    failures: 3,
    p95Seconds: expect.closeTo(7, 1),
  })
  expect(current.jobs).toMatchObject([{ name: 'tidy-up', waiting: 0, failed: 0 }])
  expect(current.caches).toContainEqual({ name: 'a cache of this test', hits: 3, misses: 0 })
  const text = await (await request('/metrics', bearer)).text()
  expect(text).toMatch(/^atlas_job_last_success_timestamp_seconds\{job="tidy-up"\} \d/m)
  expect(text).toMatch(/^atlas_outbox_messages\{state="waiting"\} 1$/m)
  for (const work of ['events', 'corrections', 'messages'])
    expect(text).toMatch(new RegExp(`^atlas_work_waiting\\{work="${work}"\\} 0$`, 'm'))
  expect(text).toMatch(
    /^atlas_cache_lookups_total\{cache="a cache of this test",result="hit"\} 3$/m,
  )
})

test('the geocoder is reported only if configured', async () => {
  expect((await status()).geocoder).toBeNull()
  expect(await (await request('/metrics', bearer)).text()).not.toContain('atlas_geocoder')
  const other = await testApp({
    METRICS_TOKEN: token,
    GEOCODER_URL: 'photon+http://10.0.0.9:2322/photon?api_key=secret-key',
  })
  await saveMade(other.database.db, [{ id: 'door', streetAddress: '1200 N Main St' }])
  await other.database.db.updateTable('events').set({ location_precision: 'zip' }).execute()
  const { cookie: own } = await signedInAdministrator(other.database.db)
  const headers = { cookie: own }
  const current = await other.json<Status>(other.request('/api/admin/status', { headers }))
  expect(current.geocoder).toEqual({
    kind: 'photon',
    host: '10.0.0.9:2322',
    waiting: 1,
    answeredAt: null,
    failure: null,
    pausedUntil: null,
    kept: { found: 0, none: 0, failed: 0 },
  })
  const text = await (await other.request('/metrics', bearer)).text()
  expect(text).toMatch(/^atlas_geocoder_info\{kind="photon",host="10.0.0.9:2322"\} 1$/m)
  expect(text).toMatch(/^atlas_geocoder_waiting 1$/m)
  expect(text).toMatch(/^atlas_geocoder_last_answer_timestamp_seconds 0$/m)
  expect(JSON.stringify(current) + text).not.toContain('secret-key')
})

test('each alert in the handbook uses existing metrics with functions for their type', async () => {
  const handbook = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8')
  const table = handbook.slice(handbook.indexOf('| alert |')).split('\n\n')[0] ?? ''
  const rows = table.split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(10)
  const reportGeocoding = geocodingReports(db, 'census')
  const reportBackups = () => readBackupState(db, backupPlaces({ DATA_DIR: '/data' }), undefined)
  const shared = typesIn(await readSharedMetrics({ db, reportBackups, reportGeocoding }))
  const all = new Map([...typesIn(await readSite()), ...shared])
  const typeOf = (name: string) =>
    all.get(name) ?? all.get(name.replace(/_(bucket|sum|count)$/, ''))
  const faultsOf = (row: string) => {
    const unknown = [...row.matchAll(/\b(?:atlas|nodejs|process)_\w+/g)]
      .map(([name]) => name)
      .filter((name) => typeOf(name) === undefined)
    // rate() and increase() are for counters, not gauges; sum() is wrong for values that all machines share.
    const misread = [...row.matchAll(/\b(\w+)(?: by \(\w+\))? ?\((\w+)/g)].filter(
      ([, how, name = '']) =>
        (how === 'sum' && shared.has(name)) ||
        (/^(rate|increase)$/.test(how ?? '') && typeOf(name) === 'gauge'),
    )
    return [...unknown, ...misread.map(([text]) => text)]
  }
  expect(rows.flatMap(faultsOf)).toEqual([])
  expect(faultsOf('sum by (job) (atlas_jobs) increase(atlas_outbox_messages) atlas_none')).toEqual([
    'atlas_none',
    'sum by (job) (atlas_jobs',
    'increase(atlas_outbox_messages',
  ])
})

const typesIn = (text: string) =>
  new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name ?? '', type]))

/** Metrics of a whole site with a replica. */
const readSite = async () => {
  const log = createLog('silent')
  const config = parseConfig({ NODE_ENV: 'test', OVERLOAD_DELAY_MS: '0' })
  const status = () => ({ state: 'following' as const, lagSeconds: 0 })
  const reads = { ...readsOfPrimary(database), status, replicaPool: database.pool }
  const version = { current: 1, isAway: false, onChange: () => () => {}, close: async () => {} }
  const live = { catalog: { size: 1, generation: 0 }, awaySince: undefined }
  const whole = { ...database, reads } as never as Database
  const parts = { config, database: whole, version, live: live as never, log }
  const { metrics, samples } = await measureProcess(parts)
  const search = new LiveSearch(database, () => live.catalog as never)
  createSite(config, { load: async () => ({ routes: {} }) as never }, { ...parts, search, metrics })
  await samples.stop()
  return createReadAll(metrics)()
}

const status = () => json<Status>(request('/api/admin/status', { headers: { cookie } }))
