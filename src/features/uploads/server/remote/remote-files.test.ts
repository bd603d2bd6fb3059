import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { listen } from '../../../../../tests/support/listen.ts'
import { madeEvent } from '../../../../../tests/support/made-event.ts'
import { pdf, png } from '../../../../../tests/support/sample-files.ts'
import { saveEvents } from '../../../../catalog/event/server/event-store.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { takeToken } from '../../../../platform/rate-limit.ts'
import { createFileStore } from '../../../../platform/uploads/create-file-store.ts'
import { perServer } from './fetch-remote.ts'
import { queueRemoteFiles, takeDueFile } from './queries.ts'
import { fetchRemoteFiles } from './remote-job.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-remote-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = createFileStore({ DATA_DIR: folder })
const parts = { db, files, allowLoopback: true }
const quick = { hostMs: 0, runMs: 20_000 }

type Served = { status?: number; body?: Buffer | string; headers?: Record<string, string> }
const served = new Map<string, Served>()
const requests: { path: string; at: number }[] = []
const server = createServer((request, response) => {
  requests.push({ path: request.url ?? '', at: performance.now() })
  const { status = 200, body = '', headers } = served.get(request.url ?? '') ?? { status: 404 }
  response.writeHead(status, headers).end(body)
})
const port = await listen(server)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const at = (name: string, host = '127.0.0.1') => `http://${host}:${port}${name}`

beforeEach(async () => {
  await emptyTables(db, 'events', 'uploads', 'remote_files', 'rate_limits')
  served.clear()
  requests.length = 0
})

type Made = {
  id: string
  logoUrl?: string
  flyerUrl?: string
  requestedStatus?: 'pending'
  source?: { source: string; sourceId: string; contentHash: string }
}

/** Changes the checked draft, as no draft accepts an address of this machine. */
const save = (made: readonly Made[]) =>
  inTransaction(db, (tx) => {
    const events = made.map(({ id, logoUrl = null, flyerUrl = null, requestedStatus, source }) => {
      const event = madeEvent(requestedStatus ? { id, requestedStatus } : { id })
      return { ...event, ...source, draft: { ...event.draft, logoUrl, flyerUrl } }
    })
    return saveEvents(tx, events)
  })

