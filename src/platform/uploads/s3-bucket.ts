/** S3 bucket as a file store with any keys: for uploads and backups. */
import type { S3Address } from '../addresses/s3-address.ts'
import type { ByteRange, FileFacts, FileStore, ListedFile } from './file-store.ts'
import { abortUploads, uploadInParts } from './s3-multipart.ts'
import { elementsNamed, parseXml, S3Requests, textOf } from './s3-requests.ts'

export type S3Bucket = FileStore & {
  /** Stores content of any length in bounded memory; the object appears only when complete. */
  putLarge: (key: string, content: AsyncIterable<Uint8Array>, type: string) => Promise<void>
  /** Removes unfinished `putLarge` uploads of killed processes that began before `before`. */
  discardUnfinished: (prefix: string, before: number) => Promise<void>
}

/** `setting` is the name of the setting, for messages. */
export const createBucket = (address: S3Address, setting: string): S3Bucket => {
  const requests = new S3Requests(address, setting)
  const put: FileStore['put'] = async (key, content, type) => {
    const body = content instanceof Uint8Array ? content : await gather(content)
    const target = { method: 'PUT', key }
    await drop(requests, await requests.sendBody(target, body, { 'content-type': type }))
  }
  return {
    put,
    get: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await requests.ask('GET', key, '', { headers })
      if (await requests.isMissing(response)) return undefined
      await requests.expectOk(response)
      if (!response.body || !isAnswerTo(range, response)) {
        throw new Error(`The storage returned an unexpected response for ${key}.`)
      }
      return { ...factsOf(response), stream: response.body }
    },
    find: async (key) => {
      let response = await requests.ask('HEAD', key)
      // A HEAD response has no body to tell a missing file from a missing bucket.
      if (response.status === 404) response = await requests.ask('GET', key)
      if (await requests.isMissing(response)) return undefined
      await drop(requests, response)
      return factsOf(response)
    },
    delete: async (key) => {
      const response = await requests.ask('DELETE', key)
      if (!(await requests.isMissing(response))) await drop(requests, response)
    },
    list: (prefix) => list(requests, prefix),
    putLarge: async (key, content, type) => {
      await uploadInParts(requests, { key, type, put }, content)
    },
    discardUnfinished: (prefix, before) => abortUploads(requests, prefix, before),
  }
}

const drop = async (requests: S3Requests, response: Response): Promise<void> => {
  await requests.expectOk(response)
  await response.body?.cancel()
}

const gather = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isAnswerTo = (range: ByteRange | undefined, { status, headers }: Response): boolean =>
  range === undefined
    ? status === 200
    : headers.get('content-range')?.startsWith(`bytes ${range.start}-${range.end}/`) === true

const factsOf = ({ headers }: Response): FileFacts => {
  const totalBytes = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    size: Number(totalBytes ?? headers.get('content-length')),
    type: headers.get('content-type') ?? 'application/octet-stream',
    etag: headers.get('etag') ?? '""',
  }
}

const list = async function* (requests: S3Requests, prefix: string): AsyncGenerator<ListedFile> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: requests.prefix + prefix })
    if (token) query.set('continuation-token', token)
    const response = await requests.askBucket(query)
    await requests.expectOk(response)
    const page = parseListing(await response.text())
    for (const file of page.files) yield { ...file, key: file.key.slice(requests.prefix.length) }
    token = page.next
  } while (token)
}

/** `next`: token of the next page, if any. Throws for anything but a list, so a proxy's error page is not an empty store. */
const parseListing = (xml: string) => {
  const document = parseXml(xml)
  if (elementsNamed('ListBucketResult', document).length === 0) {
    throw new Error('The storage returned no list of files.')
  }
  const files: ListedFile[] = elementsNamed('Contents', document).map((entry) => ({
    key: textOf('Key', entry),
    size: Number(textOf('Size', entry)),
    modifiedAt: new Date(Date.parse(textOf('LastModified', entry))),
  }))
  return { files, next: textOf('NextContinuationToken', document) || undefined }
}
