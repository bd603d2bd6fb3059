/** Stores a file: scans it, detects its type by content, re-encodes pictures, renders PDFs, then saves its row. */
import type { UploadAnswer } from '../../../catalog/file/upload-file.ts'
import {
  maxRenderedPages,
  pageName,
  pictureSizeName,
  pictureWidths,
  type UploadKind,
  uploadedPicture,
  uploadUrl,
} from '../../../catalog/file/uploaded-file.ts'
import { fieldError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { storedTypes } from '../../../platform/uploads/media-types.ts'
import type { SpooledFile } from '../../../platform/uploads/receiving/spool-file.ts'
import type { Scan } from '../../../platform/uploads/scan-file.ts'
import { checkPdf, fileKindOf, headBytes } from './pictures/file-kind.ts'
import type { ProcessedImage } from './pictures/process-image.ts'
import { processImageApart, renderPdfApart } from './pictures/process-image-apart.ts'
import { isTakenDown, type NewUpload, saveUpload } from './queries.ts'

/** Two files at a time, to limit memory; at most 50 queued, as a client behind them would wait minutes. */
const semaphore = createSemaphore(2, 50)

export type UploadDeps = {
  db: Db
  files: FileStore
  /** Malware scanner; without one, files are not scanned. */
  scan?: Scan
}

type StoredUpload = Omit<UploadAnswer, 'token'>

export type UploadOrigin = {
  kind: UploadKind
  /** Hash of the uploading browser's cookie; undefined for fetched files. */
  senderHash?: string
  /** Hash of the browser's token and the form's key; undefined if no form sent the file. */
  formHash?: string
}

/**
 * Throws `unsupported_media_type` with advice, or `unprocessable` if the file can't be read or was taken down before.
 * Writes the files before the row: if the process ends in between, the files are collected as orphans.
 */
export const storeUpload = async (
  deps: UploadDeps,
  { kind, senderHash, formHash }: UploadOrigin,
  received: Pick<SpooledFile, 'read' | 'size' | 'sha256'>,
): Promise<StoredUpload> =>
  semaphore(async () => {
    const { size, sha256 } = received
    if (await isTakenDown(deps.db, sha256)) throw takenDownError()
    const content = await received.read()
    const type = typeFor(kind, content)
    await deps.scan?.(content)
    const id = newId(16)
    const prepared = await (type === storedTypes.pdf ? preparePdf : preparePicture)(id, content)
    for (const { name, content: bytes, type: storedType } of prepared.files) {
      await deps.files.put(name, bytes, storedType)
    }
    await saveUpload(deps.db, { id, kind, size, sha256, senderHash, formHash, ...prepared.facts })
    return answerOf(id, kind, prepared.facts)
  })

const takenDownError = () =>
  fieldError('unprocessable', 'file', 'This file was taken down earlier. Upload a different one.')

const typeFor = (kind: UploadKind, content: Uint8Array) => {
  const detected = fileKindOf(content.subarray(0, headBytes), kind === 'logo' ? 'picture' : 'any')
  if (detected.type === undefined) throw unsupportedType(detected.advice)
  if (kind === 'logo' && detected.type === storedTypes.pdf) {
    throw unsupportedType('A logo must be a picture. Upload a JPG, PNG or WebP file.')
  }
  return detected.type
}

const unsupportedType = (message: string) => fieldError('unsupported_media_type', 'file', message)

type PreparedUpload = {
  files: { name: string; content: Uint8Array; type: string }[]
  facts: Pick<NewUpload, 'name' | 'width' | 'height' | 'placeholder'> & Pick<UploadAnswer, 'type'>
}

const preparePdf = async (id: string, content: Uint8Array): Promise<PreparedUpload> => {
  checkPdf(content)
  const { count, first, others } = await renderPdfApart(content, {
    widths: pictureWidths,
    mostPages: maxRenderedPages,
  })
  const { width, height, color } = first
  const name = `${id}-${width}x${height}-${color}-${Math.min(count, 9999)}p.pdf`
  const type = storedTypes.pdf
  return {
    files: [
      ...filesOf(name.replace(/pdf$/, 'jpg'), first),
      ...others.map((page, index) => ({
        name: pageName(name, index + 2),
        content: page,
        type: storedTypes.jpg,
      })),
      { name, content, type },
    ],
    facts: { name, type, width, height, placeholder: `#${color}` },
  }
}

const preparePicture = async (id: string, content: Uint8Array): Promise<PreparedUpload> => {
  const picture = await processImageApart(content, pictureWidths)
  const { width, height, color, original } = picture
  const name = `${id}-${width}x${height}-${color}.${original.ending}`
  const type = storedTypes[original.ending]
  return {
    files: filesOf(name, picture),
    facts: { name, type, width, height, placeholder: `#${color}` },
  }
}

const filesOf = (name: string, { sizes, original }: ProcessedImage): PreparedUpload['files'] => [
  ...sizes.map((size) => ({
    name: pictureSizeName(name, size.width),
    content: size.content,
    type: storedTypes.webp,
  })),
  { name, content: original.content, type: storedTypes[original.ending] },
]

const answerOf = (
  id: string,
  kind: UploadKind,
  { name, type }: PreparedUpload['facts'],
): StoredUpload => {
  const url = uploadUrl(name)
  const { width, height, placeholder, sizes = [] } = uploadedPicture(url) ?? {}
  return { id, url, kind, type, width, height, placeholder, sizes }
}
