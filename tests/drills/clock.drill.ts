/** The machine's clock jumps forward and back by an hour for the whole program and its PostgreSQL. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { submission } from '../support/private-link.ts'
import { startSiteProcess } from '../support/site-process.ts'

/** Library of Debian's package faketime; npm has no equivalent. Undefined if not installed. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))

const folder = await mkdtemp(path.join(tmpdir(), 'atlas clock '))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.runIf(library)(
  'the clock jumps an hour forward and back: requests, storage and log work as usual',
  async () => {
    const clock = path.join(folder, 'clock')
    const set = (offset: string) => writeFile(clock, `${offset}\n`)
    await set('+0')
    const dataDir = path.join(folder, 'data')
    const site = await startSiteProcess(dataDir, {
      DEMO_DATA: 'off',
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Setting a system's clock does not change its monotonic clock either.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    const database = await openDatabase({ dataDir, poolSize: 2 })
    const { cookie } = await signedInAdministrator(database.db)
    const at = (address: string, init: RequestInit = {}) =>
      fetch(site.address + address, { ...init, signal: AbortSignal.timeout(20_000) })
    const welcome = site.output().length
    const statuses = []
    for (const offset of ['+1h', '-1h', '+1h', '+0']) {
      await set(offset)
      const body = JSON.stringify({ ...submission, name: `Coffee at ${offset} ${statuses.length}` })
      const headers = { 'content-type': 'application/json', cookie }
      const sent = await at('/api/events', { method: 'POST', body, headers })
      const { id } = (await sent.json()) as { id: string }
      const approved = await at(`/api/events/${id}/approve`, { method: 'PATCH', headers })
      const shown = await at(`/api/events/${id}`)
      const found = await at('/api/events/search', {
        method: 'POST',
        headers,
        body: JSON.stringify({ keyword: 'harbor' }),
      })
      const healths = await Promise.all(
        ['/healthz', '/readyz', '/api/events/count'].map((one) => at(one)),
      )
      statuses.push(
        [sent, approved, shown, found, ...healths].map(({ status }) => status),
        found.headers.get('x-total-count'),
      )
    }
    const fine = [201, 200, 200, 200, 200, 200, 200]
    expect(statuses).toEqual(['1', '2', '3', '4'].flatMap((total) => [fine, total]))
    site.child.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    await database.close()
    expect(site.output().slice(welcome)).not.toMatch(/"level":(50|60)/)
  },
  120_000,
)
