import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { eicar, startFakeClamd } from '../../../../tests/support/fake-clamd.ts'
import { pdf } from '../../../../tests/support/sample-files.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { createLog } from '../../../platform/log.ts'
import { createFileStore } from '../../../platform/uploads/create-file-store.ts'
import { createScan } from '../../../platform/uploads/scan-file.ts'
import { uploadsRoutes } from './routes.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-scanned-'))
const clamd = await startFakeClamd()
afterAll(async () => {
  await clamd[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const scan = createScan(clamd.address, { log: createLog('silent'), patienceMs: 1_000 })
const files = createFileStore({ DATA_DIR: folder })
const parts = { db, files, scan, site: {}, isAdministrator: async () => true }
const { request } = smallApi((api) => uploadsRoutes(api, parts))

const send = (content: Buffer) =>
  request('/api/uploads?kind=flyer', {
    method: 'POST',
    body: new Blob([content as BlobPart]),
  })

test('only files that the scanner finds clean are stored', async () => {
  const malware = pdf()
  malware.write(eicar, 10, 'latin1')
  expect((await send(malware)).status).toBe(422)
  clamd.mood = 'hangs'
  const answer = await send(pdf())
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await readdir(path.join(folder, 'uploads')).catch(() => [])).toEqual([])
  clamd.mood = 'scans'
  expect((await send(pdf())).status).toBe(201)
  expect(clamd.seen).toEqual([malware.length, pdf().length])
  expect(await db.selectFrom('uploads').select('kind').execute()).toHaveLength(1)
})
