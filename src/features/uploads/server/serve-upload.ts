/** Sends stored files: in part where asked, unable to do anything, cacheable where everybody may see them. */

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

/** `everybody`: caches may keep it. `one`: it is for this client alone. */
export type Audience = 'everybody' | 'one'

/** A file that may be seen, and by whom. */
type Shown = { files: FileStore; name: string; audience: Audience }

/** The id within a file's name. Throws `not_found` for every name that is not one of ours. */
export const idOfFile = (name: string): string => {
  const id = uploadIdOf(uploadUrl(name))
  if (!id) throw new AppError('not_found')
  return id
}

/** The answer to GET or HEAD of a file; throws `not_found` where there is none. */
export const serveUpload = async (shown: Shown, request: RequestHead): Promise<HttpResponse> => {
  // Most ask for all of a file; then one question to the storage is enough.
  const plain = request.method === 'GET' && !conditions.some((each) => request.headers.has(each))
  return plain ? sendFile(shown) : answerCondition(shown, request)
}

const conditions = ['range', 'if-none-match']

const sendFile = async (shown: Shown, range?: ByteRange): Promise<HttpResponse> => {
  const { files, name } = shown
  const file = await files.get(name, range)
  if (!file) throw new AppError('not_found')
  return {
    status: range ? 206 : 200,
    headers: headersOf(shown, file, range),
    body: file.stream,
  }
}

const answerCondition = async (shown: Shown, request: RequestHead) => {
  const { files, name } = shown
  const facts = await files.find(name)
  if (!facts) throw new AppError('not_found')
  if (isFresh(request, facts.etag)) {
    return { status: 304, headers: headersOf(shown, facts), body: null }
  }
  const range = mayBePartial(request, facts)
    ? readRange(request.headers.get('range'), facts.size)
    : undefined
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${facts.size}` }, body: null }
  }
  if (request.method === 'HEAD')
    return { status: 200, headers: headersOf(shown, facts), body: null }
  return sendFile(shown, range)
}

/** A range of another version would not fit: If-Range is compared, though a file never changes. */
const mayBePartial = (request: RequestHead, { etag }: FileFacts): boolean => {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag
}

/**
 * An address never means anything else, so a browser keeps it; caches between ask again after a day at most,
 * since a file may have been taken down.
 */
const cacheControl: Record<Audience, string> = {
  everybody: `public, max-age=31536000, s-maxage=${daySeconds}, immutable`,
  one: 'private, no-store',
}

const headersOf = (
  { audience }: Shown,
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
    // Without a name: the link that leads here gives one for people.
    'content-disposition': type === storedTypes.pdf ? 'attachment' : 'inline',
    'x-content-type-options': 'nosniff',
  }
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
  if (type === storedTypes.pdf) {
    // Shown by its rendered pages; the file itself is for the visitor's own programs. A search engine
    // that lists it would show what no event may have claimed.
    headers['x-robots-tag'] = 'noindex'
  }
  return headers
}
