/** Multipart upload of objects of any length: a few parts are in memory, and the object appears only when complete. */
import { chunkStream } from '../chunk-stream.ts'
import { StorageError } from './file-store.ts'
import { elementsNamed, parseXml, type S3Requests, textOf } from './s3-requests.ts'

/** Bytes of a part; 10,000 parts make up to 160 GB. Some services require equal parts, except the last. */
const partBytes = 16 * 1024 * 1024

type UploadTarget = {
  key: string
  type: string
  /** Stores content that fits into one request. */
  put: (key: string, content: Uint8Array, type: string) => Promise<void>
}

export const uploadInParts = async (
  requests: S3Requests,
  { key, type, put }: UploadTarget,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const parts = equalPieces(content)
  const first = (await parts.next()).value ?? Buffer.alloc(0)
  if (first.length < partBytes) return put(key, first, type)
  const id = await begin(requests, key, type)
  try {
    const tags = [await sendPart(requests, { key, id, number: 1 }, first)]
    for await (const part of parts)
      tags.push(await sendPart(requests, { key, id, number: tags.length + 1 }, part))
    await complete(requests, { key, id }, tags)
  } catch (error) {
    await abort(requests, key, id).catch(() => {})
    throw error
  }
}

/** Parts of `partBytes`; the last may be smaller. */
async function* equalPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunkStream(content, partBytes)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= partBytes) {
      yield rest.subarray(0, partBytes)
      rest = rest.subarray(partBytes)
    }
  }
  if (rest.length > 0) yield rest
}

type UploadPart = { key: string; id: string; number: number }

const begin = async (requests: S3Requests, key: string, type: string): Promise<string> => {
  const headers = { 'content-type': type }
  const response = await requests.ask('POST', key, '?uploads=', { headers })
  await requests.expectOk(response)
  const id = textOf('UploadId', parseXml(await response.text()))
  if (!id) throw new StorageError('The storage takes no multipart uploads.')
  return id
}

const sendPart = async (
  requests: S3Requests,
  { key, id, number }: UploadPart,
  part: Buffer,
): Promise<string> => {
  const query = `?${new URLSearchParams({ partNumber: String(number), uploadId: id })}`
  const response = await requests.sendBody({ method: 'PUT', key, query }, part)
  await requests.expectOk(response)
  await response.body?.cancel()
  return response.headers.get('etag') ?? ''
}

const complete = async (
  requests: S3Requests,
  { key, id }: Omit<UploadPart, 'number'>,
  tags: readonly string[],
): Promise<void> => {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const query = `?${new URLSearchParams({ uploadId: id })}`
  const response = await requests.sendBody({ method: 'POST', key, query }, body)
  await requests.expectOk(response)
  // An error after the response's head has status 200.
  const text = await response.text()
  if (text.includes('<Error>'))
    throw new StorageError(`The storage did not put the parts together: ${text.slice(0, 300)}`)
}

const abort = async (requests: S3Requests, key: string, id: string): Promise<void> => {
  const response = await requests.ask('DELETE', key, `?${new URLSearchParams({ uploadId: id })}`)
  await response.body?.cancel()
}

/** Aborts uploads with the key prefix that began before `before`; later ones may still be running. */
export const abortUploads = async (
  requests: S3Requests,
  prefix: string,
  before: number,
): Promise<void> => {
  const query = new URLSearchParams({ uploads: '', prefix: requests.prefix + prefix })
  const response = await requests.askBucket(query)
  await requests.expectOk(response)
  for (const upload of elementsNamed('Upload', parseXml(await response.text()))) {
    const key = textOf('Key', upload).slice(requests.prefix.length)
    if (Date.parse(textOf('Initiated', upload)) < before)
      await abort(requests, key, textOf('UploadId', upload))
  }
}
