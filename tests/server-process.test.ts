/** Starting, stopping and killing the program as a whole. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { connectionUrl, withDatabase } from '../src/platform/db/pool/connection.ts'
import { preparedDataDir } from './support/prepared-data.ts'
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
    const { count } = await (await fetch(`${site.address}/api/events/count`)).json()
    const archive = await fetch(`${site.address}/api/archived-events`)
    // 537 and 392 on the day they were loaded; some end with it.
    expect(count + Number(archive.headers.get('x-total-count'))).toBe(929)
    site.child.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
  })

  test('SIGUSR2 is ignored by a site of one process, which says so', async () => {
    const site = await startSiteProcess(dataDir)
    site.child.kill('SIGUSR2')
    await expect.poll(() => site.output(), { timeout: 30_000 }).toContain('SIGUSR2 is ignored')
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
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

  describe('that runs', () => {
    let site: Awaited<ReturnType<typeof startSiteProcess>>

    beforeAll(async () => {
      site = await startSiteProcess(dataDir, { LOG_LEVEL: 'debug' })
    })

    afterAll(() => site.child.kill('SIGTERM'))

    /** Lines of its log from now on, until it has answered a last request. */
    const logLines = async (work: () => Promise<void>) => {
      const before = site.output().length
      await work()
      expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
      return site.output().slice(before).trim().split('\n').filter(Boolean)
    }

    test('whatever is asked, it prints lines of JSON, and no private link', async () => {
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

    test('a client that goes away in the middle of its request is no error in the log', async () => {
      const { hostname, port, host } = new URL(site.address)
      const lines = await logLines(async () => {
        for (const address of ['/api/events', '/api/contact', '/api/events/search']) {
          const socket = connect(Number(port), hostname)
          await once(socket, 'connect')
          socket.write(
            `POST ${address} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
              'Content-Length: 100000\r\n\r\n{"name":',
          )
          // It is read up to here before the connection ends.
          await sleep(200)
          socket.resetAndDestroy()
        }
        // Its end is noticed, and logged, before the log is looked at.
        await sleep(200)
      })
      // At level 20, debug, each request has a line.
      const warnings = lines.filter((line) => (JSON.parse(line) as { level: number }).level > 20)
      expect(warnings.join('\n')).not.toMatch(/"level":(40|50|60)|aborted/)
    })

    test('a client that never ends its headers is given up', async () => {
      const slow = connect(Number(new URL(site.address).port), '127.0.0.1').resume()
      slow.on('error', () => {})
      slow.write('GET / HTTP/1.1\r\nHost: x\r\n')
      const begun = performance.now()
      await once(slow, 'close')
      // Node itself would wait for a minute.
      expect(performance.now() - begun).toBeLessThan(45_000)
    })

    test('SIGTERM ends it with 0 after all of that', async () => {
      site.child.kill('SIGTERM')
      expect(await site.ended).toEqual({ code: 0, signal: null })
    })
  })

  test.each(['1', '2'])(
    'a port in use is told in one line, and nothing is left running (%s processes)',
    async (WEB_CONCURRENCY) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const folder = await preparedDataDir('atlas port ')
      const start = startSiteProcess(folder, {
        PORT: String(port),
        WEB_CONCURRENCY,
        DEMO_DATA: 'off',
      })
      const failure = await start.then(
        () => '',
        ({ message }: Error) => message,
      )
      expect(failure).toMatch(/^It ended with 1:\n/)
      const line = `\nPort ${port} is already in use. Stop the other program, or set PORT to another port.\n`
      expect(failure.endsWith(line)).toBe(true)
      expect(failure).not.toMatch(/\n {4}at /)
      expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false)
      other.close()
      await rm(folder, { recursive: true })
    },
  )

  test('a user without rights on the database is told so in one line', async () => {
    // The database of the server's own administrator: ours may connect, and create nothing.
    const url = connectionUrl(withDatabase(inject('testServer'), 'postgres'))
    const start = startSiteProcess(dataDir, { DATABASE_URL: url })
    await expect(start).rejects.toThrow(
      /^It ended with 1:\nThe database user lacks privileges: permission denied for schema public\. Make .*\n$/,
    )
  })

  test('wrong settings end it with 1 and name every problem, before anything starts', async () => {
    const attempt = startSiteProcess(dataDir, { PORT: 'x', LOG_LEVEL: 'loud' })
    await expect(attempt).rejects.toThrow(/ended with 1[\s\S]*PORT[\s\S]*LOG_LEVEL/)
  })
})
