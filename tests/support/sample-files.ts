/** Uploaded files of visitors, generated on demand. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Size = { width: number; height: number }

/** Picture, left half red, right half blue, with noise, so that rotation and cropping are visible. */
const picture = ({ width, height }: Size) => {
  const half = Math.max(1, Math.floor(width / 2))
  return sharp({ create: { width, height, channels: 3, background: '#1c4f9c' } }).composite([
    {
      input: { create: { width: half, height, channels: 3, background: '#c8410b' } },
      left: 0,
      top: 0,
    },
  ])
}

export const jpeg = (size: Size, orientation?: number): Promise<Buffer> =>
  picture(size)
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', ...(orientation && { Orientation: String(orientation) }) },
      IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata(orientation ? { orientation } : {})
    .jpeg()
    .toBuffer()

export const png = (size: Size): Promise<Buffer> => picture(size).png().toBuffer()

export const webp = (size: Size): Promise<Buffer> => picture(size).webp().toBuffer()

/** Square with a transparent margin. */
export const seeThroughPng = (size: Size): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: 40, height: 40, channels: 3, background: '#c8410b' } } },
    ])
    .png()
    .toBuffer()

/** Black PNG of a few kilobytes that decompresses to the given number of pixels. */
export const bombPng = ({ width, height }: Size, { isInterlaced = false } = {}): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[12] = isInterlaced ? 1 : 0
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND')])
}

const chunk = (type: string, data = Buffer.alloc(0)): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** Page size of a narrow strip: its picture of 1700 by 250 pixels takes a tenth of the time of a letter page. */
const strip = '0 0 612 90'

/** Page with a line of text and a valid cross-reference table; `padding` adds bytes of comment. */
export const pdf = (padding = 0): Buffer => pdfOfPages(1, strip, padding)

const stream = (content: string, entries = '') =>
  `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`

/** PDF with `count` pages of a size in points. */
export const pdfOfPages = (count: number, box = strip, padding = 0): Buffer => {
  const pages = Array.from({ length: count }, (_, n) => n + 5)
  const resources = '/Resources << /Font << /F1 3 0 R >> >>'
  return fromObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] /Count ${count} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      stream('BT /F1 24 Tf 72 36 Td (Neon Cruise) Tj ET'),
      ...pages.map(
        () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${resources} >>`,
      ),
    ],
    padding,
  )
}

/** PDF bomb of a few kilobytes: a form that draws another one ten times, nested `depth` times. */
export const nestedForms = (depth: number): Buffer => {
  const within = (at: number) => `/Resources << /XObject << /F ${at + 5} 0 R >> >> `
  const form = (at: number) => {
    const entries = '/Type /XObject /Subtype /Form /BBox [0 0 612 792] '
    if (at === depth) return stream('0 0 600 700 re f', entries)
    return stream('/F Do '.repeat(10), entries + within(at + 1))
  }
  return fromObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${within(0)}>>`,
    stream('/F Do '.repeat(10)),
    ...Array.from({ length: depth + 1 }, (_, at) => form(at)),
  ])
}

/** PDF file of these objects, numbered from 1; the first is the catalog. */
export const fromObjects = (objects: readonly string[], padding = 0): Buffer => {
  let body = `%PDF-1.7\n%${'x'.repeat(padding)}\n`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** First bytes of an iPhone's photo; the rest is never parsed. */
export const heic = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x24]),
    Buffer.from('ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic', 'latin1'),
    Buffer.alloc(5000, 7),
  ])
