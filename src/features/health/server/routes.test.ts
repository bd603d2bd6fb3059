import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { startS3Server } from '../../../../tests/support/s3-server.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { readsOfPrimary } from '../../../platform/db/reads.ts'
import { createFileStore } from '../../../platform/uploads/create-file-store.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { probeStorage } from './probe-storage.ts'
import { healthRoutes } from './routes.ts'

const database = await testDatabase()

const ready = async (dataFolder: string | undefined, storage?: FileStore) => {
  const parts = { db: database.db, reads: readsOfPrimary(database), dataFolder, storage }
  const { request } = smallApi((api) => healthRoutes(api, parts))
  const response = await request('/readyz')
  return { status: response.status, body: await response.json() }
}

const someFolder = () => tempFolder(onTestFinished)

test('a process with a writable disk is ready', async () => {
  expect(await ready(someFolder())).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a process whose disk refuses writes is not ready, and says so', async () => {
  const folder = path.join(someFolder(), 'data')
  writeFileSync(folder, '')
  expect(await ready(folder)).toMatchObject({
    status: 503,
    body: { error: { message: 'DATA_DIR is not writable.' } },
  })
})

test('a process that stores nothing on disk does not need it', async () => {
  expect((await ready(undefined)).status).toBe(200)
})

test('a process without its upload storage is not ready, and says so', async () => {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const storeAt = (UPLOADS_URL: string) => createFileStore({ DATA_DIR: '', UPLOADS_URL })
  const there = await ready(undefined, storeAt(server.url()))
  expect(there).toEqual({ status: 200, body: { status: 'ready' } })
  const away = server.url().replace(/endpoint=.*/, `endpoint=http://127.0.0.1:${await freePort()}`)
  for (const url of [away, server.url('missing')])
    expect(await ready(undefined, storeAt(url))).toMatchObject({
      status: 503,
      body: { error: { message: 'The storage of uploads is not responding.' } },
    })
})

test('a stall of the process does not count as missing storage', async () => {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const files = createFileStore({ DATA_DIR: '', UPLOADS_URL: server.url() })
  const probe = probeStorage(files, 600)
  const until = performance.now() + 900
  while (performance.now() < until);
  await expect(probe).resolves.toBeUndefined()
})
