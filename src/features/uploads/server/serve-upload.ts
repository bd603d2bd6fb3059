/** Sends stored files: for ever cacheable, in part where asked, unable to do anything. */
import { uploadIdOf, uploadUrl } from '../../../catalog/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import { holdsVersion } from '../../../platform/http/etag.ts'
import type { ByteRange, FileFacts, FileStore } from '../../../platform/uploads/file-store.ts'
import { storedTypes } from '../../../platform/uploads/media-types.ts'
import { readRange } from '../../../platform/uploads/read-range.ts'

/** The answer to GET or HEAD of a file; throws `not_found` for every name that is not one of ours. */
export const serveUpload = async (
  files: FileStore,
  name: string,
  request: Request,
): Promise<Response> => {
  if (!uploadIdOf(uploadUrl(name))) throw new AppError('not_found')
  // Most ask for all of a file; then one question to the storage is enough.
  const plain = request.method === 'GET' && !conditions.some((each) => request.headers.has(each))
  return plain ? sendFile(files, name) : answerCondition(files, name, request)
}

const conditions = ['range', 'if-none-match']

const sendFile = async (files: FileStore, name: string, range?: ByteRange): Promise<Response> => {
  const file = await files.get(name, range)
  if (!file) throw new AppError('not_found')
  return new Response(file.stream, {
    status: range ? 206 : 200,
    headers: headersOf(file, range),
  })
}

const answerCondition = async (files: FileStore, name: string, request: Request) => {
  const facts = await files.find(name)
  if (!facts) throw new AppError('not_found')
  if (holdsVersion(request, facts.etag)) {
    return new Response(null, { status: 304, headers: headersOf(facts) })
  }
  const range = mayBePartial(request, facts)
    ? readRange(request.headers.get('range'), facts.size)
    : undefined
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${facts.size}` },
    })
  }
  if (request.method === 'HEAD') return new Response(null, { headers: headersOf(facts) })
  return sendFile(files, name, range)
}

/** A part of another version would not fit; there is none, but whoever asks is told the truth. */
const mayBePartial = (request: Request, { etag }: FileFacts): boolean => {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag
}

const headersOf = ({ type, etag, size }: FileFacts, range?: ByteRange): Headers => {
  const headers = new Headers({
    'content-type': type,
    'content-length': String(range ? range.end - range.start + 1 : size),
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (type === storedTypes.pdf) {
    headers.set('content-disposition', 'inline')
    // Event pages show it in a frame and print it from there; nobody else's pages may. No script in it
    // runs, and a search engine that lists it would show what no event may have claimed.
    headers.set('x-frame-options', 'SAMEORIGIN')
    headers.set(
      'content-security-policy',
      `sandbox allow-same-origin allow-modals; frame-ancestors 'self'`,
    )
    headers.set('x-robots-tag', 'noindex')
  } else {
    headers.set('content-security-policy', `default-src 'none'; sandbox`)
  }
  return headers
}
