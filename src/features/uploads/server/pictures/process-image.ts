/** Prepares a visitor's picture for display: upright, without metadata, in several sizes. */
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { AppError, fieldError } from '../../../../kit/errors.ts'

/** Most pixels; a larger picture would need more memory than one upload may use. */
const maxPixels = 50_000_000

/** Same for an interlaced PNG, decoded whole in seven passes: 50 megapixels at 16 bits take 20 seconds. */
const maxInterlaced = 10_000_000

/** Most pixels a side. A small file may have millions on one side, and too few on the other to be worth showing. */
const maxSide = 20_000

/** Limits of the largest size; a tall flyer of that width still prints well. */
const bounds = { width: 1920, height: 3840 }

export type ProcessedImage = {
  width: number
  height: number
  /** Dominant color, `rrggbb`: shown until the picture has loaded. */
  color: string
  /** JPEG, or PNG if the picture has transparency: for programs without WebP, downloads and printing. */
  original: { ending: 'jpg' | 'png'; content: Buffer }
  /** WebP, from small to large; the last one has the full width. */
  sizes: { width: number; content: Buffer }[]
}

// One thread per picture; the caller limits concurrency. No cache, as no picture is processed twice.
sharp.concurrency(1)
sharp.cache(false)
// Allows untrusted files to use only these of the library's many formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})

/**
 * `widths`: widths that pages use, in ascending order; the picture gets those below its own width, plus its own. Throws
 * `unprocessable` with a message for the sender if the picture can't be read or is too large.
 */
export const processImage = async (
  content: Uint8Array,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  try {
    return await process(content, widths)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const message = 'This picture is damaged. Save it again and upload the new file.'
    throw fieldError('unprocessable', 'file', message, { cause })
  }
}

const process = async (content: Uint8Array, widths: readonly number[]): Promise<ProcessedImage> => {
  await checkPixels(content)
  const { data, info } = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return sizesOf(data, info, widths)
}

type RawSize = Pick<OutputInfo, 'width' | 'height' | 'channels'>

/** Makes the sizes from decoded pixels. */
export const sizesOf = async (
  data: Uint8Array,
  { width, height, channels }: RawSize,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const copy = () => sharp(data, { raw: { width, height, channels } })
  const { color, isOpaque } = await impressionOf(copy())
  const sizes: ProcessedImage['sizes'] = []
  for (const targetWidth of [...widths.filter((each) => each < width), width]) {
    const resized = await copy().resize({ width: targetWidth }).webp({ quality: 80 }).toBuffer()
    sizes.push({ width: targetWidth, content: resized })
  }
  return { width, height, color, original: await encodeOriginal(copy(), isOpaque), sizes }
}

/** Checks the size by the file header, before any pixel is decoded. */
const checkPixels = async (content: Uint8Array): Promise<void> => {
  const { width, height, format, isProgressive } = await sharp(content, {
    limitInputPixels: false,
  }).metadata()
  const isLong = Math.max(width, height) > maxSide
  const pixels = format === 'png' && isProgressive ? maxInterlaced : maxPixels
  if (!isLong && width * height <= pixels) return
  const most = isLong ? `${maxSide} pixels a side` : `${pixels / 1_000_000} megapixels`
  const message = `This picture is ${width} by ${height} pixels. Make it smaller: ${most} at most.`
  throw fieldError('unprocessable', 'file', message)
}

const impressionOf = async (image: Sharp) => {
  const { data, info } = await image
    .resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const small = sharp(data, { raw: { width, height, channels } })
  const { isOpaque } = await small.stats()
  // Transparent areas show the page background, which is usually light.
  const flattened = await small
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(flattened.data, {
    raw: { width, height, channels: flattened.info.channels },
  }).stats()
  return { color: hexOf(dominant), isOpaque }
}

/** JPEG of a picture without transparency. */
export const encodeJpeg = (image: Sharp): Promise<Buffer> =>
  image.removeAlpha().jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer()

const encodeOriginal = async (
  image: Sharp,
  isOpaque: boolean,
): Promise<ProcessedImage['original']> =>
  isOpaque
    ? { ending: 'jpg', content: await encodeJpeg(image) }
    : { ending: 'png', content: await image.png({ palette: true, quality: 90 }).toBuffer() }

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  Buffer.from([r, g, b]).toString('hex')
