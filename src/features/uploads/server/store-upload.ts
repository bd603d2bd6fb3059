/** Keeps a file that a visitor sent: what it is by its content, pictures made anew, then its row. */
import type { UploadAnswer } from '../../../catalog/upload-file.ts'
import {
  pictureSizeName,
  pictureWidths,
  type UploadKind,
  uploadedPicture,
  uploadUrl,
} from '../../../catalog/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkPdf } from '../../../platform/uploads/check-pdf.ts'
import { fileKindOf, headBytes } from '../../../platform/uploads/file-kind.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { storedTypes } from '../../../platform/uploads/media-types.ts'
import type { ProcessedImage } from '../../../platform/uploads/process-image.ts'
import { processImageApart } from '../../../platform/uploads/process-image-apart.ts'
import type { SpooledFile } from '../../../platform/uploads/spool-file.ts'
import { createTurnstile } from '../../../platform/uploads/turnstile.ts'
import { saveUpload } from './queries.ts'

/** Two files at a time, so that memory is bounded; whoever is behind 50 others would wait minutes. */
const turnstile = createTurnstile(2, 50)

export type UploadParts = { db: Db; files: FileStore }

/**
 * Throws `unsupported_media_type` with advice, or `unprocessable` when it cannot be read. The files come
 * first and the row last: should the process end in between, they are collected as orphans.
 */
export const storeUpload = async (
  parts: UploadParts,
  kind: UploadKind,
  received: SpooledFile,
): Promise<UploadAnswer> =>
  turnstile(async () => {
    const content = await received.read()
    const type = typeFor(kind, content)
    const id = newId(16)
    const made = type === storedTypes.pdf ? madePdf(id, content) : await madePicture(id, content)
    for (const { name, content: bytes, type: stored } of made.files) {
      await parts.files.put(name, bytes, stored)
    }
    const { size, sha256 } = received
    await saveUpload(parts.db, { id, kind, size, sha256, ...made.facts })
    return answerOf(id, kind, made.facts)
  })

const typeFor = (kind: UploadKind, content: Uint8Array) => {
  const found = fileKindOf(content.subarray(0, headBytes))
  if (found.type === undefined) throw refuse(found.advice)
  if (kind === 'logo' && found.type === storedTypes.pdf) {
    throw refuse('A logo is a picture: send a JPG, PNG or WebP file.')
  }
  return found.type
}

const refuse = (message: string) =>
  new AppError('unsupported_media_type', { message, fields: { file: message } })

type Made = {
  files: { name: string; content: Uint8Array; type: string }[]
  facts: {
    name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png'
    width: number | null
    height: number | null
    placeholder: string | null
  }
}

const madePdf = (id: string, content: Uint8Array): Made => {
  checkPdf(content)
  const name = `${id}.pdf`
  const type = storedTypes.pdf
  return {
    files: [{ name, content, type }],
    facts: { name, type, width: null, height: null, placeholder: null },
  }
}

const madePicture = async (id: string, content: Uint8Array): Promise<Made> => {
  const picture: ProcessedImage = await processImageApart(content, pictureWidths)
  const { width, height, colour, original, sizes } = picture
  const name = `${id}-${width}x${height}-${colour}.${original.ending}`
  const type = storedTypes[original.ending]
  return {
    files: [
      ...sizes.map((size) => ({
        name: pictureSizeName(name, size.width),
        content: size.content,
        type: storedTypes.webp,
      })),
      { name, content: original.content, type },
    ],
    facts: { name, type, width, height, placeholder: `#${colour}` },
  }
}

const answerOf = (id: string, kind: UploadKind, { name, type }: Made['facts']): UploadAnswer => {
  const url = uploadUrl(name)
  const { width, height, placeholder, sizes = [] } = uploadedPicture(url) ?? {}
  return { id, url, kind, type, width, height, placeholder, sizes }
}
