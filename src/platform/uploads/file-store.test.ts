import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../tests/support/free-port.ts'
import { listen } from '../../../tests/support/listen.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createFileStore } from './create-file-store.ts'
import type { FileStore } from './file-store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'atlas-files-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const onDisk = createFileStore({ DATA_DIR: folder, UPLOADS_URL: undefined })
const inBucket = (name?: string) => createFileStore({ DATA_DIR: folder, UPLOADS_URL: s3.url(name) })

const bucketAt = (port: number) =>
  createFileStore({ DATA_DIR: folder, UPLOADS_URL: s3.url().replace(/:\d+$/, `:${port}`) })

/** Bucket whose server responds by `listener`. */
const answering = async (listener: RequestListener) => {
  const server = createServer(listener)
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return bucketAt(port)
}

const textOf = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const file = await store.get(key, range)
  return file && new Response(file.stream).text()
}

const keysOf = async (store: FileStore, prefix = '') => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket()],
  ['a folder within a bucket', inBucket('flyers/atlas%20live/a+b')],
])('files in %s', (_, store) => {
  test('are returned unchanged', async () => {
    const content = randomBytes(300_000)
    await store.put('a1.pdf', content, 'application/pdf')
    const file = await store.get('a1.pdf')
    expect(file).toMatchObject({ size: 300_000, type: 'application/pdf' })
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    const read = Buffer.from(await new Response(file?.stream).arrayBuffer())
    expect(read.equals(content)).toBe(true)
    const { stream: _stream, ...facts } = file ?? {}
    expect(await store.find('a1.pdf')).toEqual(facts)
  })

  test('can be stored from chunks', async () => {
    const pieces = async function* () {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    await store.put('a2.jpg', pieces(), 'image/jpeg')
    expect(await textOf(store, 'a2.jpg')).toBe('one two')
  })

  test('can be read in ranges', async () => {
    await store.put('a3.pdf', Buffer.from('0123456789'), 'application/pdf')
    expect(await textOf(store, 'a3.pdf', { start: 0, end: 1 })).toBe('01')
    expect(await textOf(store, 'a3.pdf', { start: 4, end: 7 })).toBe('4567')
    const part = await store.get('a3.pdf', { start: 9, end: 9 })
    expect(part?.size).toBe(10)
    await part?.stream.cancel()
  })

  test('that do not exist are not found, and deleting them is not an error', async () => {
    expect(await store.get('missing.pdf')).toBeUndefined()
    expect(await store.find('missing.pdf')).toBeUndefined()
    await store.delete('missing.pdf')
  })

  test('are listed by prefix, and gone when deleted', async () => {
    for (const key of ['b1-320.webp', 'b1-960.webp', 'b2.pdf']) {
      await store.put(key, Buffer.from(key), 'image/webp')
    }
    expect(await keysOf(store, 'b1')).toEqual(['b1-320.webp', 'b1-960.webp'])
    const begun = Date.now()
    for await (const { size, modifiedAt } of store.list('b2')) {
      expect(size).toBe(6)
      expect(Math.abs(modifiedAt.getTime() - begun)).toBeLessThan(60_000)
    }
    await store.delete('b1-320.webp')
    expect(await keysOf(store, 'b')).toEqual(['b1-960.webp', 'b2.pdf'])
  })

  test.each(['../secret', '/etc/passwd', '..', 'a/b', 'A.pdf', '', 'a\0b', 'a%2fb'])(
    'cannot be named %j',
    async (key) => {
      await expect(async () => store.get(key)).rejects.toThrow('no key')
      await expect(async () => store.put(key, Buffer.from('x'), 'x/y')).rejects.toThrow('no key')
      await expect(async () => store.delete(key)).rejects.toThrow('no key')
    },
  )
})

describe('a folder', () => {
  test('keeps no part of an incomplete file', async () => {
    const failing = async function* () {
      yield Buffer.from('half')
      throw new Error('The connection is gone.')
    }
    await expect(onDisk.put('half.pdf', failing(), 'application/pdf')).rejects.toThrow('gone')
    const names = await readdir(path.join(folder, 'uploads'))
    expect(names.filter((name) => name.includes('half') || name.startsWith('.'))).toEqual([])
  })
})

describe('a bucket', () => {
  test('lists more files than fit in one response', async () => {
    const store = inBucket('flyers/many')
    const names = Array.from({ length: 105 }, (_, n) => `n${String(n).padStart(4, '0')}.pdf`)
    for (const name of names) await store.put(name, Buffer.from('x'), 'application/pdf')
    expect(await keysOf(store)).toEqual(names)
  }, 180_000)

  test('of another prefix is another store', async () => {
    await inBucket('flyers/one').put('c1.pdf', Buffer.from('x'), 'application/pdf')
    expect(await inBucket('flyers/two').get('c1.pdf')).toBeUndefined()
  })

  test('that does not exist or refuses the key is an error, not an empty store', async () => {
    await expect(inBucket('nowhere').get('a.pdf')).rejects.toThrow('does not exist')
    await expect(inBucket('nowhere').find('a.pdf')).rejects.toThrow('does not exist')
    await expect(keysOf(inBucket('nowhere'))).rejects.toThrow('does not exist')
    const wrong = s3.url().replace('tests:tests-only', 'tests:wrong')
    const store = createFileStore({ DATA_DIR: folder, UPLOADS_URL: wrong })
    await expect(store.get('a.pdf')).rejects.toThrow('403')
    await expect(store.put('a.pdf', Buffer.from('x'), 'a/b')).rejects.toThrow(
      '403: SignatureDoesNotMatch. Check KEY and SECRET',
    )
  })

  test('that does not respond is temporarily unavailable', async () => {
    const store = bucketAt(await freePort())
    await expect(store.get('a.pdf')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test.each([429, 500, 503])('that returns %i is temporarily unavailable', async (status) => {
    const store = await answering((_, outgoing) => outgoing.writeHead(status).end('<Error/>'))
    const unavailable = { code: 'unavailable' }
    await expect(store.get('a.pdf')).rejects.toMatchObject(unavailable)
    await expect(store.find('a.pdf')).rejects.toMatchObject(unavailable)
    await expect(store.put('a.pdf', Buffer.from('x'), 'a/b')).rejects.toMatchObject(unavailable)
    await expect(keysOf(store)).rejects.toMatchObject(unavailable)
  })

  test('replaced by another service is not an empty store', async () => {
    const page = await answering((_, outgoing) => outgoing.end('<html><p>Welcome!</p></html>'))
    await expect(keysOf(page)).rejects.toThrow('no list')
    const other = await answering((_, outgoing) => outgoing.writeHead(404).end('<html/>'))
    await expect(keysOf(other)).rejects.toThrow('404')
  })

  test('with an interrupted list is not an empty store', async () => {
    const store = await answering((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': 10_000 })
      outgoing.write('<ListBucketResult><Contents>', () => outgoing.destroy())
    })
    await expect(keysOf(store)).rejects.toThrow()
  })

  test('that fails midway through a file stores nothing and returns no partial file', async () => {
    let isWell = false
    const kept = new Map<string, Buffer>()
    const store = await answering((incoming, outgoing) => {
      const { method, url = '' } = incoming
      if (method === 'GET') {
        const content = kept.get(url) ?? Buffer.alloc(0)
        outgoing.writeHead(200, { 'content-length': content.length })
        if (isWell) return outgoing.end(content)
        return outgoing.write(content.subarray(0, content.length / 2), () => outgoing.destroy())
      }
      if (!isWell) return incoming.once('data', () => incoming.destroy())
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      return incoming.on('end', () => {
        kept.set(url, Buffer.concat(chunks))
        outgoing.writeHead(200).end()
      })
    })
    const content = randomBytes(3_000_000)
    const put = () => store.put('m1.pdf', content, 'application/pdf')
    await expect(put()).rejects.toMatchObject({ code: 'unavailable' })
    expect(kept.size).toBe(0)
    isWell = true
    await put()
    const read = async () => {
      const found = await store.get('m1.pdf')
      return Buffer.from(await new Response(found?.stream).arrayBuffer())
    }
    expect((await read()).equals(content)).toBe(true)
    isWell = false
    await expect(read()).rejects.toThrow()
  }, 30_000)

  test('receives the signed request: the body with its hash', async () => {
    const content = randomBytes(1000)
    await inBucket().put('d1.pdf', content, 'application/pdf')
    const facts = await inBucket().find('d1.pdf')
    expect(facts?.etag).toBe(`"${createHash('md5').update(content).digest('hex')}"`)
  })
})
