/** Serves stored files: with byte ranges, under a CSP that allows nothing, and cacheable if public. */

import { uploadIdOf, uploadUrl } from '../../../catalog/file/uploaded-file.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import { isFresh } from '../../../platform/http/etag.ts'
import type { HttpResponse } from '../../../platform/http/http-response.ts'
import { noPagePolicy } from '../../../platform/http/security.ts'
import type { ByteRange, FileFacts, FileStore } from '../../../platform/uploads/file-store.ts'
import { storedTypes } from '../../../platform/uploads/media-types.ts'
import { readRange } from '../../../platform/uploads/read-range.ts'

/** `everybody`: caches may store the file. `one`: only for this client. */
export type Audience = 'everybody' | 'one'

/** A file to serve, and its audience. */
type ServedFile = { files: FileStore; name: string; audience: Audience }

/** Returns the id within a file's name. Throws `not_found` if the name is not of our format. */
export const idOfFile = (name: string): string => {
  const id = uploadIdOf(uploadUrl(name))
  if (!id) throw new AppError('not_found')
  return id
}

/** Response to GET or HEAD of a file. Throws `not_found` if the file doesn't exist. */
export const serveUpload = async (
  served: ServedFile,
  request: RequestHead,
): Promise<HttpResponse> => {
  // Most requests are for the whole file, which needs only one request to the storage.
  const isUnconditional =
    request.method === 'GET' && !conditionalHeaders.some((each) => request.headers.has(each))
  return isUnconditional ? sendFile(served) : answerCondition(served, request)
}

const conditionalHeaders = ['range', 'if-none-match']

const sendFile = async (served: ServedFile, range?: ByteRange): Promise<HttpResponse> => {
  const { files, name } = served
  const file = await files.get(name, range)
  if (!file) throw new AppError('not_found')
  return {
    status: range ? 206 : 200,
    headers: headersOf(served, file, range),
    body: file.stream,
  }
}

const answerCondition = async (served: ServedFile, request: RequestHead) => {
  const { files, name } = served
  const facts = await files.find(name)
  if (!facts) throw new AppError('not_found')
  if (isFresh(request, facts.etag)) {
    return { status: 304, headers: headersOf(served, facts), body: null }
  }
  const range = mayBePartial(request, facts)
    ? readRange(request.headers.get('range'), facts.size)
    : undefined
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${facts.size}` }, body: null }
  }
  if (request.method === 'HEAD')
    return { status: 200, headers: headersOf(served, facts), body: null }
  return sendFile(served, range)
}

/** If-Range: a range of another version would not match. Compared although a file never changes. */
const mayBePartial = (request: RequestHead, { etag }: FileFacts): boolean => {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag
}

/**
 * A URL always has the same content, so browsers keep it for a year; shared caches revalidate after a day, as a file
 * may be taken down.
 */
const cacheControl: Record<Audience, string> = {
  everybody: `public, max-age=31536000, s-maxage=${daySeconds}, immutable`,
  one: 'private, no-store',
}

const headersOf = (
  { audience }: ServedFile,
  { type, etag, size }: FileFacts,
  range?: ByteRange,
): Record<string, string> => {
  const headers: Record<string, string> = {
    'content-type': type,
    'content-length': String(range ? range.end - range.start + 1 : size),
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl[audience],
    'content-security-policy': `${noPagePolicy}; sandbox`,
    // No file name: the page's link gives a readable one.
    'content-disposition': type === storedTypes.pdf ? 'attachment' : 'inline',
    'x-content-type-options': 'nosniff',
  }
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
  if (type === storedTypes.pdf) {
    // A page shows the rendered pages; the PDF itself is for the visitor's own programs. If a search engine indexed it,
    // it might show a file that no event has claimed.
    headers['x-robots-tag'] = 'noindex'
  }
  return headers
}
