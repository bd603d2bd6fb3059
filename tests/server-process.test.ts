/** Starting, stopping and killing the program as a whole. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { startSiteProcess } from './support/site-process.ts'

let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atlas process '))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ ...loadConfig(), databaseUrl: undefined, dataDir, poolSize: 2 })

describe('the process', { timeout: 120_000 }, () => {
  test('SIGTERM: requests in flight are answered, then it ends with 0 and the database is shut down', async () => {
    const site = await startSiteProcess(dataDir)
    const database = await open()
    const lock = await database.pool.connect()
    await lock.query('begin; lock table events in access exclusive mode')
    const inFlight = fetch(`${site.address}/api/events/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyword: 'nobody has asked for this yet' }),
    })
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

  test('a second start is quick and finds everything', async () => {
    const site = await startSiteProcess(dataDir)
    const answer = await fetch(`${site.address}/api/events/count`)
    expect(await answer.json()).toEqual({ count: 537 })
    site.child.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
  })

  test('after SIGKILL the next start adopts the database', async () => {
    const killed = await startSiteProcess(dataDir)
    killed.child.kill('SIGKILL')
    await killed.ended
    const site = await startSiteProcess(dataDir)
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200)
    site.child.kill('SIGINT')
    expect(await site.ended).toEqual({ code: 0, signal: null })
  })

  test('a client that never ends its headers is given up', async () => {
    const site = await startSiteProcess(dataDir)
    const slow = connect(Number(new URL(site.address).port), '127.0.0.1').resume()
    slow.on('error', () => {})
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n')
    const begun = performance.now()
    await once(slow, 'close')
    // Node itself would wait for a minute.
    expect(performance.now() - begun).toBeLessThan(45_000)
    site.child.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
  })

  test('wrong settings end it with 1 and name every problem, before anything starts', async () => {
    const attempt = startSiteProcess(dataDir, { PORT: 'x', LOG_LEVEL: 'loud' })
    await expect(attempt).rejects.toThrow(/ended with 1[\s\S]*PORT[\s\S]*LOG_LEVEL/)
  })
})
