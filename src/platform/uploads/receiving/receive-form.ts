/** Reads a form as it comes, with files in it (RFC 7578). */
import { once } from 'node:events'
import { Readable, type Stream } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { StreamedRequest } from '../../../kit/request-head.ts'
import {
  boundaryOf,
  countUpTo,
  maxTextBytes,
  maxValueBytes,
  tooManyNames,
  tooMuchText,
} from '../../http/input-bounds.ts'
import type { SpooledFile } from './spool-file.ts'

export type ReceivedForm<File> = {
  /** The parts that are no files, in order. */
  fields: [name: string, value: string][]
  /** By the part's name. */
  files: Map<string, File>
}

type FormOptions<File> = {
  body: Readable
  /** The content type, with the boundary. */
  type: string
  limits: { fields: number; parts: number; files: number; fileSize: number }
  /** Names of the parts that may hold a file; of several with one name the first is taken. */
  names: readonly string[]
  /** Keeps the file of a part. Nobody reads the form on once that fails. */
  keep: (stream: Readable, fileName: string) => Promise<File>
  /** Most bytes of all parts, and what is thrown beyond. */
  maxTotal: number
  tooMuch: () => AppError
  /** The parser gets so long after the last byte, 5 s by default: some malformed forms make it wait for more. */
  settleMs?: number
}

/** Throws AppError for what the sender did, and everything else that the parser, the body or `keep` throws. */
export const receiveForm = async <File extends SpooledFile | AppError>(
  options: FormOptions<File>,
): Promise<ReceivedForm<File>> => {
  const { names, keep } = options
  const form = openForm(options)
  const failure = new AbortController()
  const fields: [string, string][] = []
  const coming = new Map<string, Promise<File>>()
  const streams: Readable[] = []
  form.on('error', (error) => failure.abort(error))
  let textBytes = 0
  form.on('field', (name, value, _nameIsCut, isCut) => {
    textBytes += Buffer.byteLength(value)
    if (isCut) failure.abort(tooMuchText(maxValueBytes))
    else if (textBytes > maxTextBytes) failure.abort(tooMuchText(maxTextBytes))
    else fields.push([name, value])
  })
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    form.on(limit, () => failure.abort(tooManyNames()))
  form.on('file', (name, stream, fileName) => {
    outliveErrors(stream)
    if (!names.includes(name) || coming.has(name)) return stream.resume()
    streams.push(stream)
    const file = keep(stream, fileName ?? '')
    file.catch((error: unknown) => failure.abort(error))
    coming.set(name, file)
  })
  try {
    await feed(form, options, failure.signal)
    const files = new Map<string, File>()
    for (const [name, file] of coming) files.set(name, await file)
    return { fields, files }
  } catch (error) {
    // A form that breaks off leaves its files waiting for more.
    for (const stream of streams) stream.destroy(error as Error)
    for (const file of coming.values()) await disposeFile(await file.catch(() => undefined))
    throw error
  }
}

/** Throws `invalid_request` for a content type without a boundary. */
const openForm = ({ type, limits }: Pick<FormOptions<unknown>, 'type' | 'limits'>) => {
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: { ...limits, fieldSize: maxValueBytes, headerSize: 8192 },
    })
  } catch (cause) {
    throw unreadable('The form has no boundary between its parts.', cause)
  }
}

/** The body of a request that has one, as a stream. */
export const bodyOf = ({ body }: StreamedRequest): Readable | undefined => {
  if (!body) return undefined
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  outliveErrors(stream)
  return stream
}

/**
 * A stream may fail before anybody reads it, or once more after its failure was reported: unhandled, that would end the
 * process. Its readers get the failure all the same.
 */
const outliveErrors = (stream: Stream): void => {
  stream.on('error', () => {})
}

/** Not `pipeline`: it never ends when the parser does not, even if its signal says so. */
const feed = async (
  form: BusboyInstance,
  { body, type, limits, maxTotal, tooMuch, settleMs = 5_000 }: FormOptions<unknown>,
  failure: AbortSignal,
): Promise<void> => {
  const finished = once(form, 'finish', { signal: failure })
  finished.catch(() => {})
  try {
    let seen = 0
    // Counted before the parser sees them: it takes a hundred times as long for each part.
    let ends = 0
    const end = `\r\n--${boundaryOf(type) ?? ''}`
    for await (const chunk of body as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen > maxTotal) throw tooMuch()
      ends += countUpTo(limits.parts + 1 - ends, chunk, end)
      if (ends > limits.parts) throw tooManyNames()
      if (!form.write(chunk)) await once(form, 'drain', { signal: failure })
      failure.throwIfAborted()
    }
    form.end()
    await beforeLong(finished, settleMs)
  } catch (error) {
    throw failure.aborted ? failure.reason : error
  }
}

const beforeLong = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unreadable('The form is malformed.')), ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The same request with texts in place of a form with files. */
export const withTexts = (request: Request, texts: URLSearchParams): Request => {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const { url, signal } = request
  return new Request(url, { method: 'POST', headers, body: texts.toString(), signal })
}

/** Lets a file go that nobody wants; nothing happens to the word of why there is none. */
export const disposeFile = async (file: SpooledFile | AppError | undefined): Promise<void> => {
  if (file && !(file instanceof AppError)) await file[Symbol.asyncDispose]()
}

/** Says of the field `file` why it could not be taken in. */
export const unreadable = (message: string, cause?: unknown): AppError =>
  fieldError('invalid_request', 'file', message, { cause })

/** Errors of the sender become 4xx; a full disk and the like stay server errors. */
export const translate = (error: unknown): never => {
  const ours = typeof (error as NodeJS.ErrnoException).syscall === 'string'
  if (error instanceof AppError || ours) throw error
  throw unreadable('The upload was interrupted. Upload the file again.', error)
}
