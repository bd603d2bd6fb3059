/**
 * Renders pages of a PDF as pictures with PDFium as WebAssembly, which confines a hostile file to the WebAssembly
 * memory. Runs only in the processes that `process-image-apart.ts` starts.
 */
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import { encodeJpeg, sizesOf } from './process-image.ts'

/** A letter-size page at 200 dpi. */
const bounds = { width: 1700, height: 2400 }

/** Most pixels a side of a picture within a page: letter paper at 1,000 dpi. */
const maxPictureSide = 12_000

let library: Promise<PDFiumLibrary> | undefined

/**
 * `count`: pages of the PDF; `others`: pages from the second on, as JPEG, up to `mostPages`. Throws `unprocessable` if
 * the PDF can't be opened or has no page to show.
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

/** PDFium functions that the package's types omit; objects are addresses in its memory. */
type PdfiumInternals = {
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

/** Most objects checked per page: forms nested in each other may have billions. The time limit catches the rest. */
const maxObjects = 10_000

/**
 * Throws `unprocessable` if a picture in the page, or in a form that the page draws, has a huge side. Uses the size
 * that PDFium parses, which also covers object streams and compressed content.
 */
const refuseLargeObjects = (page: PDFiumPage): void => {
  const { module, pageIdx } = page as unknown as PdfiumInternals
  const address = module.wasmExports.malloc(8)
  const sidesOf = (image: number): number[] => {
    if (!module._FPDFImageObj_GetImagePixelSize(image, address, address + 4)) return []
    return [...new Uint32Array(module.HEAPU8.slice(address, address + 8).buffer)]
  }
  const pendingObjects: number[] = []
  let objectsLeft = maxObjects
  const add = (count: number, objectAt: (index: number) => number) => {
    for (let index = 0; index < count && objectsLeft > 0; index++, objectsLeft--)
      pendingObjects.push(objectAt(index))
  }
  add(module._FPDFPage_CountObjects(pageIdx), (index) => module._FPDFPage_GetObject(pageIdx, index))
  for (let object = pendingObjects.pop(); object !== undefined; object = pendingObjects.pop()) {
    const form = object
    const type = module._FPDFPageObj_GetType(object)
    if (type === objectTypes.image) sidesOf(object).forEach(refuseLargeSide)
    else if (type === objectTypes.form)
      add(module._FPDFFormObj_CountObjects(form), (index) =>
        module._FPDFFormObj_GetObject(form, index),
      )
  }
  module.wasmExports.free(address)
}

const sidePattern =
  /\/(?:(?:W|#57)(?:i|#69)(?:d|#64)(?:t|#74)(?:h|#68)|(?:H|#48)(?:e|#65)(?:i|#69)(?:g|#67)(?:h|#68)(?:t|#74))[\s\0]*(\d+)(?:[\s\0]+(\d+)[\s\0]+R)?/g

/**
 * Checks masks and patterns, which are not page objects, by the file's bytes: the dictionary of a picture is never in
 * an object stream (ISO 32000-2, 7.5.7). Sizes that refer to a number in an object stream are left to the time limit.
 */
const refuseLargePictures = (content: Uint8Array): void => {
  const text = Buffer.from(content).toString('latin1')
  let numbers: ReadonlyMap<string, number> | undefined
  for (const [, number = '', generation] of text.matchAll(sidePattern)) {
    if (generation === undefined) refuseLargeSide(Number(number))
    else {
      numbers ??= numbersOf(text)
      refuseLargeSide(numbers.get(`${Number(number)} ${Number(generation)}`) ?? 0)
    }
  }
}

const numberObject = /\b(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj[\s\0]*(\d+)/g

/** Number objects, by object number and generation; of several revisions, the last. */
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
