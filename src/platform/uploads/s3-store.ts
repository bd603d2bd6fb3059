/** Files in a bucket of an S3-compatible service, addressed by path. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'
import { AppError } from '../../kit/errors.ts'
import type { S3Address } from '../addresses/s3-address.ts'
import {
  type ByteRange,
  checkedKey,
  type FileFacts,
  type FileStore,
  type ListedFile,
  StorageError,
} from './file-store.ts'

/** For the head of an answer, and for a whole upload of 10 MB on a slow line. */
const answerMs = 60_000

type Send = (target: string, init?: RequestInit) => Promise<Response>

export const createS3Store = (address: S3Address): FileStore => {
  const send = createSend(address)
  const pathOf = (key: string) => encodePath(address.prefix + checkedKey(key))
  return {
    put: async (key, content, type) => {
      const body = content instanceof Uint8Array ? content : await gather(content)
      // Signed along, so that a body that was damaged on the way is refused.
      const hash = createHash('sha256').update(body).digest('hex')
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash }
      await expectOk(await send(pathOf(key), { method: 'PUT', body: body as BodyInit, headers }))
    },
    get: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send(pathOf(key), { headers })
      if (await isMissing(response)) return undefined
      await expectOk(response, 'keep body')
      if (!response.body || !isAnswerTo(range, response)) {
        throw new Error(`The storage returned an unexpected response for ${key}.`)
      }
      return { ...factsOf(response), stream: response.body }
    },
    find: async (key) => {
      let response = await send(pathOf(key), { method: 'HEAD' })
      // Without a body nothing says what is missing, the file or the whole bucket.
      if (response.status === 404) response = await send(pathOf(key))
      if (await isMissing(response)) return undefined
      await expectOk(response)
      return factsOf(response)
    },
    delete: async (key) => {
      const response = await send(pathOf(key), { method: 'DELETE' })
      if (!(await isMissing(response))) await expectOk(response)
    },
    list: (prefix) => list(send, address.prefix, prefix),
  }
}

const createSend = (address: S3Address): Send => {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = address
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  })
  return async (target, init) => {
    // Only until the head of the answer is there: a large file may take its time.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answerMs)
    try {
      return await client.fetch(`${endpoint}/${bucket}${target}`, { ...init, signal: late.signal })
    } catch (error) {
      const message = `The storage of UPLOADS_URL is not responding at ${endpoint}.`
      throw new AppError('unavailable', { cause: new StorageError(message, { cause: error }) })
    } finally {
      clearTimeout(timer)
    }
  }
}

const encodePath = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`

const gather = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A missing file, not a missing bucket: that is a matter of settings. */
const isMissing = async (response: Response): Promise<boolean> => {
  if (response.status !== 404) return false
  refuseMissingBucket(await response.text())
  return true
}

const refuseMissingBucket = (text: string) => {
  if (text.includes('NoSuchBucket'))
    throw new StorageError('The bucket of UPLOADS_URL does not exist.')
}

const expectOk = async (response: Response, body: 'keep body' | 'drop body' = 'drop body') => {
  if (response.ok) {
    if (body === 'drop body') await response.body?.cancel()
    return
  }
  const text = (await response.text()).slice(0, 500).replace(/\s+/g, ' ')
  refuseMissingBucket(text)
  const cause = new StorageError(`The storage of UPLOADS_URL answered ${response.status}: ${text}`)
  if (response.status === 429 || response.status >= 500)
    throw new AppError('unavailable', { cause })
  throw cause
}

const isAnswerTo = (range: ByteRange | undefined, { status, headers }: Response): boolean =>
  range === undefined
    ? status === 200
    : headers.get('content-range')?.startsWith(`bytes ${range.start}-${range.end}/`) === true

const factsOf = ({ headers }: Response): FileFacts => {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    size: Number(whole ?? headers.get('content-length')),
    type: headers.get('content-type') ?? 'application/octet-stream',
    etag: headers.get('etag') ?? '""',
  }
}

const list = async function* (
  ask: Send,
  folder: string,
  prefix: string,
): AsyncGenerator<ListedFile> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix })
    if (token) query.set('continuation-token', token)
    const response = await ask(`?${query}`)
    await expectOk(response, 'keep body')
    const page = parseListing(await response.text())
    for (const file of page.files) yield { ...file, key: file.key.slice(folder.length) }
    token = page.next
  } while (token)
}

/** `next` asks for the next page; undefined on the last one. Throws for what is no list, such as the page of a proxy: it must not be taken for an empty store. */
export const parseListing = (xml: string) => {
  const document = parseDocument(xml, { xmlMode: true })
  const named = DomUtils.getElementsByTagName
  if (named('ListBucketResult', document).length === 0) {
    throw new Error('The storage returned no list of files.')
  }
  const textIn = (name: string, parent: Parameters<typeof named>[1]) =>
    DomUtils.textContent(named(name, parent).slice(0, 1))
  const files: ListedFile[] = named('Contents', document).map((entry) => ({
    key: textIn('Key', entry),
    size: Number(textIn('Size', entry)),
    modifiedAt: new Date(Date.parse(textIn('LastModified', entry))),
  }))
  return { files, next: textIn('NextContinuationToken', document) || undefined }
}
