/** Reads a page's form with several files in it, each of which may be refused on its own. */
import type { Readable } from 'node:stream'
import { AppError } from '../../../kit/errors.ts'
import type { StreamedRequest } from '../../../kit/request-head.ts'
import { maxNames } from '../../../platform/http/input-bounds.ts'
import {
  bodyOf,
  disposeFile,
  type ReceivedForm,
  receiveForm,
  translate,
  unreadable,
} from '../../../platform/uploads/receiving/receive-form.ts'
import { type SpooledFile, spoolFile } from '../../../platform/uploads/receiving/spool-file.ts'

/** Files by field, or why one cannot be kept. Parts without a file are left out. */
export type ReceivedFiles = AsyncDisposable & ReceivedForm<SpooledFile | AppError>

type FilesOptions = {
  /** Names of the parts that may hold a file. */
  names: readonly string[]
  /** Most bytes of one file. */
  maxBytes: number
  /** Most bytes of everything; what is beyond is not read. */
  maxTotal: number
  /** Time that the parser may take after the last byte; see receive-form.ts. */
  settleMs?: number
}

const limits = { fields: maxNames, parts: maxNames }

/**
 * A file that is too large is read to its end and reported in its place, so that a browser gets its
 * answer. Throws `too_large` beyond the total, and `invalid_request` for what cannot be read.
 */
export const receiveFiles = async (
  request: StreamedRequest,
  { maxBytes, ...options }: FilesOptions,
): Promise<ReceivedFiles> => {
  const { names, maxTotal } = options
  const tooMuch = () =>
    new AppError('too_large', {
      message: `A form may have at most ${Math.floor(maxTotal / 1024 / 1024)} MB in all.`,
    })
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxTotal) throw tooMuch()
  const body = bodyOf(request)
  if (!body) throw unreadable('The form is empty.')
  const { fields, files } = await receiveForm({
    ...options,
    body,
    type: request.headers.get('content-type') ?? '',
    limits: { ...limits, fileSize: maxBytes + 1, files: names.length },
    keep: (stream) => spoolOrSay(stream, maxBytes),
    tooMuch,
  }).catch(translate)
  for (const [name, file] of files) {
    // A browser sends an empty part for a field without a file.
    if (file instanceof AppError || file.size > 0) continue
    files.delete(name)
    await disposeFile(file)
  }
  const disposeAll = async () => {
    for (const file of files.values()) await disposeFile(file)
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
