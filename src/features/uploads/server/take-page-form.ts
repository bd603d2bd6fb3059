/**
 * A page's form as browsers without scripts send it: its files are stored as they come in, and what is
 * left is a form of texts, with the address of each file or the reason why it was not kept.
 */
import {
  fileField,
  fileProblemField,
  fileRemovalField,
  fileUrlField,
} from '../../../catalog/upload-file.ts'
import { maxUploadBytes, type UploadKind, uploadKinds } from '../../../catalog/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import { type ReceivedFiles, receiveFiles } from '../../../platform/uploads/receive-files.ts'
import { countForm, countUpload } from './limits.ts'
import { storeUpload, type UploadParts } from './store-upload.ts'

/** Files that are too large are read to their end, within reason, so that the answer arrives. */
const maxTotal = 3 * maxUploadBytes

/** More than the texts of an event take. */
const textsAlone = 256 * 1024

export const isFormWithFiles = (request: Request): boolean =>
  request.method === 'POST' &&
  /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

/** What is not known to be small may hold files. */
const mayHoldFiles = ({ headers }: Request): boolean => {
  const length = headers.get('content-length')
  return length === null || !(Number(length) <= textsAlone)
}

/** The same request with texts alone. Forms that may hold files are counted before they are read. */
export const takePageForm = async (
  parts: UploadParts,
  { request, network }: { request: Request; network: string },
): Promise<Request> => {
  if (mayHoldFiles(request)) await countForm(parts.db, network)
  const names = uploadKinds.map(fileField)
  await using received = await receiveFiles(request, { names, maxBytes: maxUploadBytes, maxTotal })
  const texts = new URLSearchParams(received.fields.filter(([name]) => !isOurs(name)))
  for (const kind of uploadKinds) {
    const file = received.files.get(fileField(kind))
    if (file) await keep(parts, { kind, file, network, texts })
  }
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const { url, signal } = request
  return new Request(url, { method: 'POST', headers, body: texts.toString(), signal })
}

/** Only we say what is wrong with a file. */
const isOurs = (name: string) => uploadKinds.some((kind) => name === fileProblemField(kind))

type Kept = {
  kind: UploadKind
  file: NonNullable<ReturnType<ReceivedFiles['files']['get']>>
  network: string
  texts: URLSearchParams
}

const keep = async (parts: UploadParts, { kind, file, network, texts }: Kept): Promise<void> => {
  try {
    if (file instanceof AppError) throw file
    await countUpload(parts.db, network)
    texts.set(fileUrlField(kind), (await storeUpload(parts, kind, file)).url)
    // Whoever sends another file wants that one, whatever is ticked beside it.
    texts.delete(fileRemovalField(kind))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    texts.set(fileProblemField(kind), error.message)
  }
}
