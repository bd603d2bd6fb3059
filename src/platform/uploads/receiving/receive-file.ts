/** Takes the one file of a request: as its whole body, or as the part `file` of a form. */
import type { Readable } from 'node:stream'
import type { StreamedRequest } from '../../../kit/request-head.ts'
import { maxNames } from '../../http/input-bounds.ts'
import { bodyOf, receiveForm, translate, unreadable } from './receive-form.ts'
import { type SpooledFile, spoolFile, tooLarge } from './spool-file.ts'

type ReceiveLimits = {
  maxBytes: number
  /** Time that a form's parser may take after the last byte; see receive-form.ts. */
  settleMs?: number
}

/** Overhead of a form beside its file: boundaries, part headers, short fields. */
const formBytes = 64 * 1024

/**
 * Reads the request to its end. Throws `too_large`, or `invalid_request` for a form that cannot be read,
 * has no part `file`, or broke off; and for an empty file. `fields`: the other parts of the form, by name; `fileName`: the
 * part's, as its sender has it.
 */
export const receiveFile = async (
  request: StreamedRequest,
  limits: ReceiveLimits,
): Promise<SpooledFile & { fields: Record<string, string>; fileName: string }> => {
  const { maxBytes } = limits
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes + formBytes) throw tooLarge(maxBytes)
  const body = bodyOf(request)
  if (!body) throw unreadable('The request has no body: send the file as its body.')
  const type = request.headers.get('content-type') ?? ''
  const { file, fields, fileName } = await (/^multipart\/form-data/i.test(type)
    ? receivePart(body, type, limits)
    : receiveRaw(body, maxBytes)
  ).catch(translate)
  if (!file) throw unreadable('The form has no file: name its part "file".')
  if (file.size > 0) return { ...file, fields, fileName }
  await file[Symbol.asyncDispose]()
  throw unreadable('The file is empty.')
}

const receiveRaw = async (body: Readable, maxBytes: number) => ({
  file: await spoolFile(body, maxBytes),
  fields: {},
  fileName: '',
})

const receivePart = async (body: Readable, type: string, { maxBytes, settleMs }: ReceiveLimits) => {
  let fileName = ''
  const { fields, files } = await receiveForm({
    body,
    type,
    limits: {
      files: 2,
      fields: maxNames,
      parts: maxNames,
      fileSize: maxBytes + 1,
    },
    names: ['file'],
    keep: (stream, name) => {
      fileName = name
      return spoolFile(stream, maxBytes)
    },
    maxTotal: maxBytes + formBytes,
    tooMuch: () => tooLarge(maxBytes),
    settleMs,
  })
  return { file: files.get('file'), fields: Object.fromEntries(fields), fileName }
}
