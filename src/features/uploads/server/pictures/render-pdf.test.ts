import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  fromObjects,
  nestedForms,
  pdf,
  pdfOfPages,
} from '../../../../../tests/support/sample-files.ts'
import { renderPdfApart } from './process-image-apart.ts'

const options = { widths: [320, 960, 1920], mostPages: 8 }

/** A page whose upper half is red. */
const halfRed = (): Buffer => {
  const drawn = '1 0 0 rg 0 396 612 396 re f'
  return fromObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ])
}

describe('a PDF', () => {
  test('is rendered as a picture of its first page', async () => {
    const { count, first, others } = await renderPdfApart(halfRed(), options)
    expect([count, others.length]).toEqual([1, 0])
    expect(first).toMatchObject({ width: 1700, height: 2200, original: { ending: 'jpg' } })
    expect(first.sizes.map(({ width }) => width)).toEqual([320, 960, 1700])
    const seen = sharp(Buffer.from(first.sizes[1]?.content ?? [])).resize(1, 4, { fit: 'fill' })
    const pixels = [...(await seen.removeAlpha().raw().toBuffer())]
    const differences = pixels.map((value, at) => Math.abs(value - (at % 3 && at < 6 ? 0 : 255)))
    expect(Math.max(...differences)).toBeLessThan(24)
  })

  test('with many pages gives the requested number', async () => {
    const few = { widths: [320], mostPages: 3 }
    const { count, others } = await renderPdfApart(pdfOfPages(5), few)
    expect([count, others.length]).toEqual([5, 2])
    for (const page of others) expect((await sharp(page).metadata()).format).toBe('jpeg')
  })

  test.each([
    ['is cut off', pdf().subarray(0, 400)],
    ['is none', Buffer.from('%PDF-1.7\nnonsense\nstartxref\n0\n%%EOF\n')],
    [
      'has no page',
      fromObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    ],
    ['is as thin as a hair', pdfOfPages(1, '0 0 100000 1')],
  ])('that %s is refused with a message', async (_, content) => {
    await expect(renderPdfApart(content, options)).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('PDF') },
    })
  })
})

/** A file of these objects, plus a number in an object stream (ISO 32000-2, 7.5.7), plus that stream. */
const withPackedNumber = (objects: readonly string[], number: string): Buffer => {
  const [stream, last] = [objects.length + 1, objects.length + 2]
  const content = deflateSync(`${last} 0 ${number}`).toString('latin1')
  const first = `${last} 0 `.length
  const all = [
    ...objects,
    `<< /Type /ObjStm /N 1 /First ${first} /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  const rows = ['\0\0\0\0\0\0\0']
  const row = (type: number, where: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(type)
    bytes.writeUInt32BE(where, 1)
    rows.push(bytes.toString('latin1'))
  }
  for (const [index, object] of all.entries()) {
    row(1, body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  row(2, stream)
  const start = body.length
  row(1, start)
  const table = rows.join('')
  body += `${last + 1} 0 obj\n<< /Type /XRef /Size ${last + 2} /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n${table}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

describe('bounds', () => {
  test.each([
    ['/Width 30000 /Height 30000', ''],
    ['/Height 30000/Width 1', ''],
    ['/W#69dth 25000000\n/Height 1', ''],
    ['/Width 100 /Height 100 /SMask 6 0 R', '/Width 30000 /Height 30000'],
    ['/Width 7 0 R /Height 100', ''],
    ['/Width 100 /Height  7  0 R', ''],
    ['/Width\u00007\u00000\u0000R /Height 100', ''],
  ])('a page with a picture of %s %s is refused before rendering', async (size, mask) => {
    const picture = (entries: string) =>
      `<< /Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries} /Length 1 >>\nstream\nx\nendstream`
    const content = fromObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      '<< /Length 5 >>\nstream\n/I Do\nendstream',
      picture(size),
      picture(mask),
      '30000',
    ])
    await expect(renderPdfApart(content, options)).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('more than 12000 pixels on a side') },
    })
  })

  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
  const drawn = (resources: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`
  const packed = (content: string, entries = '') => {
    const bytes = deflateSync(content).toString('latin1')
    return `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
  }
  const picture = (size: string) =>
    `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray ${size}`
  const inline = 'q 600 0 0 700 0 0 cm BI /W 30000 /H 30000 /BPC 8 /CS /G /F /Fl ID x EI Q'

  test.each([
    ['packed content', fromObjects([catalog, pages, drawn(''), packed(inline)])],
    [
      'the packed content of a form',
      fromObjects([
        catalog,
        pages,
        drawn('/XObject << /F 5 0 R >>'),
        packed('q /F Do Q'),
        packed(inline, '/Type /XObject /Subtype /Form /BBox [0 0 612 792]'),
      ]),
    ],
    [
      'a packed object',
      withPackedNumber(
        [
          catalog,
          pages,
          drawn('/XObject << /I 5 0 R >>'),
          packed('q 600 0 0 700 0 0 cm /I Do Q'),
          packed('x', picture('/Width 7 0 R /Height 7 0 R')),
        ],
        '30000',
      ),
    ],
  ])('a picture whose size is in %s is refused before rendering', async (_, content) => {
    await expect(renderPdfApart(content, options)).rejects.toMatchObject({
      fields: { file: expect.stringContaining('more than 12000 pixels on a side') },
    })
  })

  test('any number of indirect sizes is resolved in one pass', async () => {
    const sizes = '/Width 9 0 R '.repeat(100_000)
    const bounded = { ...options, bounds: { longestMs: 10_000 } }
    const content = fromObjects([catalog, pages, drawn(''), packed(''), `<< /Text (${sizes}) >>`])
    expect((await renderPdfApart(content, bounded)).count).toBe(1)
  })

  test('a page that would render for years is refused in time, and the next one is rendered', async () => {
    const began = performance.now()
    const bounded = { ...options, bounds: { longestMs: 1_500 } }
    // On a busy machine the process may have got too little time: `unavailable` is not the page's fault.
    await expect(renderPdfApart(nestedForms(12), bounded)).rejects.toMatchObject({
      code: expect.stringMatching(/^(unprocessable|unavailable)$/),
    })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect((await renderPdfApart(pdf(), options)).count).toBe(1)
  })

  test.skipIf(process.platform !== 'linux')(
    'a page that takes too much memory is refused',
    async () => {
      const bounded = { ...options, bounds: { memory: 60 } }
      await expect(renderPdfApart(nestedForms(12), bounded)).rejects.toMatchObject({
        code: 'unprocessable',
      })
    },
  )
})
