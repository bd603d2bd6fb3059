import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { startS3Server } from '../../../../tests/support/s3-server.ts'
import * as sample from '../../../../tests/support/sample-files.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import type { UploadAnswer } from '../../../catalog/file/upload-file.ts'
import { uploadedPicture } from '../../../catalog/file/uploaded-file.ts'
import { createFileStore } from '../../../platform/uploads/create-file-store.ts'
import { uploadsRoutes } from './routes.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-uploads-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const onDisk = createFileStore({ DATA_DIR: folder, UPLOADS_URL: undefined })
const inBucket = createFileStore({ DATA_DIR: folder, UPLOADS_URL: s3.url() })
/** Every request is an administrator's here; file-access.test.ts covers access. */
const routeParts = { db, site: {}, isAdministrator: async () => true }
const { request } = smallApi((api) => uploadsRoutes(api, { ...routeParts, files: onDisk }))

const send = (content: Uint8Array, query = '?kind=flyer', ask = request) =>
  ask(`/api/uploads${query}`, { method: 'POST', body: new Blob([content as BlobPart]) })

const accepted = async (response: Response | Promise<Response>) => {
  const answer = await response
  const body = await answer.json()
  expect({ status: answer.status, body }).toEqual({ status: 201, body })
  return body as UploadAnswer
}

const refused = async (response: Response | Promise<Response>) => {
  const answer = await response
  const { error } = (await answer.json()) as {
    error: { message: string; fields: Record<string, string> }
  }
  return { status: answer.status, ...error }
}

const storedFiles = async () => readdir(path.join(folder, 'uploads')).catch(() => [])
const rowCount = async () => (await db.selectFrom('uploads').select('id').execute()).length
const forgetLimits = () => db.deleteFrom('rate_limits').execute()

