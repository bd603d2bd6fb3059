/** Reads a page's form with several files in it, each of which may be refused on its own. */
import { Readable } from 'node:stream'
import { AppError } from '../../kit/errors.ts'
import { translate } from './receive-file.ts'
import { feed, openForm, outliveErrors } from './receive-form.ts'
import { type SpooledFile, spoolFile } from './spool-file.ts'
import { unreadable } from './unreadable.ts'

export type ReceivedFiles = AsyncDisposable & {
  /** The parts that are no files, in order. */
  fields: [name: string, value: string][]
  /** By the part's name: the file, or why it cannot be kept. Parts without a file are left out. */
  files: Map<string, SpooledFile | AppError>
}

type FilesOptions = {
  /** Names of the parts that may hold a file. */
  names: readonly string[]
  /** Most bytes of one file. */
  maxBytes: number
  /** Most bytes of everything; what is beyond is not read. */
  maxTotal: number
  /** How long the parser may take after the last byte, 5 s by default. */
  settleMs?: number
}

/** Limits on a form's fields: as many and as long as an event's. */
const limits = { fields: 100, fieldSize: 100_000, parts: 110 }

/**
 * A file that is too large is read on to its end and told of in its place, so that a browser gets its
 * answer. Throws `too_large` beyond the total, and `invalid_request` for what cannot be read.
 */
export const receiveFiles = async (
  request: Request,
  { names, maxBytes, maxTotal, settleMs = 5_000 }: FilesOptions,
): Promise<ReceivedFiles> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxTotal) throw tooMuch(maxTotal)
  if (!request.body) throw unreadable('The form is empty.')
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  outliveErrors(body)
  const type = request.headers.get('content-type') ?? ''
  const form = openForm(type, { ...limits, fileSize: maxBytes + 1, files: names.length })
  const failure = new AbortController()
  const fields: ReceivedFiles['fields'] = []
  const coming = new Map<string, Promise<SpooledFile | AppError>>()
  const streams: Readable[] = []
  form.on('error', (error) => failure.abort(error))
  form.on('field', (name, value) => fields.push([name, value]))
  form.on('file', (name, stream) => {
    outliveErrors(stream)
    if (!names.includes(name) || coming.has(name)) return stream.resume()
    streams.push(stream)
    const file = spoolOrSay(stream, maxBytes)
    file.catch((error: unknown) => failure.abort(error))
    coming.set(name, file)
  })
  try {
    const failed = () => tooMuch(maxTotal)
    await feed({ body, form, maxTotal, failed, settleMs, failure: failure.signal })
    return await settled(fields, coming)
  } catch (error) {
    for (const stream of streams) stream.destroy(error as Error)
    for (const file of coming.values()) await dispose(await file.catch(() => undefined))
    return translate(error)
  }
}

const settled = async (
  fields: ReceivedFiles['fields'],
  coming: ReadonlyMap<string, Promise<SpooledFile | AppError>>,
): Promise<ReceivedFiles> => {
  const files: ReceivedFiles['files'] = new Map()
  for (const [name, file] of coming) {
    const one = await file
    // A browser sends an empty part for a field without a file.
    if (one instanceof AppError || one.size > 0) files.set(name, one)
    else await dispose(one)
  }
  const disposeAll = async () => {
    for (const file of files.values()) await dispose(file)
  }
  return { fields, files, [Symbol.asyncDispose]: disposeAll }
}

const spoolOrSay = async (stream: Readable, maxBytes: number): Promise<SpooledFile | AppError> => {
  try {
    // The form goes on after a file that is refused, so its stream must live.
    return await spoolFile(stream.iterator({ destroyOnReturn: false }), maxBytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    stream.resume()
    return error
  }
}

const dispose = async (file: SpooledFile | AppError | undefined): Promise<void> => {
  if (file && !(file instanceof AppError)) await file[Symbol.asyncDispose]()
}

const tooMuch = (maxTotal: number) =>
  new AppError('too_large', {
    message: `A form may have at most ${Math.floor(maxTotal / 1024 / 1024)} MB in all.`,
  })