const shown = async (id: string) =>
  db
    .selectFrom('events')
    .select(['logo_url', 'logo_source_url', 'flyer_url', 'flyer_source_url', 'sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const rows = () =>
  db.selectFrom('remote_files').select(['url', 'state', 'attempts', 'last_error']).execute()
const fetchAll = (pace = quick) => fetchRemoteFiles(parts, pace)
const makeDue = () => sql`update remote_files set next_attempt_at = now()`.execute(db)

describe('a logo at another site', () => {
  test('is fetched once for all events, re-encoded and served from this site; its source URL is stored', async () => {
    served.set('/logo.png', { body: await png({ width: 50, height: 40 }) })
    await save([
      { id: 'e1', logoUrl: at('/logo.png') },
      { id: 'e2', logoUrl: at('/logo.png'), requestedStatus: 'pending' },
    ])
    const before = await shown('e1')
    expect(await fetchAll()).toBe(1)
    for (const id of ['e1', 'e2']) {
      expect(await shown(id)).toMatchObject({
        logo_url: expect.stringMatching(/^\/uploads\/\w{16}-50x40-[0-9a-f]{6}\.jpg$/),
        logo_source_url: at('/logo.png'),
        // The new picture of a pending event invalidates its reviewer's decision.
        sequence: before.sequence + (id === 'e2' ? 1 : 0),
      })
    }
    expect((await shown('e2')).logo_url).toBe((await shown('e1')).logo_url)
    expect(requests).toHaveLength(1)
    // An event saved later with the same URL shows the copy at once.
    await save([{ id: 'e3', logoUrl: at('/logo.png') }])
    expect(await fetchAll()).toBe(0)
    expect((await shown('e3')).logo_url).toBe((await shown('e1')).logo_url)
  })

  test('stays if its source repeats the URL, and is replaced if the URL changes', async () => {
    served.set('/one.png', { body: await png({ width: 50, height: 40 }) })
    served.set('/two.png', { body: await png({ width: 60, height: 40 }) })
    const imported = (logo: string, contentHash: string) =>
      save([
        {
          id: `e${contentHash}`,
          logoUrl: at(logo),
          source: { source: 'feed', sourceId: 'a', contentHash },
        },
      ])
    await imported('/one.png', '1')
    await fetchAll()
    await imported('/one.png', '2')
    const event = () => db.selectFrom('events').select('logo_url').executeTakeFirstOrThrow()
    expect((await event()).logo_url).toContain('-50x40-')
    await imported('/two.png', '3')
    await fetchAll()
    expect((await event()).logo_url).toContain('-60x40-')
    expect(requests.map((each) => each.path)).toEqual(['/one.png', '/two.png'])
  })

  test.each([
    ['no picture', { body: '<html>' }],
    ['a drawing', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['a PDF', { body: pdf() }],
  ])('that is %s is dropped permanently', async (_, answer) => {
    served.set('/logo', answer)
    await save([{ id: 'e1', logoUrl: at('/logo') }])
    await fetchAll()
    expect(await shown('e1')).toMatchObject({ logo_url: null, logo_source_url: at('/logo') })
    await save([{ id: 'e2', logoUrl: at('/logo') }])
    expect(await fetchAll()).toBe(0)
    expect((await shown('e2')).logo_url).toBeNull()
  })

  test('that does not respond is requested four times, then dropped', async () => {
    await save([{ id: 'e1', logoUrl: at('/gone.png') }])
    expect(await fetchAll()).toBe(1)
    // No retry before it is due.
    expect(await fetchAll()).toBe(0)
    for (let attempt = 2; attempt <= 4; attempt++) {
      expect((await shown('e1')).logo_url).toBe(at('/gone.png'))
      await makeDue()
      expect(await fetchAll()).toBe(1)
    }
    expect((await shown('e1')).logo_url).toBeNull()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 4 }])
    await makeDue()
    expect(await fetchAll()).toBe(0)
  })

  test('at a private address is not requested', async () => {
    await save([{ id: 'e1', logoUrl: at('/logo.png') }])
    await fetchRemoteFiles({ ...parts, allowLoopback: false }, quick)
    expect(requests).toEqual([])
    expect((await rows())[0]?.last_error).toContain('not on the public internet')
  })

  test('whose file was deleted is fetched again when an event names it', async () => {
    served.set('/logo.png', { body: await png({ width: 50, height: 40 }) })
    await save([{ id: 'e1', logoUrl: at('/logo.png') }])
    await fetchAll()
    await sql`delete from events`.execute(db)
    await sql`delete from uploads`.execute(db)
    await save([{ id: 'e2', logoUrl: at('/logo.png') }])
    expect(await fetchAll()).toBe(1)
    expect((await shown('e2')).logo_url).toMatch(/^\/uploads\//)
  })
})

describe('one file', () => {
  test('with an endless Retry-After is paused for a day, while others are fetched', async () => {
    const headers = { 'retry-after': '99999999999999999999' }
    served.set('/later.png', { status: 503, headers })
    served.set('/logo.png', { body: await png({ width: 50, height: 40 }) })
    await save([
      { id: 'e1', logoUrl: at('/later.png') },
      { id: 'e2', logoUrl: at('/logo.png') },
    ])
    expect(await fetchAll()).toBe(2)
    expect((await shown('e2')).logo_url).toMatch(/^\/uploads\//)
    const { rows: waiting } = await sql<{ hours: number }>`
      select extract(epoch from next_attempt_at - now()) / 3600 as hours from remote_files
      where state = 'waiting'`.execute(db)
    expect(waiting.map(({ hours }) => Math.round(Number(hours)))).toEqual([24])
  })

  test('whose failure cannot be stored does not stop others', async () => {
    served.set('/logo.png', { body: await png({ width: 50, height: 40 }) })
    await save([
      { id: 'e1', logoUrl: at('/gone.png') },
      { id: 'e2', logoUrl: at('/logo.png') },
    ])
    const errors: unknown[] = []
    await sql`create function refuse_failure() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`create trigger refuse_failure before update on remote_files for each row
      when (new.last_error like 'answered%') execute function refuse_failure()`.execute(db)
    const log = { error: (details: unknown) => void errors.push(details) }
    const count = await fetchRemoteFiles({ ...parts, log }, quick).finally(() =>
      sql`drop function refuse_failure cascade`.execute(db),
    )
    expect(count).toBe(2)
    expect(errors).toHaveLength(1)
    expect((await shown('e2')).logo_url).toMatch(/^\/uploads\//)
  })

  test('whose attempts crash the process is dropped after the fourth', async () => {
    await save([{ id: 'e1', logoUrl: at('/deadly.png') }])
    for (let attempt = 1; attempt <= 4; attempt++) {
      await queueRemoteFiles(db)
      await makeDue()
      expect(await takeDueFile(db, `127.0.0.1:${port}`)).toMatchObject({ attempts: attempt })
      expect(await rows()).toMatchObject([
        { state: 'waiting', last_error: 'The attempt ended without a result.' },
      ])
      expect(await fetchAll()).toBe(0)
    }
    await makeDue()
    expect(await fetchAll()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 4 }])
    expect((await shown('e1')).logo_url).toBeNull()
    expect(requests).toEqual([])
  })
})

describe('a flyer at another site', () => {
  test('is served from this site once fetched, a PDF with its pages', async () => {
    served.set('/flyer', { body: pdf() })
    await save([{ id: 'e1', flyerUrl: at('/flyer') }])
    await fetchAll()
    expect(await shown('e1')).toMatchObject({
      flyer_url: expect.stringMatching(/^\/uploads\/\w{16}-1700x250-[0-9a-f]{6}-1p\.pdf$/),
      flyer_source_url: at('/flyer'),
    })
  })

  test('that cannot be fetched stays a link', async () => {
    served.set('/flyer', { body: 'nothing' })
    await save([{ id: 'e1', flyerUrl: at('/flyer') }])
    await fetchAll()
    expect(await shown('e1')).toMatchObject({ flyer_url: at('/flyer'), flyer_source_url: null })
    expect(await fetchAll()).toBe(0)
  })
})

describe('politeness', () => {
  test('a host gets one request at a time, with a pause; other hosts do not wait', async () => {
    const events = ['a', 'b', 'c', 'd'].map((name) => ({
      id: `e${name}`,
      logoUrl: at(`/${name}.png`, name === 'd' ? 'localhost' : '127.0.0.1'),
    }))
    await save(events)
    expect(await fetchAll({ hostMs: 300, runMs: 20_000 })).toBe(4)
    const times = requests.filter(({ path: name }) => name !== '/d.png').map((each) => each.at)
    expect(times).toHaveLength(3)
    // Arrival times vary more than the times of sending.
    for (const [n, time] of times.slice(1).entries())
      expect(time - (times[n] ?? 0)).toBeGreaterThan(150)
    expect(requests.findIndex(({ path: name }) => name === '/d.png')).toBeLessThan(2)
  })

  test('files not fetched within a run are left to the next', async () => {
    await save(Array.from({ length: 5 }, (_, n) => ({ id: `e${n}`, logoUrl: at(`/${n}.png`) })))
    expect(await fetchAll({ hostMs: 400, runMs: 500 })).toBeLessThan(4)
    expect(await fetchAll()).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(5)
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('10,000 URLs are queued within seconds and requested within the run', async () => {
    await save([{ id: 'e0' }])
    await sql`
      insert into remote_files (id, kind, url, host)
      select n::text, 'logo', 'http://127.0.0.1:1/' || n, '127.0.0.1:1' from generate_series(1, 10000) n
    `.execute(db)
    const began = performance.now()
    const count = await fetchAll({ hostMs: 200, runMs: 1_000 })
    expect(count).toBeLessThan(10)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

test('a server gets at most one request a second, by any name and with redirects; the rest is queued', async () => {
  const key = 'remote-file-server:127.0.0.1'
  served.set('/hop.png', { status: 302, headers: { location: at('/logo.png', 'localhost') } })
  served.set('/logo.png', { body: await png({ width: 50, height: 40 }) })
  await save([{ id: 'e1', logoUrl: at('/hop.png') }])
  for (let n = 0; n < perServer.limit - 1; n++) await takeToken(db, key, perServer)
  await fetchAll()
  expect(requests.map((request) => request.path)).toEqual(['/hop.png'])
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await emptyTables(db, 'rate_limits')
  await makeDue()
  await fetchAll()
  expect((await shown('e1')).logo_url).toMatch(/^\/uploads\//)
  // Only that the server has a limit: on a busy machine its tokens may have refilled.
  expect((await sql`select from rate_limits`.execute(db)).rows).toHaveLength(1)
})
