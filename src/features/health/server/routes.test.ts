import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { readsOfPrimary } from '../../../platform/db/reads.ts'
import { healthRoutes } from './routes.ts'

const database = await testDatabase()

const ready = async (dataFolder: string | undefined) => {
  const parts = { db: database.db, reads: readsOfPrimary(database), dataFolder }
  const { request } = smallApi((api) => healthRoutes(api, parts))
  const response = await request('/readyz')
  return { status: response.status, body: await response.json() }
}

const someFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ready-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a process whose disk takes writes is ready', async () => {
  expect(await ready(someFolder())).toEqual({ status: 200, body: { status: 'ready' } })
})

test('one whose disk refuses writes is not, and says so', async () => {
  const folder = path.join(someFolder(), 'data')
  writeFileSync(folder, '')
  expect(await ready(folder)).toMatchObject({
    status: 503,
    body: { error: { message: 'DATA_DIR is not writable.' } },
  })
})

test('one that keeps nothing on its disk does not need it', async () => {
  expect((await ready(undefined)).status).toBe(200)
})
