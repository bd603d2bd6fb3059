/** Makes a visitor's picture fit to be shown: turned upright, without metadata, in a few sizes. */
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { AppError, fieldError } from '../../../../kit/errors.ts'

/** A picture of more pixels would take more memory than one visitor may have. */
const maxPixels = 50_000_000

/** The same of an interlaced PNG, which is decoded whole, seven times over: twenty seconds for 50 megapixels of 16 bits. */
const maxInterlaced = 10_000_000

/** Pixels of a side. A small file may have millions on one side and none worth showing on the other. */
const maxSide = 20_000

/** Bounds of the largest size; a tall flyer of that width still prints well. */
const bounds = { width: 1920, height: 3840 }

export type ProcessedImage = {
  width: number
  height: number
  /** The dominant color, `rrggbb`: what is shown until the picture is there. */
  color: string
  /** For programs that want no WebP, to download and to print: JPEG, or PNG where it is see-through. */
  original: { ending: 'jpg' | 'png'; content: Buffer }
  /** WebP, from small to large; the last has the full width. */
  sizes: { width: number; content: Buffer }[]
}

// One thread a picture; how many pictures at a time is the caller's choice. Nothing is worth caching.
sharp.concurrency(1)
sharp.cache(false)
// Only these of the library's many formats are exposed to untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})

/**
 * `widths` are those that pages ask for, in rising order; a picture gets those below its own width, and
 * its own. Throws `unprocessable` with a sentence for the sender on what cannot be read or is too large.
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

/** The same of pixels. */
export const sizesOf = async (
  data: Uint8Array,
  { width, height, channels }: RawSize,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const copy = () => sharp(data, { raw: { width, height, channels } })
  const { color, isOpaque } = await impressionOf(copy())
  const sizes: ProcessedImage['sizes'] = []
  for (const wanted of [...widths.filter((each) => each < width), width]) {
    const resized = await copy().resize({ width: wanted }).webp({ quality: 80 }).toBuffer()
    sizes.push({ width: wanted, content: resized })
  }
  return { width, height, color, original: await encodeOriginal(copy(), isOpaque), sizes }
}

/** From the file's head alone, before a pixel is read. */
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
  // Transparent areas show the page, which is light more often than not.
  const seen = await small
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(seen.data, {
    raw: { width, height, channels: seen.info.channels },
  }).stats()
  return { color: hexOf(dominant), isOpaque }
}

/** A picture without anything to see through. */
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
