/**
 * Small in-memory S3 server on a free port: one path-style bucket with put, get (with ranges), head, delete,
 * ListObjectsV2 and multipart uploads. Verifies signatures and body hashes, like the real service.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'
import { expectedSignature, sha256 } from './s3-signature.ts'

export type S3Server = {
  /** Value for UPLOADS_URL; the bucket may be followed by `/` and a prefix. */
  url: (bucketAndPrefix?: string) => string
  stop: () => Promise<void>
  /** Aborts current responses. */
  closeConnections: () => void
  /** Keys of all objects, and the number of unfinished multipart uploads. */
  contents: () => { keys: string[]; unfinished: number }
  /** Bytes of an object. */
  read: (key: string) => Buffer | undefined
}

type Upload = { key: string; type: string; parts: Map<number, Buffer>; begunAt: string }
type Store = { files: Map<string, Stored>; uploads: Map<string, Upload> }
type Stored = { content: Buffer; type: string; etag: string; modifiedAt: Date }
type Answer = { status: number; headers?: Record<string, string | number>; body?: Buffer | string }

const bucket = 'flyers'
const secretKey = 'tests-only'

/** Keys per list page: few, so that few files suffice to test paging. */
const keysPerPage = 100

export const startS3Server = async (): Promise<S3Server> => {
  const store: Store = { files: new Map(), uploads: new Map() }
  const server = createServer(async (incoming, outgoing) => {
    // A connection that broke within a body has no effect.
    const body = await buffer(incoming).catch(() => undefined)
    if (body) send(incoming, outgoing, answer(store, incoming, body))
  })
  const port = await listen(server)
  return {
    url: (within = bucket) =>
      `s3://tests:${secretKey}@store/${within}?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    closeConnections: () => server.closeAllConnections(),
    contents: () => ({ keys: [...store.files.keys()].sort(), unfinished: store.uploads.size }),
    read: (key) => store.files.get(key)?.content,
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

const answer = (store: Store, incoming: IncomingMessage, body: Buffer): Answer => {
  const { files } = store
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
  if (key === '')
    return searchParams.has('uploads')
      ? listUploads(store, searchParams.get('prefix') ?? '')
      : list(files, searchParams)
  const uploadId = searchParams.get('uploadId')
  if (method === 'POST' && searchParams.has('uploads')) {
    const id = `upload-${++uploadsBegun}`
    const type = headers['content-type'] ?? ''
    store.uploads.set(id, { key, type, parts: new Map(), begunAt: new Date().toISOString() })
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (uploadId !== null) return multipart(store, { method, uploadId, searchParams, body })
  if (method === 'PUT') return put(files, key, body, headers['content-type'])
  if (method === 'DELETE') {
    files.delete(key)
    return { status: 204 }
  }
  const file = files.get(key)
  return file ? read(file, headers.range) : failed(404, 'NoSuchKey')
}

let uploadsBegun = 0

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
})

const listUploads = ({ uploads }: Store, prefix: string): Answer => {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
  const entries = found.map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt}</Initiated></Upload>`,
  )
  return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`)
}

type Multipart = { method: string; uploadId: string; searchParams: URLSearchParams; body: Buffer }

/** Minimum size of a part in the real service, except the last. */
const leastPart = 5 * 1024 * 1024

const multipart = (store: Store, { method, uploadId, searchParams, body }: Multipart): Answer => {
  const upload = store.uploads.get(uploadId)
  if (!upload) return failed(404, 'NoSuchUpload')
  if (method === 'DELETE') {
    store.uploads.delete(uploadId)
    return { status: 204 }
  }
  if (method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
  }
  const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
  if (parts.slice(0, -1).some(({ length }) => length < leastPart))
    return failed(400, 'EntityTooSmall')
  store.uploads.delete(uploadId)
  put(store.files, upload.key, Buffer.concat(parts), upload.type)
  return xml('<CompleteMultipartUploadResult/>')
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

/** List sorted by key; the token encodes the last key of the previous page. */
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
