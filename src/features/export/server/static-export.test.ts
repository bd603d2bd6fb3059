import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { projectFolder } from '../../../../tests/support/source-files.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import type { StaticExportFacts } from '../contract.ts'
import { findStaticExport } from './find-static-export.ts'
import { refreshStaticExport } from './make-static-export.ts'

const { request, json, database, db } = await testApp()
const address = '/gearhead_atlas_database_export.csv'
const refresh = () => refreshStaticExport(database)
const facts = () => json<StaticExportFacts>(request('/api/database/static-export'))
const copies = async () => (await db.selectFrom('static_exports').select('id').execute()).length

beforeAll(() =>
  saveMade(db, [
    {
      id: 'one',
      zipCode: '00901',
      contactEmail: 'club@example.com',
      description: 'x'.repeat(5000),
    },
    { id: 'two', state: 'OH', city: 'Dayton' },
    { id: 'three', state: 'DC', city: 'Washington' },
    { id: 'waiting', requestedStatus: 'pending', state: 'UT' },
  ]),
)

test('before the job has run, it is made on the first request, once for concurrent requests', async () => {
  const answers = await Promise.all([request(address), request(address), request(address), facts()])
  const files = await Promise.all(answers.slice(0, 3).map((answer) => (answer as Response).text()))
  expect(new Set(files).size).toBe(1)
  expect(await copies()).toBe(1)
  expect(files[0]).toBe(await (await request('/api/database/export-excel')).text())
  expect(files[0]).not.toMatch(/club@|waiting/)
})

test('the figures match the file', async () => {
  const file = await (await request(address)).text()
  expect(await facts()).toEqual({
    path: address,
    bytes: Buffer.byteLength(file),
    events: 3,
    states: 2,
    columns: 24,
    madeAt: expect.stringMatching(/^\d{4}-/),
  })
})

