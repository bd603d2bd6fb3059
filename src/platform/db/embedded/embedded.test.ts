import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  fast,
  freshDataDir,
  query,
  serverPid,
  sharedDataDir,
  startProcess,
  wasShutDown,
} from '../../../../tests/support/embedded-process.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import type { ServerSettings } from './embedded-settings.ts'

async function start(dataDir: string, settings: ServerSettings = fast): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, settings })
  onTestFinished(() => server.stop())
  return server
}

/** Existing empty data folder. */
function emptyFolder(): string {
  const dataDir = freshDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

describe('an embedded server', () => {
  test("is durable, without network access, in UTF-8 and UTC; the app's role has a database with the extensions, but is not a superuser", async () => {
    const server = await start(emptyFolder(), {})
    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'data_checksums',
      'listen_addresses',
      'server_encoding',
      'TimeZone',
    ]
    const columns = names.map((name) => `current_setting('${name}') as "${name}"`)
    expect(await query(server, `select ${columns.join(', ')}`)).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    })
    expect(server.connection.host?.startsWith('/')).toBe(true)
    expect(statSync(server.connection.host ?? '').mode & 0o777).toBe(0o700)
    const facts = await query(
      server,
      `select usesuper, lower('ÀÉ') as lower, unaccent('Citroën') as plain,
        'corvette' % 'corvete' as similar,
        round(earth_distance(ll_to_earth(41.88, -87.63), ll_to_earth(40.71, -74.01)) / 1000) as km,
        (select string_agg(extname, ' ' order by extname) from pg_extension
         where extname <> 'plpgsql') as extensions
       from pg_user where usename = current_user`,
    )
    expect(facts).toEqual({
      usesuper: false,
      lower: 'àé',
      plain: 'Citroen',
      similar: true,
      km: 1145,
      extensions: 'cube earthdistance pg_trgm unaccent',
    })
  })

  test('works in a folder with spaces, quotes, commas and accents that is longer than a socket path may be', async () => {
    const dataDir = freshDataDir(`my data/it's "ours", ça va/${'a-long-name/'.repeat(12)}data`)
    const server = await startEmbedded({ dataDir, settings: fast })
    expect(await query(server, 'select 1 as one')).toEqual({ one: 1 })
    await server.stop()
    expect(serverPid(dataDir)).toBeUndefined()
    expect(wasShutDown(dataDir)).toBe(true)
  })

  test('keeps its data across restarts', async () => {
    const dataDir = await sharedDataDir()
    const first = await startEmbedded({ dataDir, settings: fast })
    await query(first, 'create table kept as select 7 as n')
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'select n from kept')).toEqual({ n: 7 })
    expect(second).toMatchObject({ joined: false, adopted: false })
  })

  test('does not keep its process alive, and is adopted by the next one', async () => {
    const dataDir = await sharedDataDir()
    const careless = startProcess(dataDir, { mode: 'leave' })
    careless.process.stdin?.end()
    expect(await careless.exited).toBe(0)
    expect(serverPid(dataDir)).toBeDefined()
    expect(await start(dataDir)).toMatchObject({ joined: false, adopted: true })
  })

  test('survives Ctrl-C until requests in flight are done', async () => {
    const dataDir = await sharedDataDir()
    const app = startProcess(dataDir, { detached: true })
    await app.next('ready')
    // A terminal sends the signal to the whole process group.
    process.kill(-(app.process.pid ?? 0), 'SIGINT')
    expect((await app.next('result')).rows).toEqual([{ said: 'after the signal' }])
    await app.next('stopped')
    expect(await app.exited).toBe(0)
    expect(wasShutDown(dataDir)).toBe(true)
  })
})

describe('several processes', () => {
  test('share one server, which the last one stops', async () => {
    const dataDir = await sharedDataDir()
    const web = startProcess(dataDir)
    expect(await web.next('ready')).toMatchObject({ joined: false, adopted: false })
    // The CLI finds the socket by the data folder's postmaster.pid, not by its own TMPDIR.
    const cli = startProcess(dataDir, { env: { TMPDIR: '/var/tmp' } })
    expect(await cli.next('ready')).toMatchObject({ joined: true, adopted: false })
    await web.stop()
    expect(serverPid(dataDir)).toBeDefined()
    cli.say('select 1 as one')
    expect((await cli.next('result')).rows).toEqual([{ one: 1 }])
    await cli.stop()
    expect(serverPid(dataDir)).toBeUndefined()
    expect(wasShutDown(dataDir)).toBe(true)
  })
})

describe('after a kill', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'a server that gets %s is restarted by its app',
    async (signal) => {
      const dataDir = await sharedDataDir()
      const server = await start(dataDir)
      const pid = serverPid(dataDir) ?? 0
      process.kill(pid, signal)
      await expect
        .poll(() => query(server, 'select 1 as one').catch(() => undefined), { timeout: 15_000 })
        .toEqual({ one: 1 })
      expect(serverPid(dataDir)).not.toBe(pid)
      await server.stop()
      expect(wasShutDown(dataDir)).toBe(true)
    },
  )
})
