/** Parses a multipart form with files while it arrives (RFC 7578). */
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

/** `fileName`: the sender's name of the file. */
export type ReceivedFile = SpooledFile & { fileName: string }

export type ReceivedForm = AsyncDisposable & {
  /** Parts that are not files, in order. */
  fields: [name: string, value: string][]
  /** By part name: the file, or the reason for rejecting it. Browsers send an empty file for an unused field. */
  files: Map<string, ReceivedFile | AppError>
}

type FormOptions = {
  /** Names of parts that may contain a file; of several with one name only the first counts. */
  names: readonly string[]
  /** Most bytes of one file. */
  maxBytes: number
  /** Most bytes of all parts; the rest is not read. */
  maxTotal: number
  /** Error thrown above `maxTotal`; by default one about the form. */
  tooLarge?: AppError
  /** Milliseconds for the parser after the last byte, 5 s by default: some malformed forms make it wait for more. */
  settleMs?: number
}

/**
 * Reads the form. A file over `maxBytes` is read to its end and replaced by an error, so that a browser reads the
 * response. Throws `too_large` above `maxTotal`, and `invalid_request` for a malformed form.
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

/** Content-Length; 0 if absent. */
export const announcedBytes = ({ headers }: StreamedRequest): number =>
  Number(headers.get('content-length') ?? 0)

/** `type`: the content type with the boundary. */
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
    // After a truncated form, file streams would wait forever.
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
    // Other parts may follow a rejected file, so its stream must stay open.
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
        // One more than may be stored: a file with another part name may come first.
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

/** Body of a request as a Node stream; undefined without a body. */
export const bodyOf = ({ body }: StreamedRequest): Readable | undefined => {
  if (!body) return undefined
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  outliveErrors(stream)
  return stream
}

/**
 * Ignores stream errors that have no other listener, before reading or after a first error, as they
 * would end the process. Readers still get the error.
 */
const outliveErrors = (stream: Stream): void => {
  stream.on('error', () => {})
}

/** Feeds the parser. Does not use `pipeline`, which hangs if the parser does, even after an abort. */
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
    let receivedBytes = 0
    // Parts are counted before parsing, which takes a hundred times as long per part.
    let ends = 0
    const end = `\r\n--${boundaryOf(type) ?? ''}`
    for await (const chunk of body as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length
      if (receivedBytes > maxTotal) throw tooMuch(options)
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

/** Copy of a request, with texts in place of a form with files. */
export const withTexts = (request: Request, texts: URLSearchParams): Request => {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const { url, signal } = request
  return new Request(url, { method: 'POST', headers, body: texts.toString(), signal })
}

/** Deletes a received file; ignores errors in its place. */
const disposeFile = async (file: SpooledFile | AppError | undefined): Promise<void> => {
  if (file && !(file instanceof AppError)) await file[Symbol.asyncDispose]()
}

/** Error for the field `file`. */
export const unreadable = (message: string, cause?: unknown): AppError =>
  fieldError('invalid_request', 'file', message, { cause })

/** Turns the sender's errors into 4xx; a full disk and similar stay server errors. */
export const translate = (error: unknown): never => {
  const isSystemError = typeof (error as NodeJS.ErrnoException).syscall === 'string'
  if (error instanceof AppError || isSystemError) throw error
  throw unreadable('The upload was interrupted. Upload the file again.', error)
}
