/**
 * Renders pages of a PDF as pictures, by PDFium as WebAssembly: what a hostile file breaks there stays within
 * that memory. Only for the processes that `process-image-apart.ts` starts.
 */
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import { encodeJpeg, sizesOf } from './process-image.ts'

/** A letter page at 200 dots an inch. */
const bounds = { width: 1700, height: 2400 }

/** Pixels of a side of a picture within a page: letter paper at 1,000 dots an inch. */
const maxPictureSide = 12_000

let library: Promise<PDFiumLibrary> | undefined

/**
 * `count`: pages of the PDF; `others`: from the second on, as JPEG, as far as they were asked for. Throws `unprocessable`
 * for what cannot be opened or has no page to show.
 */
export const renderPdf = async (
  content: Uint8Array,
  { widths, mostPages }: { widths: readonly number[]; mostPages: number },
) => {
  refuseLargePictures(content)
  library ??= PDFiumLibrary.init()
  const pdfium = await library
  const document = await pdfium.loadDocument(content).catch((cause: unknown) => {
    throw refusal(cause)
  })
  try {
    const count = document.getPageCount()
    if (count < 1) throw refusal()
    const first = await pixelsOf(document.getPage(0))
    const others: Buffer[] = []
    for (let index = 1; index < Math.min(count, mostPages); index++) {
      const { data, ...size } = await pixelsOf(document.getPage(index))
      others.push(await encodeJpeg(sharp(data, { raw: size })))
    }
    return { count, first: await sizesOf(first.data, first, widths), others }
  } catch (error) {
    throw error instanceof AppError ? error : refusal(error)
  } finally {
    document.destroy()
  }
}
export type RenderedPdf = Awaited<ReturnType<typeof renderPdf>>

const pixelsOf = async (page: PDFiumPage) => {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(bounds.width / originalWidth, bounds.height / originalHeight)
  const isDrawable = Math.min(originalWidth, originalHeight) * scale >= 1
  if (!isDrawable) throw refusal()
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return { data, width, height, channels: 4 as const }
}

const side =
  /\/(?:(?:W|#57)(?:i|#69)(?:d|#64)(?:t|#74)(?:h|#68)|(?:H|#48)(?:e|#65)(?:i|#69)(?:g|#67)(?:h|#68)(?:t|#74))\s*(\d+)(?:\s+(\d+)\s+R)?/g

/**
 * Throws `unprocessable` for a picture or mask of a huge side, which a small file may hold. Such a stream's dictionary is
 * never packed (ISO 32000-2, 7.5.7), so its bytes tell, as do those of a number that it refers to. Sizes that stand
 * elsewhere are left to the limit of time.
 */
const refuseLargePictures = (content: Uint8Array): void => {
  const text = Buffer.from(content).toString('latin1')
  for (const [, number = '', generation] of text.matchAll(side)) {
    const pixels = generation === undefined ? number : numberOf(text, number, generation)
    if (Number(pixels) <= maxPictureSide) continue
    const message = `A picture in this PDF has more than ${maxPictureSide} pixels on a side. Export it again with smaller pictures, or upload the flyer as a picture.`
    throw fieldError('unprocessable', 'file', message)
  }
}

/** The last of its revisions in the file; 0 for an object that is packed, or no number. */
const numberOf = (text: string, number: string, generation: string): string => {
  const revisions = new RegExp(`\\b${number}\\s+${generation}\\s+obj\\s*(\\d+)`, 'g')
  return [...text.matchAll(revisions)].at(-1)?.[1] ?? '0'
}

const refusal = (cause?: unknown) => {
  const message =
    'This PDF is damaged, empty or protected by a password. Export it again without a password, or upload the flyer as a picture.'
  return fieldError('unprocessable', 'file', message, { cause })
}
