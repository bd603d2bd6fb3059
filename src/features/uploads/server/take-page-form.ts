/**
 * Form with files, as browsers send it without JavaScript: stores its files while the body is received, and replaces
 * each with a text field: its URL, or the reason why it was rejected.
 */

import {
  fileField,
  fileProblemField,
  fileRemovalField,
  fileUrlField,
  uploadFormField,
} from '../../../catalog/file/file-fields.ts'
import {
  maxUploadBytes,
  type UploadKind,
  uploadKinds,
} from '../../../catalog/file/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { SiteAddress } from '../../../platform/auth/session-cookie.ts'
import { receiveForm, withTexts } from '../../../platform/uploads/receiving/receive-form.ts'
import { formHashOf, senderOf } from '../../../platform/uploads/sender-cookie.ts'
import { countForm, countUpload } from './limits.ts'
import { storeUpload, type UploadDeps } from './store-upload.ts'

/** Files above the limit are still read to the end, up to this total, so that the client receives the response. */
const maxTotal = 3 * maxUploadBytes

/** More bytes than the texts of an event take. */
const maxTextBytes = 256 * 1024

export const isFormWithFiles = (request: RequestHead): boolean =>
  request.method === 'POST' &&
  /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

/** True if the body is large, or its size is unknown. */
const mayHoldFiles = ({ headers }: Request): boolean => {
  const length = headers.get('content-length')
  return length === null || !(Number(length) <= maxTextBytes)
}

type PageForm = { request: Request; network: string; site: SiteAddress }

export type TextForm = {
  request: Request
  /** Set-Cookie of the response, if a file was stored. */
  cookie?: string
}

/** Returns the same request with text fields only. Forms that may contain files are counted before they are read. */
export const takePageForm = async (
  deps: UploadDeps,
  { request, network, site }: PageForm,
): Promise<TextForm> => {
  if (mayHoldFiles(request)) await countForm(deps.db, network)
  const names = uploadKinds.map(fileField)
  await using received = await receiveForm(request, { names, maxBytes: maxUploadBytes, maxTotal })
  const texts = new URLSearchParams(received.fields.filter(([name]) => !isServerField(name)))
  const sender = senderOf(request, site)
  const form = texts.get(uploadFormField)
  const formHash = form ? formHashOf(sender.token, form) : undefined
  let hasFile = false
  const storeFile = async (kind: UploadKind) => {
    const file = received.files.get(fileField(kind))
    if (!file || ('size' in file && file.size === 0)) return
    hasFile = true
    try {
      if (file instanceof AppError) throw file
      await countUpload(deps.db, network)
      const { url } = await storeUpload(deps, { kind, senderHash: sender.hash, formHash }, file)
      texts.set(fileUrlField(kind), url)
      // A new file takes precedence over the checkbox that removes the old one.
      texts.delete(fileRemovalField(kind))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      texts.set(fileProblemField(kind), error.message)
    }
  }
  for (const kind of uploadKinds) await storeFile(kind)
  const textRequest = withTexts(request, texts)
  return hasFile ? { request: textRequest, cookie: sender.cookie } : { request: textRequest }
}

/** Fields that only the server sets; values sent by the client are dropped. */
const isServerField = (name: string) => uploadKinds.some((kind) => name === fileProblemField(kind))