describe('as a file', () => {
  test('has a name, tag, date and length', async () => {
    const response = await request(address)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`filename="${address.slice(1)}"`)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('etag')).toBe(
      `"${createHash('sha256').update(bytes).digest('hex').slice(0, 27)}"`,
    )
    const modified = Date.parse(response.headers.get('last-modified') ?? '')
    expect(modified).toBe(Math.floor(Date.parse((await facts()).madeAt) / 1000) * 1000)
    const head = await request(address, { method: 'HEAD' })
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  test('gets a 304 if the client has it', async () => {
    const { headers } = await request(address)
    const statusFor = async (more: Record<string, string>) =>
      (await request(address, { headers: more })).status
    const modified = headers.get('last-modified') ?? ''
    expect(await statusFor({ 'if-none-match': headers.get('etag') ?? '' })).toBe(304)
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304)
    expect(await statusFor({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
    // If both headers are present, the ETag decides.
    expect(await statusFor({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
  })

  test('supports ranges', async () => {
    const whole = new Uint8Array(await (await request(address)).arrayBuffer())
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await request(address, { headers: { range, ...more } })
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
    }
    const middle = await part('bytes=100-4099')
    expect(middle.response.status).toBe(206)
    expect(middle.response.headers.get('content-range')).toBe(`bytes 100-4099/${whole.length}`)
    expect(middle.bytes).toEqual(whole.slice(100, 4100))
    expect((await part('bytes=-7')).bytes).toEqual(whole.slice(-7))
    expect((await part('bytes=99999999-')).response.status).toBe(416)
    expect((await part('bytes=0-9', { 'if-range': '"older"' })).response.status).toBe(200)
  })

  test('ranges can span parts stored in the database', async () => {
    await sql`update static_export_parts set content = substr(content, 1, 1000)`.execute(db)
    const { id = '' } = (await findStaticExport(db)) ?? {}
    const whole = await (await request('/api/database/export-excel')).text()
    await db
      .insertInto('static_export_parts')
      .values({ export_id: id, position: 1000, content: Buffer.from(whole.slice(1000)) })
      .execute()
    expect(await (await request(address)).text()).toBe(whole)
    const part = await request(address, { headers: { range: 'bytes=990-1010' } })
    expect(await part.text()).toBe(whole.slice(990, 1011))
  })
})

describe('the job', () => {
  test('does nothing without changes or before its interval', async () => {
    const before = await findStaticExport(db)
    expect(await refresh()).toEqual(before)
    await saveMade(db, [{ id: 'four' }])
    expect(await refreshStaticExport(database, { minAgeMs: 60_000 })).toEqual(before)
    expect((await facts()).events).toBe(3)
  })

  test('replaces the file, while running downloads keep the old one', async () => {
    const old = await findStaticExport(db)
    const made = await refresh()
    expect(made.id).not.toBe(old?.id)
    expect((await facts()).events).toBe(4)
    expect(await copies()).toBe(2)
    expect(await refresh()).toMatchObject({ id: made.id })
  })

  test('a change not visible in the file keeps ETag and date', async () => {
    const before = await findStaticExport(db)
    await saveMade(db, [{ id: 'unseen', requestedStatus: 'pending' }])
    await sql`insert into catalog_changes default values`.execute(db)
    const after = await refresh()
    expect(after).toMatchObject({ id: before?.id, sha256: before?.sha256, madeAt: before?.madeAt })
    expect(await copies()).toBe(2)
  })

  test('concurrent processes make one file', async () => {
    await saveMade(db, [{ id: 'five' }])
    const made = await Promise.all([refresh(), refresh(), refresh()])
    const current = await findStaticExport(db)
    expect(current?.events).toBe(5)
    for (const { events } of made) expect(events).toBeGreaterThanOrEqual(4)
    expect(await sql`select from static_exports where current`.execute(db)).toMatchObject({
      rows: [{}],
    })
  })
})

test('a clock that is set back does not keep an old file', async () => {
  const later = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await refresh()
  await sql`update static_exports set checked_at = ${later}`.execute(db)
  await saveMade(db, [{ id: 'after-the-jump', state: 'UT', city: 'Provo' }])
  const made = await refreshStaticExport(database, { minAgeMs: 60_000 })
  expect(Date.parse(made.checkedAt)).toBeLessThan(Date.parse(later))
})

describe('a process that is killed in the middle of its job', { timeout: 90_000 }, () => {
  const soon = { timeout: 60_000, interval: 50 }
  const parts = async () =>
    (await db.selectFrom('static_export_parts').select('export_id').execute()).length

  /** Kills the process after all parts are written, just before the new copy replaces the old one. */
  const killAtTheLastStep = async () => {
    const gate = await database.pool.connect()
    // Lock that takePlace() waits for.
    await gate.query('begin; select pg_advisory_xact_lock(4716060)')
    const program = path.join(projectFolder, 'tests/support/job-process.ts')
    const child = spawn(process.execPath, [program, database.url], { stdio: 'inherit' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = 4716060
      and database = (select oid from pg_database where datname = current_database()) and not granted`
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), soon)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await gate.query('rollback')
    gate.release()
  }

  test('the old file is served, no partial file stays, and another process does the job', async () => {
    await saveMade(db, [{ id: 'while-killed', state: 'NV', city: 'Reno' }])
    await sql`update static_exports set checked_at = '2020-01-01T00:00:00Z'`.execute(db)
    const [before, copiesBefore, partsBefore] = [
      await findStaticExport(db),
      await copies(),
      await parts(),
    ]
    const served = await (await request(address)).text()
    expect(served).not.toContain('while-killed')

    await killAtTheLastStep()
    expect(await (await request(address)).text()).toBe(served)
    // PostgreSQL notices that the client is gone.
    const others = sql`select from pg_stat_activity where datname = current_database()
      and state like 'idle in transaction%'`
    await vi.waitFor(async () => expect((await others.execute(db)).rows).toEqual([]), soon)
    expect(await findStaticExport(db)).toEqual(before)
    expect([await copies(), await parts()]).toEqual([copiesBefore, partsBefore])

    const job = sql<{ state: string; tries: number }>`
      select state::text, retry_count as tries from pgboss.job where name = 'refresh-static-export'`
    expect((await job.execute(db)).rows).toContainEqual({ state: 'active', tries: 0 })
    // A job fails after twenty seconds without a heartbeat, and is retried half a minute later.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`.execute(db)
    const jobs = await startJobs(database.connection, createLog('silent'), { lookSeconds: 1 })
    onTestFinished(() => jobs.stop())
    let runs = 0
    const work = async () => {
      runs++
      await refresh()
    }
    await jobs.define('refresh-static-export', work, { pollingSeconds: 0.5, retryDelay: 0 })
    await vi.waitFor(async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
      expect((await job.execute(db)).rows).toContainEqual({ state: 'completed', tries: 1 })
    }, soon)
    expect(runs).toBe(1)
    expect(await (await request(address)).text()).toContain('while-killed')
    expect(await copies()).toBe(2)
  })
})
