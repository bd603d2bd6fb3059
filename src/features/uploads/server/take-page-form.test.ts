import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pdf } from '../../../../tests/support/sample-files.ts'
import { createFileStore } from '../../../platform/uploads/create-file-store.ts'
import { takePageForm } from './take-page-form.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-forms-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = createFileStore({ DATA_DIR: folder, UPLOADS_URL: undefined })

const formOf = (withFile: boolean) => {
  const form = new FormData()
  form.append('name', 'Meet')
  // A browser sends an empty part for a file field without a file.
  form.append(
    'flyerFile',
    new Blob(withFile ? [pdf() as BlobPart] : []),
    withFile ? 'flyer.pdf' : '',
  )
  return new Request('http://localhost/upload', { method: 'POST', body: form })
}

const take = (request: Request, network: string) =>
  takePageForm({ db, files }, { request, network, site: {} })

test('a file is stored, and its path is among the texts', async () => {
  const { request, cookie } = await take(formOf(true), 'one')
  const texts = await request.formData()
  expect(texts.get('name')).toBe('Meet')
  expect(texts.get('flyerUrl')).toMatch(/^\/uploads\/\w{16}-1700x250-[0-9a-f]{6}-1p\.pdf$/)
  expect(cookie).toMatch(/^sender=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
  expect((await take(formOf(false), 'one')).cookie).toBeUndefined()
})

test('beyond the limit, the form is not read', async () => {
  for (let count = 0; count < 40; count++) await take(formOf(false), 'many')
  const request = formOf(true)
  await expect(take(request, 'many')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(request.bodyUsed).toBe(false)
  await take(formOf(true), 'other')
})

test('a form too small for files does not count', async () => {
  const small = async () => {
    const form = formOf(false)
    const body = await form.arrayBuffer()
    const type = form.headers.get('content-type') ?? ''
    const headers = { 'content-type': type, 'content-length': String(body.byteLength) }
    return new Request(form.url, { method: 'POST', headers, body })
  }
  for (let count = 0; count < 45; count++) {
    await expect(take(await small(), 'texts')).resolves.toHaveProperty('request')
  }
})

test('more than 30 MB are refused by Content-Length', async () => {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '31457281',
  }
  const request = new Request('http://localhost/upload', { method: 'POST', headers, body: 'x' })
  await expect(take(request, 'large')).rejects.toMatchObject({ code: 'too_large' })
})
