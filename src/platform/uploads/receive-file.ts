/** Takes the one file of a request: as its whole body, or as the part `file` of a form. */
import { Readable } from 'node:stream'
import { AppError } from '../../kit/errors.ts'
import { formBytes, outliveErrors, receiveForm } from './receive-form.ts'
import { type SpooledFile, spoolFile, tooLarge } from './spool-file.ts'
import { unreadable } from './unreadable.ts'

export type ReceivedFile = SpooledFile & {
  /** The other parts of the form, by name. */
  fields: Record<string, string>
}

export type ReceiveLimits = {
  maxBytes: number
  /** How long a form's parser may take after the last byte, 5 s by default. */
  settleMs?: number
}

/**
 * Reads the request to its end. Throws `too_large`, or `invalid_request` for a form that cannot be read,
 * has no part `file`, or broke off; and for an empty file.
 */
export const receiveFile = async (
  request: Request,
  { maxBytes, settleMs = 5_000 }: ReceiveLimits,
): Promise<ReceivedFile> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes + formBytes) throw tooLarge(maxBytes)
  if (!request.body) throw unreadable('The request has no body: send the file as its body.')
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  outliveErrors(body)
  const type = request.headers.get('content-type') ?? ''
  const { file, fields } = await (/^multipart\/form-data/i.test(type)
    ? receiveForm(body, { type, maxBytes, settleMs })
    : receiveRaw(body, maxBytes)
  ).catch(translate)
  if (!file) throw unreadable('The form has no file: name its part "file".')
  if (file.size > 0) return { ...file, fields }
  await file[Symbol.asyncDispose]()
  throw unreadable('The file is empty.')
}

const receiveRaw = async (body: Readable, maxBytes: number) => ({
  file: await spoolFile(body, maxBytes),
  fields: {},
})

/** Errors of the sender become 4xx; a full disk and the like stay server errors. */
export const translate = (error: unknown): never => {
  const ours = typeof (error as NodeJS.ErrnoException).syscall === 'string'
  if (error instanceof AppError || ours) throw error
  throw unreadable('The upload was interrupted. Upload the file again.', error)
}
