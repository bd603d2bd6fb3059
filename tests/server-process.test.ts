/** The whole program: its output and its shutdown. The drill kills it, and starts it where it cannot run. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { version } from '../package.json' with { type: 'json' }
import { openDatabase } from '../src/platform/db/database.ts'
import { asJson } from './support/as-json.ts'
import { preparedDataDir } from './support/prepared-data.ts'
import { startSiteProcess } from './support/site-process.ts'

const dataDir = await preparedDataDir('atlas process ')
const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'debug', DEMO_DATA: 'off' })

afterAll(async () => {
  site.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Log lines written during `work`, up to the response to a final health check. */
const logLines = async (work: () => Promise<void>) => {
  const before = site.output().length
  await work()
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
  return site.output().slice(before).trim().split('\n').filter(Boolean)
}

test('the first line of output names the release', () => {
  const [first = ''] = site.output().split('\n')
  expect(JSON.parse(first)).toMatchObject({ msg: 'starting', version, build: expect.any(String) })
})

test('for any request, the output is lines of JSON without private links', async () => {
  const token = 'Abc-_123456789012345678901234567890123456xy'
  const lines = await logLines(async () => {
    for (const end of ['%ff', '%ff/copy', '%E0%A4%A', 'x/%ff.data', '..%2f%ff', 'files/%ff']) {
      await fetch(`${site.address}/manage/${token}/${end}`).then((answer) => answer.text())
      await fetch(`${site.address}/${end}?token=${token}`).then((answer) => answer.text())
    }
  })
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines) {
    expect(JSON.parse(line)).toHaveProperty('msg')
    expect(line).not.toContain('Abc-_')
  }
})

test('a client that disconnects during its request causes no logged error', async () => {
  const { hostname, port, host } = new URL(site.address)
  const lines = await logLines(async () => {
    for (const address of ['/api/events', '/api/contact', '/api/events/search']) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(
        `POST ${address} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
          'Content-Length: 100000\r\n\r\n{"name":',
      )
      // Gives the server time to read the first bytes before the reset.
      await sleep(200)
      socket.resetAndDestroy()
    }
    // Gives the server time to notice and log the reset.
    await sleep(200)
  })
  // Skips level 20 (debug): it has a line for each request.
  const warnings = lines.filter((line) => (JSON.parse(line) as { level: number }).level > 20)
  expect(warnings.join('\n')).not.toMatch(/"level":(40|50|60)|aborted/)
})

test('SIGTERM: requests in flight are answered, then the database shuts down and the program exits with 0', async () => {
  const database = await openDatabase({ dataDir, poolSize: 2 })
  const lock = await database.pool.connect()
  await lock.query('begin; lock table events in access exclusive mode')
  const inFlight = fetch(
    `${site.address}/api/events/search`,
    asJson('POST', { keyword: 'nobody has asked for this yet' }),
  )
  const waiting = `select from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike '%search%' and query not ilike '%pg_stat%'`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  site.child.kill('SIGTERM')
  const state = () =>
    fetch(`${site.address}/healthz`).then(
      () => 'open',
      () => 'closed',
    )
  await expect.poll(state).toBe('closed')
  await lock.query('rollback')
  lock.release()
  expect((await inFlight).status).toBe(200)
  expect(await site.ended).toEqual({ code: 0, signal: null })
  await database.close()
})
