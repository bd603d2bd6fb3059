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
  refuseLargeObjects(page)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return { data, width, height, channels: 4 as const }
}

/** Functions of PDFium that the package's types leave out; objects are addresses within its memory. */
type PdfiumParts = {
  pageIdx: number
  module: {
    HEAPU8: Uint8Array
    wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void }
    _FPDFPageObj_GetType: (object: number) => number
    _FPDFPage_CountObjects: (page: number) => number
    _FPDFPage_GetObject: (page: number, index: number) => number
    _FPDFFormObj_CountObjects: (form: number) => number
    _FPDFFormObj_GetObject: (form: number, index: number) => number
    _FPDFImageObj_GetImagePixelSize: (image: number, width: number, height: number) => number
  }
}

const objectTypes = { image: 3, form: 5 }

/** Forms that draw each other may have billions; the limit of time is for the rest. */
const maxObjects = 10_000

/**
 * Throws `unprocessable` for a picture of a huge side in the page or a form that it draws, by the size that PDFium reads:
 * it may stand in packed objects and packed content.
 */
const refuseLargeObjects = (page: PDFiumPage): void => {
  const { module, pageIdx } = page as unknown as PdfiumParts
  const at = module.wasmExports.malloc(8)
  const sidesOf = (image: number): number[] => {
    if (!module._FPDFImageObj_GetImagePixelSize(image, at, at + 4)) return []
    return [...new Uint32Array(module.HEAPU8.slice(at, at + 8).buffer)]
  }
  const waiting: number[] = []
  let left = maxObjects
  const add = (count: number, objectAt: (index: number) => number) => {
    for (let index = 0; index < count && left > 0; index++, left--) waiting.push(objectAt(index))
  }
  add(module._FPDFPage_CountObjects(pageIdx), (index) => module._FPDFPage_GetObject(pageIdx, index))
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const form = object
    const type = module._FPDFPageObj_GetType(object)
    if (type === objectTypes.image) sidesOf(object).forEach(refuseLargeSide)
    else if (type === objectTypes.form)
      add(module._FPDFFormObj_CountObjects(form), (index) =>
        module._FPDFFormObj_GetObject(form, index),
      )
  }
  module.wasmExports.free(at)
}

const side =
  /\/(?:(?:W|#57)(?:i|#69)(?:d|#64)(?:t|#74)(?:h|#68)|(?:H|#48)(?:e|#65)(?:i|#69)(?:g|#67)(?:h|#68)(?:t|#74))[\s\0]*(\d+)(?:[\s\0]+(\d+)[\s\0]+R)?/g

/**
 * The same of masks and patterns, which are no objects of a page, by the bytes of the file: the dictionary of a picture
 * is never packed (ISO 32000-2, 7.5.7). Sizes that stand in packed objects are left to the limit of time.
 */
const refuseLargePictures = (content: Uint8Array): void => {
  const text = Buffer.from(content).toString('latin1')
  let numbers: ReadonlyMap<string, number> | undefined
  for (const [, number = '', generation] of text.matchAll(side)) {
    if (generation === undefined) refuseLargeSide(Number(number))
    else {
      numbers ??= numbersOf(text)
      refuseLargeSide(numbers.get(`${Number(number)} ${Number(generation)}`) ?? 0)
    }
  }
}

const numberObject = /\b(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj[\s\0]*(\d+)/g

/** Objects that are numbers, by number and generation; the last of several revisions. */
const numbersOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from(text.matchAll(numberObject), ([, number, generation, value]) => [
      `${Number(number)} ${Number(generation)}`,
      Number(value),
    ]),
  )

const refuseLargeSide = (pixels: number): void => {
  if (pixels <= maxPictureSide) return
  const message = `A picture in this PDF has more than ${maxPictureSide} pixels on a side. Export it again with smaller pictures, or upload the flyer as a picture.`
  throw fieldError('unprocessable', 'file', message)
}

const refusal = (cause?: unknown) => {
  const message =
    'This PDF is damaged, empty or protected by a password. Export it again without a password, or upload the flyer as a picture.'
  return fieldError('unprocessable', 'file', message, { cause })
}