beforeEach(forgetLimits)

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('with files in %s', (_, files) => {
  const { request: ask } = smallApi((api) => uploadsRoutes(api, { ...routeParts, files }))

  test('a PDF is served byte for byte, whole and in ranges, as an attachment, with a picture of its first page', async () => {
    const sent = sample.pdf(50_000)
    const answer = await accepted(send(sent, '?kind=flyer', ask))
    expect(answer).toEqual({
      id: answer.id,
      url: expect.stringMatching(`^/uploads/${answer.id}-1700x250-[0-9a-f]{6}-1p\\.pdf$`),
      kind: 'flyer',
      token: expect.stringMatching(/^[\w-]{43}$/),
      type: 'application/pdf',
      width: 1700,
      height: 250,
      placeholder: expect.stringMatching(/^#/),
      sizes: [320, 960, 1700].map((width) => expect.objectContaining({ width })),
    })
    for (const { url, width } of answer.sizes) {
      const page = await ask(url)
      expect(page.headers.get('content-type')).toBe('image/webp')
      const facts = await sharp(Buffer.from(await page.arrayBuffer())).metadata()
      expect(facts.width).toBe(width)
    }
    const response = await ask(answer.url)
    expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(sent.length),
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; base-uri 'none';.* frame-ancestors 'none'; sandbox$/,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })

    const part = await ask(answer.url, { headers: { range: 'bytes=100-299' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${sent.length}`)
    expect(part.headers.get('content-length')).toBe('200')
    expect(Buffer.from(await part.arrayBuffer()).equals(sent.subarray(100, 300))).toBe(true)
    const tail = await ask(answer.url, { headers: { range: 'bytes=-10' } })
    expect(Buffer.from(await tail.arrayBuffer()).equals(sent.subarray(-10))).toBe(true)
    const none = await ask(answer.url, { headers: { range: `bytes=${sent.length}-` } })
    expect(none.status).toBe(416)
    expect(none.headers.get('content-range')).toBe(`bytes */${sent.length}`)

    const etag = response.headers.get('etag') ?? ''
    const known = await ask(answer.url, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const other = await ask(answer.url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect(other.status).toBe(200)
    await other.body?.cancel()

    const head = await ask(answer.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(sent.length),
      '',
    ])
  })
})

test('a photo is served in three sizes, upright, without metadata', async () => {
  const sent = await sample.jpeg({ width: 640, height: 2000 }, 6)
  const answer = await accepted(send(sent))
  expect(answer).toMatchObject({ kind: 'flyer', type: 'image/jpeg', width: 1920, height: 614 })
  expect(answer.placeholder).toMatch(/^#[0-9a-f]{6}$/)
  expect(answer.sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 102],
    [960, 307],
    [1920, 614],
  ])
  expect(uploadedPicture(answer.url)).toEqual({
    url: answer.url,
    width: answer.width,
    height: answer.height,
    placeholder: answer.placeholder,
    sizes: answer.sizes,
  })
  for (const { url, width, height } of [answer as Required<UploadAnswer>, ...answer.sizes]) {
    const response = await request(url)
    const content = Buffer.from(await response.arrayBuffer())
    const facts = await sharp(content).metadata()
    expect(facts).toMatchObject({ width, height })
    expect(response.headers.get('content-type')).toBe(`image/${facts.format}`)
    expect(content.includes('SECRET-OWNER')).toBe(false)
  }
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', answer.id).execute()
  expect(row[0]).toMatchObject({
    kind: 'flyer',
    size: sent.length,
    sha256: createHash('sha256').update(sent).digest('hex'),
    claimed_by: null,
  })
})

test('while the store is down, files get a 503, not a 404', async () => {
  const address = s3.url().replace(/:\d+$/, `:${await freePort()}`)
  const away = createFileStore({ DATA_DIR: folder, UPLOADS_URL: address })
  const { request: ask } = smallApi((api) => uploadsRoutes(api, { ...routeParts, files: away }))
  const rows = await rowCount()
  const { url } = await accepted(send(sample.pdf()))
  const sent = send(sample.pdf(), '?kind=flyer', ask)
  for (const asking of [sent, ask(url)]) {
    const answer = await asking
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
  }
  expect(await rowCount()).toBe(rows + 1)
})

describe('POST /api/uploads', () => {
  test('accepts a form', async () => {
    const form = new FormData()
    form.append('file', new Blob([sample.pdf() as BlobPart]), '../../etc/passwd.html')
    form.append('kind', 'flyer')
    const { url } = await accepted(request('/api/uploads', { method: 'POST', body: form }))
    expect(url).toMatch(/^\/uploads\/[a-z0-9]{16}-1700x250-[0-9a-f]{6}-1p\.pdf$/)
  })

  test('keeps the transparency of a logo', async () => {
    const sent = await sample.seeThroughPng({ width: 500, height: 300 })
    const answer = await accepted(send(sent, '?kind=logo'))
    expect(answer).toMatchObject({ kind: 'logo', type: 'image/png', width: 500 })
    expect(answer.sizes.map(({ width }) => width)).toEqual([320, 500])
  })

  test('the claimed name and type are ignored', async () => {
    const content = await sample.webp({ width: 40, height: 40 })
    const file = new File([content as BlobPart], 'x.pdf', { type: 'application/pdf' })
    const form = new FormData()
    form.append('kind', 'flyer')
    form.append('file', file)
    const answer = await accepted(request('/api/uploads', { method: 'POST', body: form }))
    expect(answer.type).toBe('image/jpeg')
  })

  test('10 MB are accepted, one byte more is refused', async () => {
    const most = 10 * 1024 * 1024
    const padding = 10_400_000 + most - sample.pdf(10_400_000).length
    const exact = sample.pdf(padding)
    expect(exact.length).toBe(most)
    await accepted(send(exact))
    expect(await refused(send(sample.pdf(padding + 1)))).toMatchObject({
      status: 413,
      message: 'Choose a file of up to 10 MB.',
      fields: { file: 'Choose a file of up to 10 MB.' },
    })
  })

  const script = '<script>alert(1)</script>'
  const hostile: [string, () => Uint8Array | Promise<Uint8Array>, number, RegExp][] = [
    ['HEIC', () => sample.heic(), 415, /HEIC.*Most Compatible.*JPG/],
    ['AVIF', () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), 415, /AVIF/],
    [
      'SVG',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      415,
      /SVG/,
    ],
    [
      'SVG after a byte order mark',
      () => Buffer.from('\uFEFF \n<?xml version="1.0"?><svg/>'),
      415,
      /SVG/,
    ],
    ['HTML', () => Buffer.from(`<!doctype html>${script}`), 415, /web pages/],
    ['GIF', () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 415, /GIF/],
    ['GIF and script in one', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'), 415, /GIF/],
    [
      'a Word document',
      () => Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      415,
      /Save the flyer as a PDF/,
    ],
    ['a program', () => Buffer.from('\x7fELF\x02\x01', 'latin1'), 415, /PDF, JPG, PNG or WebP/],
    ['noise', () => randomBytes(4000), 415, /PDF, JPG, PNG or WebP/],
    ['text', () => Buffer.from('hello'), 415, /PDF, JPG, PNG or WebP/],
    ['nothing', () => Buffer.alloc(0), 400, /empty|no body/],
    [
      'a PDF behind something else',
      () => Buffer.concat([Buffer.from('\n\n'), sample.pdf()]),
      415,
      /accept this file type/,
    ],
    ['a PDF cut off', () => sample.pdf(9000).subarray(0, 5000), 422, /incomplete/],
    ['a PDF by its head alone', () => Buffer.from(`%PDF-1.7\n${script}`), 422, /incomplete/],
    [
      'a photo cut off',
      async () => (await sample.jpeg({ width: 800, height: 800 })).subarray(0, 3000),
      422,
      /damaged/,
    ],
    [
      'a photo by its head alone',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      422,
      /damaged/,
    ],
    [
      'script behind the head of a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(script)]),
      422,
      /damaged/,
    ],
    [
      'a bomb',
      () => sample.bombPng({ width: 30_000, height: 30_000 }),
      422,
      /30000 by 30000 pixels/,
    ],
  ]
  test.each(hostile)('refuses %s', async (_, content, status, message) => {
    const [files, rows] = [await storedFiles(), await rowCount()]
    const answer = await refused(send(await content()))
    expect(answer).toMatchObject({ status, message: expect.stringMatching(message) })
    expect(answer.fields.file).toBe(answer.message)
    expect(await storedFiles()).toEqual(files)
    expect(await rowCount()).toBe(rows)
  })

  test.each(['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'PK\x03\x04', 'text'])(
    'the error for a logo never suggests a PDF: %s',
    async (content) => {
      const { message } = await refused(send(Buffer.from(content), '?kind=logo'))
      expect(message).toMatch(/Upload a JPG, PNG or WebP file\.$/)
      expect(message).not.toContain('PDF')
    },
  )

  test('data appended to a picture is removed', async () => {
    const payloads = [`PK\x03\x04zip`, script, '%PDF-1.7', '<?php system($_GET[0]); ?>']
    const picture = await sample.jpeg({ width: 200, height: 200 })
    const { url, sizes } = await accepted(
      send(Buffer.concat([picture, Buffer.from(payloads.join())])),
    )
    for (const each of [url, ...sizes.map((size) => size.url)]) {
      const content = Buffer.from(await (await request(each)).arrayBuffer())
      expect(payloads.filter((payload) => content.includes(payload))).toEqual([])
    }
  })

  test('a PDF is refused as a logo', async () => {
    const answer = await refused(send(sample.pdf(), '?kind=logo'))
    expect(answer).toMatchObject({
      status: 415,
      message: expect.stringContaining('A logo must be a picture'),
    })
  })

  test.each(['', '?kind=', '?kind=banner', '?kind=flyer&x=1'])(
    'refuses the query "%s"',
    async (query) => {
      const answer = await refused(send(sample.pdf(), query))
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.fields)).toEqual([query.includes('x=1') ? 'x' : 'kind'])
    },
  )

  test('uploads are limited per network and hour', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 42; n++) statuses.push((await send(Buffer.from('x'))).status)
    expect(statuses.filter((status) => status === 415)).toHaveLength(40)
    const late = await send(sample.pdf())
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('GET /uploads/{name}', () => {
  test.each([
    'nothing.pdf',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fpostgres',
    '.env',
    'a/b.pdf',
    '0123456789abcdef.html',
    '0123456789abcdef.pdf',
    '0123456789abcdef-1x1-000000.svg',
    '%00',
  ])('returns 404 for %s', async (name) => {
    expect((await request(`/uploads/${name}`)).status).toBe(404)
  })
})
