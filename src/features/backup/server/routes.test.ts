/** Backups over HTTP: listed, made, downloaded and restored by an owner. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { startS3Server } from '../../../../tests/support/s3-server.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import type { listBackups } from '../contract.ts'
import { backupName } from './backup-files.ts'

type Listing = ResponseOf<typeof listBackups>

const s3 = await startS3Server()
const home = tempFolder()
const folder = path.join(home, 'backups')
const { database, request, json, catchUp } = await testApp(
  {
    DATA_DIR: home,
    BACKUP_DIR: folder,
    BACKUP_URL: s3.url('flyers/atlas'),
    BACKUP_PASSPHRASE: 'Tangerine gearbox, 1931',
  },
  await testDatabase({ fewPlaces: true }),
)
const { db, connection } = database
afterAll(s3.stop)

const owner = await signedInAdministrator(db, 'owner@example.com')
const headers = { cookie: owner.cookie, 'content-type': 'application/json' }
const ask = (method: string, address: string, body?: object) =>
  request(`/api/admin/backups${address}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
const listing = () => json<Listing>(ask('GET', ''))
const settled = async () => {
  await expect.poll(async () => (await listing()).isBusy, { timeout: 20_000 }).toBe(false)
  return listing()
}
const audited = async () => {
  const { rows } = await database.pool.query<{ said: string }>(
    `select concat_ws(' ', administrator_email, action, subject_id) as said from audit_log
    where subject_type = 'backup' order by id`,
  )
  return rows.map(({ said }) => said)
}

beforeAll(async () => {
  await saveMade(db, [{ id: 'one' }, { id: 'two' }])
  await catchUp()
})

test('a backup is made in both places, listed, and downloaded as stored', async () => {
  expect((await ask('POST', '', {})).status).toBe(204)
  const { places, check, restored } = await settled()
  expect([check, restored]).toEqual([null, null])
  const made = { reason: 'by-hand', isEncrypted: true, name: expect.stringMatching(/Z-by-hand/) }
  expect(places).toMatchObject([
    { kind: 'folder', where: folder, problem: null, failure: null, backups: [made], further: 0 },
    { kind: 'bucket', problem: null, failure: null, backups: [made], further: 0 },
  ])
  const { name = '', bytes } = places[0]?.backups[0] ?? {}
  for (const place of ['folder', 'bucket']) {
    const answer = await ask('GET', `/file?place=${place}&name=${name}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(answer.headers.get('content-length')).toBe(String(bytes))
    const kept = readFileSync(path.join(folder, name))
    expect(Buffer.from(await answer.arrayBuffer()).equals(kept)).toBe(true)
  }
  for (const other of [backupName(0), '../first-run', name.slice(1)])
    expect((await ask('GET', `/file?place=folder&name=${encodeURIComponent(other)}`)).status).toBe(
      404,
    )
  expect(await audited()).toEqual([
    `owner@example.com backup_requested ${name}`,
    `owner@example.com backup_downloaded ${name}`,
    `owner@example.com backup_downloaded ${name}`,
  ])
})

test('an unreachable place is reported, and the other one is listed', async () => {
  const lost = await testApp(
    { DATA_DIR: home, BACKUP_DIR: folder, BACKUP_URL: s3.url('nowhere') },
    database,
  )
  const answer = await lost.request('/api/admin/backups', { headers })
  const { places } = (await answer.json()) as Listing
  expect(places[0]?.backups).toHaveLength(1)
  expect(places[1]).toMatchObject({
    problem: 'The bucket of BACKUP_URL does not exist. Check its name, or make it.',
    backups: [],
  })
  const none = await testApp({}, database)
  const refused = await none.request('/api/admin/backups', { method: 'POST', headers, body: '{}' })
  expect(refused.status).toBe(422)
})

test('a wrong confirmation, an unknown or damaged backup, or one in progress replaces nothing', async () => {
  const name = readdirSync(folder)[0] ?? ''
  const restore = (body: object) =>
    ask('POST', '/restore', { place: 'folder', name, word: 'restore', ...body })
  const refused = await restore({ word: 'yes' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { fields: { word: 'Type restore.' } } })
  expect((await restore({ name: backupName(0) })).status).toBe(404)

  const other = new pg.Client(connection)
  await other.connect()
  await other.query('select pg_advisory_lock(4716004)')
  expect((await listing()).isBusy).toBe(true)
  for (const answer of [await restore({}), await ask('POST', '', {})])
    expect(answer.status).toBe(409)
  await other.end()
  expect((await settled()).isBusy).toBe(false)

  const damaged = backupName(Date.parse('2026-11-20T09:41:00Z'))
  writeFileSync(path.join(folder, damaged), readFileSync(path.join(folder, name)).subarray(0, -90))
  expect((await restore({ name: damaged })).status).toBe(204)
  const { restoreFailure, restored } = await settled()
  expect(restoreFailure?.reason).toBe(`${damaged}: This backup is cut off or damaged.`)
  expect(restored).toBeNull()
  expect(readdirSync(folder).filter((each) => each.includes('before-restore'))).toEqual([])
})

test('five minutes after signing in, downloads and restores require password and second factor', async () => {
  const { places } = await listing()
  const name = places[0]?.backups[0]?.name ?? ''
  const query = `?place=folder&name=${name}`
  const confirm = (password: string) =>
    request('/api/admin/confirmation', {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    })
  await sql`update sessions set confirmed_at = now() - interval '301 seconds'`.execute(db)
  expect((await listing()).isConfirmed).toBe(false)
  const before = await audited()
  const restore = { place: 'folder', name, word: 'restore' }
  for (const answer of [await ask('GET', `/file${query}`), await ask('POST', '/restore', restore)])
    expect(answer.status).toBe(403)
  expect((await confirm('not the password')).status).toBe(422)
  expect((await ask('GET', `/file${query}`)).status).toBe(403)
  expect(await audited()).toEqual(before)
  expect((await confirm(goodPassword)).status).toBe(204)
  expect((await listing()).isConfirmed).toBe(true)
  const file = await ask('GET', `/file${query}`)
  expect(file.status).toBe(200)
  await file.arrayBuffer()
})

test('a restore replaces the data, backs up the replaced data, and ends all sessions', async () => {
  const { places } = await listing()
  const [made] = places[1]?.backups ?? []
  await saveMade(db, [{ id: 'three' }])
  await catchUp()
  const body = { place: 'bucket', name: made?.name, word: ' Restore ' }
  expect((await ask('POST', '/restore', body)).status).toBe(204)
  const live = async () => {
    const found = await json<{ id: string }[]>(request('/api/events?limit=10'))
    return found.map(({ id }) => id).sort()
  }
  await expect.poll(live, { timeout: 20_000 }).toEqual(['one', 'two'])
  await expect.poll(async () => (await ask('GET', '')).status).toBe(401)
  const kept = readdirSync(folder).filter((name) => name.includes('before-restore'))
  expect(kept).toHaveLength(1)
  const restored = `owner@example.com backup_restored ${made?.name}`
  await expect.poll(audited, { timeout: 20_000 }).toContain(restored)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
