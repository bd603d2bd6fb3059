/** Clients that disconnect, stall or send too many requests; on a real socket where that matters. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../../../../tests/support/listen.ts'
import { useProcesses } from '../../../../tests/support/tasks-here.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { createHttpListener } from '../../../platform/http/http-listener.ts'
import { createLog } from '../../../platform/log.ts'
import { copyCsv } from './copy-csv.ts'
import { inSnapshot } from './in-snapshot.ts'
import { streamBody } from './send-export.ts'

useProcesses()
const { app, request, database, catchUp } = await testApp()
const { db, pool } = database
const server = createServer(createHttpListener(app.answer, createLog('silent')))
afterAll(() => void server.close())

/** More data than the socket buffers can store. */
const events = 2_500

let port: number

beforeAll(async () => {
  port = await listen(server)
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    // Random bytes, because .xlsx is compressed; one long word, because the word index skips words of that length.
    const texts = Array.from({ length: events }, () =>
      randomBytes(5_760).toString('base64').replace(/[+/]/g, 'x'),
    )
    await sql`insert into events (id, status, name, description, event_type, date, end_date, time_zone,
      latitude, longitude, location_precision, state)
    select 'e' || n, 'published', 'Show ' || n, text, 'car_show', '2099-01-01', '2099-01-01',
      'America/Chicago', 41.9, -87.6, 'address', 'IL'
    from unnest(${texts}::text[]) with ordinality as noise (text, n)`.execute(transaction)
  })
  // Queries that run from now on are queries of exports.
  await catchUp()
})

const reading = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and backend_type = 'client backend'`.execute(db)
  return rows.length
}

const begin = async (path: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'readable')
  socket.pause()
  return socket
}

test.each(['export-excel', 'export.jsonl', 'export.xlsx'])(
  'a client that disconnects ends the query of %s',
  async (name) => {
    const socket = await begin(`/api/database/${name}`)
    await expect.poll(reading).toBe(1)
    await sleep(300)
    expect(await reading()).toBe(1)
    socket.destroy()
    await expect.poll(reading).toBe(0)
  },
)

test('three exports run at a time; the next one gets a 503', async () => {
  const path = '/api/database/export-excel'
  const sockets = await Promise.all([begin(path), begin(path), begin(path)])
  const refused = await request(path, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await request(path, { method: 'HEAD' })).status).toBe(503)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await request(path, { method: 'HEAD' })).status).toBe(200)
})

test('changes after the first byte are not in the file', async () => {
  const response = await request('/api/database/export-excel')
  const reader = response.body?.getReader()
  const first = await reader?.read()
  // Events at the end of the file, which the export has not read yet.
  await sql`update events set name = 'Changed', state = 'TX' where id like 'e9%'`.execute(db)
  let text = Buffer.from(first?.value ?? '').toString()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    text += Buffer.from(part.value).toString()
  }
  expect(text.match(/"IL"/g)).toHaveLength(events)
  expect(text).not.toContain('Changed')
})

test('a stalled client is disconnected', async () => {
  const abort = new AbortController()
  const onEnd = vi.fn()
  const blocks = inSnapshot(pool, (client) => copyCsv(client, { contacts: false }), abort.signal)
  const body = await streamBody(blocks, { abort, onEnd, stallMs: 50 })
  const reader = body.getReader()
  await reader.read()
  // Before the client reads again or disconnects.
  await expect.poll(() => onEnd.mock.calls).toHaveLength(1)
  await expect.poll(reading).toBe(0)
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('the client stopped reading')
})

test('one network gets twenty exports in ten minutes', async () => {
  const path = '/api/database/export-excel'
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) {
    const response = await request(path)
    statuses.push(response.status)
    await response.body?.cancel()
  }
  expect(statuses).toContain(200)
  expect(statuses.at(-1)).toBe(429)
  const refused = await request(path)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
