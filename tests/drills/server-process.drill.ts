/** The whole program is restarted, killed, and started where it cannot run. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectionUrl, withDatabase } from '../../src/platform/db/pool/connection.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atlas process '))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Stops the site and expects exit code 0. */
const end = async (site: SiteProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  site.child.kill(signal)
  expect(await site.ended).toEqual({ code: 0, signal: null })
}

describe('the process', () => {
  test('a second start has all data', async () => {
    await end(await startSiteProcess(dataDir))
    const site = await startSiteProcess(dataDir)
    const { count } = await (await fetch(`${site.address}/api/events/count`)).json()
    const archive = await fetch(`${site.address}/api/archived-events`)
    // 537 live and 392 archived events when loaded; some live ones end on the same day.
    expect(count + Number(archive.headers.get('x-total-count'))).toBe(929)
    await end(site)
  })

  test('a site of one process logs and ignores SIGUSR2; unfinished headers time out', async () => {
    const site = await startSiteProcess(dataDir)
    site.child.kill('SIGUSR2')
    await expect.poll(() => site.output(), { timeout: 30_000 }).toContain('SIGUSR2 is ignored')
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
    const slow = connect(Number(new URL(site.address).port), '127.0.0.1').resume()
    slow.on('error', () => {})
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n')
    const begun = performance.now()
    await once(slow, 'close')
    // Node's default timeout is a minute.
    expect(performance.now() - begun).toBeLessThan(45_000)
    await end(site)
  })

  test('after SIGKILL the next start adopts the database', async () => {
    const killed = await startSiteProcess(dataDir)
    killed.child.kill('SIGKILL')
    await killed.ended
    const site = await startSiteProcess(dataDir)
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200)
    await end(site, 'SIGINT')
  })

  test.each(['1', '2'])(
    'a port in use gives a one-line error, and no process stays (%s processes)',
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

  test('missing privileges on the database give a one-line error', async () => {
    // In the database `postgres` the user may connect, but not create tables.
    const url = connectionUrl(withDatabase(inject('testServer'), 'postgres'))
    const start = startSiteProcess(dataDir, { DATABASE_URL: url })
    await expect(start).rejects.toThrow(
      /^It ended with 1:\nThe database user lacks privileges: permission denied for schema public\. Make .*\n$/,
    )
  })

  test('invalid settings exit with 1 and list every problem, before anything starts', async () => {
    const attempt = startSiteProcess(dataDir, { PORT: 'x', LOG_LEVEL: 'loud' })
    await expect(attempt).rejects.toThrow(/ended with 1[\s\S]*PORT[\s\S]*LOG_LEVEL/)
  })
})
