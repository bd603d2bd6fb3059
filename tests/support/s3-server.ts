/**
 * A small S3 in memory, on a free port of this machine: one bucket addressed by path, with put, get (whole or in part),
 * head, delete and ListObjectsV2. It checks signatures and the hashes of bodies, as the service does.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expectedSignature, sha256 } from './s3-signature.ts'

export type S3Server = {
  /** Value for UPLOADS_URL; `/` and a prefix may follow the bucket. */
  url: (bucketAndPrefix?: string) => string
  stop: () => Promise<void>
}

type Stored = { content: Buffer; type: string; etag: string; modifiedAt: Date }
type Answer = { status: number; headers?: Record<string, string | number>; body?: Buffer | string }

const bucket = 'flyers'
const secretKey = 'tests-only'

/** Keys in a page of a list: few, so that few files show what happens between two pages. */
const keysPerPage = 100

export const startS3Server = async (): Promise<S3Server> => {
  const files = new Map<string, Stored>()
  const server = createServer(async (incoming, outgoing) => {
    send(incoming, outgoing, answer(files, incoming, await buffer(incoming)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (within = bucket) =>
      `s3://tests:${secretKey}@store/${within}?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const send = (incoming: IncomingMessage, outgoing: ServerResponse, reply: Answer) => {
  const body = Buffer.from(reply.body ?? '')
  const headers = { 'content-length': body.length, ...reply.headers }
  outgoing.writeHead(reply.status, headers).end(incoming.method === 'HEAD' ? undefined : body)
}

const failed = (status: number, code: string): Answer => {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

const answer = (files: Map<string, Stored>, incoming: IncomingMessage, body: Buffer): Answer => {
  const { method = '', url = '', headers } = incoming
  const signature = /Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1]
  if (!signature || signature !== expectedSignature({ method, url, headers }, secretKey))
    return failed(403, 'SignatureDoesNotMatch')
  const hash = headers['x-amz-content-sha256']
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))
    return failed(400, 'XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(url, 'http://store')
  const [, name = '', ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  if (name !== bucket) return failed(404, 'NoSuchBucket')
  if (key === '') return list(files, searchParams)
  if (method === 'PUT') return put(files, key, body, headers['content-type'])
  if (method === 'DELETE') {
    files.delete(key)
    return { status: 204 }
  }
  const file = files.get(key)
  return file ? read(file, headers.range) : failed(404, 'NoSuchKey')
}

const put = (files: Map<string, Stored>, key: string, content: Buffer, type = ''): Answer => {
  const etag = `"${createHash('md5').update(content).digest('hex')}"`
  files.set(key, { content, type, etag, modifiedAt: new Date() })
  return { status: 200, headers: { etag } }
}

const read = ({ content, type, etag, modifiedAt }: Stored, range?: string): Answer => {
  const last = modifiedAt.toUTCString()
  const headers = { 'content-type': type, etag, 'last-modified': last, 'accept-ranges': 'bytes' }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!from || !to)
    return { status: 200, headers: { ...headers, 'content-length': content.length }, body: content }
  if (Number(from) >= content.length) return failed(416, 'InvalidRange')
  const body = content.subarray(Number(from), Number(to) + 1)
  const end = Number(from) + body.length - 1
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${end}/${content.length}` },
    body,
  }
}

/** In the order of the keys; a token says after which key the next page begins. */
const list = (files: Map<string, Stored>, query: URLSearchParams): Answer => {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const prefix = query.get('prefix') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, keysPerPage)
  const isTruncated = page.length < keys.length
  const token = isTruncated ? Buffer.from(page.at(-1) ?? '').toString('base64url') : ''
  const contents = page.map((key) => {
    const { content, etag, modifiedAt } = files.get(key) as Stored
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${content.length}</Size></Contents>`
  })
  const next = token && `<NextContinuationToken>${token}</NextContinuationToken>`
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
