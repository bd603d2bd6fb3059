import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { receiveFile } from './receive-file.ts'

const max = 100_000

const raw = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/uploads', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)

/** Body as bytes: a body made from FormData fails if its stream is not read to the end. */
const form = async (parts: Record<string, string | Blob>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, 'flyer.pdf')
  }
  const sent = new Request('http://localhost/', { method: 'POST', body: data })
  const type = sent.headers.get('content-type') ?? ''
  return raw(inPieces(await sent.bytes(), 10_000), { 'content-type': type })
}

/** Receives a file; `settleMs` is short only for forms that never end. */
const receive = async (request: Request | Promise<Request>, settleMs = 20_000) => {
  await using file = await receiveFile(await request, { maxBytes: max, settleMs })
  return { size: file.size, sha256: file.sha256, fields: file.fields, content: await file.read() }
}

const inPieces = (content: Uint8Array, size: number, fail = false) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < content.length; at += size) {
        controller.enqueue(content.subarray(at, at + size))
      }
      if (fail) controller.error(new Error('aborted'))
      else controller.close()
    },
  })

const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length

const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('upload-'))

describe('receiveFile', () => {
  test.each([1, 7, 65_536, max])('accepts %d bytes as a body', async (size) => {
    const content = randomBytes(size)
    const file = await receive(raw(inPieces(content, 1000)))
    expect(file.content.equals(content)).toBe(true)
    expect(file.size).toBe(size)
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test.each([1, max])('accepts %d bytes as a part of a form', async (size) => {
    const content = randomBytes(size)
    const file = await receive(form({ kind: 'flyer', file: new Blob([content]) }))
    expect(file.content.equals(content)).toBe(true)
    expect(file.fields).toEqual({ kind: 'flyer' })
  })

  test('can be read again after an aborted read', async () => {
    const content = randomBytes(max)
    await using file = await receiveFile(raw(content), { maxBytes: max })
    const pieces = file.pieces(1000)[Symbol.asyncIterator]()
    expect((await pieces.next()).value).toEqual(content.subarray(0, 1000))
    await pieces.return?.()
    expect((await file.read()).equals(content)).toBe(true)
  })

  test('accepts fields after the file', async () => {
    const file = await receive(form({ file: new Blob(['x']), kind: 'logo' }))
    expect(file.fields).toEqual({ kind: 'logo' })
  })

  test.each([
    ['announced', () => raw(randomBytes(max * 2), { 'content-length': String(max * 2) })],
    ['not announced', () => raw(inPieces(randomBytes(max + 1), 5000))],
    ['in a form', () => form({ file: new Blob([randomBytes(max + 1)]) })],
    ['in a form, by far', () => form({ file: new Blob([randomBytes(max * 20)]) })],
    [
      'in another part',
      () => form({ other: new Blob([randomBytes(max * 2)]), file: new Blob(['x']) }),
    ],
  ])('refuses too much, %s, with an error at the file', async (_, request) => {
    await expect(receive(request())).rejects.toMatchObject({
      code: 'too_large',
      fields: { file: expect.stringContaining('Choose a file of up to') },
    })
  })

  const boundary = { 'content-type': 'multipart/form-data; boundary=xx' }
  const part = '--xx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'

  test.each([
    ['nothing', () => raw(null)],
    ['an empty body', () => raw('')],
    ['an empty file', () => form({ file: new Blob([]) })],
    ['a form without a file', () => form({ kind: 'flyer' })],
    ['a form whose file is a field', () => form({ file: 'text' })],
    ['a form without boundary', () => raw(part, { 'content-type': 'multipart/form-data' })],
    ['a form that is none', () => raw('hello', boundary)],
    ['a form that ends in a part', () => raw(part, boundary)],
    ['a form that ends in a head', () => raw('--xx\r\ncontent-disposition: form', boundary)],
    ['a body that breaks off', () => raw(inPieces(randomBytes(50_000), 1000, true))],
    [
      'a form that breaks off',
      () => raw(inPieces(Buffer.from(part + 'a'.repeat(50_000)), 1000, true), boundary),
    ],
    ['a form that goes on after its end', () => raw('--xx--\r\n--xx\r\n', boundary)],
    [
      'a hundred fields',
      () => form(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']))),
    ],
  ])('refuses %s, with an error at the file', async (_, request) => {
    await expect(receive(request(), 100)).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { file: expect.any(String) },
    })
  })

  test('handles any form body, and leaves no file open', async () => {
    const before = await openFiles()
    const lines = fc.constantFrom(
      '--xx\r\n',
      '--xx--\r\n',
      '\r\n',
      'content-disposition: form-data; name="file"; filename="a"\r\n',
      'content-disposition: form-data; name="file"\r\n',
      'content-disposition: form-data; name="__proto__"\r\n\r\n',
      'content-type: application/octet-stream\r\n\r\n',
      'content-transfer-encoding: base64\r\n',
      'abc',
    )
    const bodies = fc.array(fc.oneof(lines, fc.string({ unit: anyCodePoint })), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const result = await receive(raw(body.join(''), boundary), 100).catch(
          (error: unknown) => error,
        )
        if (result instanceof Error) expect(result).toMatchObject({ code: 'invalid_request' })
        else expect(result).toMatchObject({ size: expect.any(Number) })
      }),
    )
    expect(await openFiles()).toBeLessThanOrEqual(before + 1)
    expect(await leftovers()).toEqual([])
  })
})
