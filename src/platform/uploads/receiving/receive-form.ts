/** Reads a form as it comes, with files in it (RFC 7578). */
import { once } from 'node:events'
import { Readable, type Stream } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { StreamedRequest } from '../../../kit/request-head.ts'
import {
  boundaryOf,
  countUpTo,
  maxNames,
  maxTextBytes,
  maxValueBytes,
  tooManyNames,
  tooMuchText,
} from '../../http/input-bounds.ts'
import { type SpooledFile, spoolFile } from './spool-file.ts'

/** `fileName`: as its sender has it. */
export type ReceivedFile = SpooledFile & { fileName: string }

export type ReceivedForm = AsyncDisposable & {
  /** The parts that are no files, in order. */
  fields: [name: string, value: string][]
  /** By the part's name, or the reason why one cannot be kept. A browser sends an empty file for a field without one. */
  files: Map<string, ReceivedFile | AppError>
}

type FormOptions = {
  /** Names of the parts that may hold a file; of several with one name the first is taken. */
  names: readonly string[]
  /** Most bytes of one file. */
  maxBytes: number
  /** Most bytes of all parts; what is beyond is not read. */
  maxTotal: number
  /** Error beyond it, in place of one about the form. */
  tooLarge?: AppError
  /** The parser gets so long after the last byte, 5 s by default: some malformed forms make it wait for more. */
  settleMs?: number
}

/**
 * A file that is too large is read to its end and reported in its place, so that a browser gets its answer. Throws
 * `too_large` beyond the total, and `invalid_request` for what cannot be read.
 */
export const receiveForm = async (
  request: StreamedRequest,
  options: FormOptions,
): Promise<ReceivedForm> => {
  if (announcedBytes(request) > options.maxTotal) throw tooMuch(options)
  const body = bodyOf(request)
  if (!body) throw unreadable('The form is empty.')
  return readForm(body, request.headers.get('content-type') ?? '', options).catch(translate)
}

const tooMuch = ({ maxTotal, tooLarge }: FormOptions) =>
  tooLarge ??
  new AppError('too_large', {
    message: `A form may have at most ${Math.floor(maxTotal / 1024 / 1024)} MB in all.`,
  })

/** 0 where the request does not say. */
export const announcedBytes = ({ headers }: StreamedRequest): number =>
  Number(headers.get('content-length') ?? 0)

/** `type`: the content type, with the boundary. */
const readForm = async (
  body: Readable,
  type: string,
  options: FormOptions,
): Promise<ReceivedForm> => {
  const { names, maxBytes } = options
  const form = openForm(type, options)
  const failure = new AbortController()
  const fields: [string, string][] = []
  const coming = new Map<string, Promise<ReceivedFile | AppError>>()
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
    const file = spoolOrSay(stream, fileName ?? '', maxBytes)
    file.catch((error: unknown) => failure.abort(error))
    coming.set(name, file)
  })
  try {
    await feed(form, body, { ...options, type }, failure.signal)
    const files = new Map<string, ReceivedFile | AppError>()
    for (const [name, file] of coming) files.set(name, await file)
    const disposeAll = async () => {
      for (const file of files.values()) await disposeFile(file)
    }
    return { fields, files, [Symbol.asyncDispose]: disposeAll }
  } catch (error) {
    // A form that breaks off leaves its files waiting for more.
    for (const stream of streams) stream.destroy(error as Error)
    for (const file of coming.values()) await disposeFile(await file.catch(() => undefined))
    throw error
  }
}

const spoolOrSay = async (
  stream: Readable,
  fileName: string,
  maxBytes: number,
): Promise<ReceivedFile | AppError> => {
  try {
    // The form goes on after a file that is refused, so its stream must live.
    return { ...(await spoolFile(stream.iterator({ destroyOnReturn: false }), maxBytes)), fileName }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    stream.resume()
    return error
  }
}

/** Throws `invalid_request` for a content type without a boundary. */
const openForm = (type: string, { names, maxBytes }: FormOptions) => {
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: {
        fields: maxNames,
        parts: maxNames,
        // One more than may be kept: a part of another name may come first.
        files: names.length + 1,
        fileSize: maxBytes + 1,
        fieldSize: maxValueBytes,
        headerSize: 8192,
      },
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
  body: Readable,
  options: FormOptions & { type: string },
  failure: AbortSignal,
): Promise<void> => {
  const { type, maxTotal, settleMs = 5_000 } = options
  const finished = once(form, 'finish', { signal: failure })
  finished.catch(() => {})
  try {
    let seen = 0
    // Counted before the parser sees them: it takes a hundred times as long for each part.
    let ends = 0
    const end = `\r\n--${boundaryOf(type) ?? ''}`
    for await (const chunk of body as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen > maxTotal) throw tooMuch(options)
      ends += countUpTo(maxNames + 1 - ends, chunk, end)
      if (ends > maxNames) throw tooManyNames()
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
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw unreadable('The form is malformed.')
  })
  await Promise.race([work, late])
}

/** The same request with texts in place of a form with files. */
export const withTexts = (request: Request, texts: URLSearchParams): Request => {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const { url, signal } = request
  return new Request(url, { method: 'POST', headers, body: texts.toString(), signal })
}

/** Nothing happens to the word of why there is no file. */
const disposeFile = async (file: SpooledFile | AppError | undefined): Promise<void> => {
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
