/** Receives the one file of a request: its whole body, or the part `file` of a form. */
import { AppError } from '../../../kit/errors.ts'
import type { StreamedRequest } from '../../../kit/request-head.ts'
import {
  announcedBytes,
  bodyOf,
  type ReceivedFile,
  receiveForm,
  translate,
  unreadable,
} from './receive-form.ts'
import { spoolFile, tooLarge } from './spool-file.ts'

type ReceiveLimits = {
  maxBytes: number
  /** Milliseconds for a form's parser after the last byte; see receive-form.ts. */
  settleMs?: number
}

/** Bytes of a form besides its file: boundaries, part headers, short fields. */
const formBytes = 64 * 1024

/**
 * Reads the whole request. Throws `too_large`, or `invalid_request` for an empty file or a form that is malformed,
 * truncated or without a part `file`. `fields`: the other parts of the form, by name.
 */
export const receiveFile = async (
  request: StreamedRequest,
  limits: ReceiveLimits,
): Promise<ReceivedFile & { fields: Record<string, string> }> => {
  const { maxBytes } = limits
  if (announcedBytes(request) > maxBytes + formBytes) throw tooLarge(maxBytes)
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const file = await (isForm ? receivePart(request, limits) : receiveRaw(request, maxBytes))
  if (file.size > 0) return file
  await file[Symbol.asyncDispose]()
  throw unreadable('The file is empty.')
}

const receiveRaw = async (request: StreamedRequest, maxBytes: number) => {
  const body = bodyOf(request)
  if (!body) throw noBody()
  return { ...(await spoolFile(body, maxBytes).catch(translate)), fields: {}, fileName: '' }
}

const receivePart = async (request: StreamedRequest, limits: ReceiveLimits) => {
  if (!request.body) throw noBody()
  const options = {
    names: ['file'],
    maxTotal: limits.maxBytes + formBytes,
    tooLarge: tooLarge(limits.maxBytes),
  }
  const { fields, files } = await receiveForm(request, { ...limits, ...options })
  const file = files.get('file')
  if (!file) throw unreadable('The form has no file: name its part "file".')
  if (file instanceof AppError) throw file
  return { ...file, fields: Object.fromEntries(fields) }
}

const noBody = () => unreadable('The request has no body: send the file as its body.')
