import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  fromObjects,
  nestedForms,
  pdf,
  pdfOfPages,
} from '../../../../../tests/support/sample-files.ts'
import { projectFolder } from '../../../../../tests/support/source-files.ts'
import { renderPdfApart } from './process-image-apart.ts'

const options = { widths: [320, 960, 1920], mostPages: 8 }
const demo = path.join(projectFolder, 'public/demo')

describe('a PDF', () => {
  test('becomes a picture of its first page, as it looks', async () => {
    const content = readFileSync(path.join(demo, 'flyer-cruise-night.pdf'))
    const { count, first, others } = await renderPdfApart(content, options)
    expect([count, others.length]).toEqual([1, 0])
    expect(first).toMatchObject({ width: 1700, height: 2200, original: { ending: 'jpg' } })
    expect(first.sizes.map(({ width }) => width)).toEqual([320, 960, 1700])
    // The picture that is packaged for the demonstration was made of the same file.
    const [seen, packaged] = await Promise.all(
      [Buffer.from(first.sizes[1]?.content ?? []), path.join(demo, 'flyer-cruise-night.webp')].map(
        (file) => sharp(file).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
      ),
    )
    const differences = [...(seen ?? [])].map((value, at) =>
      Math.abs(value - (packaged?.[at] ?? 0)),
    )
    expect(Math.max(...differences)).toBeLessThan(24)
  })

  test('of many pages gives the first eight', async () => {
    const { count, others } = await renderPdfApart(pdfOfPages(12), options)
    expect([count, others.length]).toEqual([12, 7])
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
  ])('that %s is refused with a sentence', async (_, content) => {
    await expect(renderPdfApart(content, options)).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('PDF') },
    })
  })
})

describe('bounds', () => {
  test.each([
    ['/Width 30000 /Height 30000', ''],
    ['/Height 30000/Width 1', ''],
    ['/W#69dth 25000000\n/Height 1', ''],
    ['/Width 100 /Height 100 /SMask 6 0 R', '/Width 30000 /Height 30000'],
    ['/Width 7 0 R /Height 100', ''],
    ['/Width 100 /Height  7  0 R', ''],
  ])('a page with a picture of %s %s is refused before it is drawn', async (size, mask) => {
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

  test('a page that would be drawn for years is refused in time, and the next one is rendered', async () => {
    const began = performance.now()
    const bounded = { ...options, bounds: { longestMs: 3_000 } }
    await expect(renderPdfApart(nestedForms(12), bounded)).rejects.toMatchObject({
      message: expect.stringContaining('too long'),
    })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect((await renderPdfApart(pdf(), options)).count).toBe(1)
  })

  test.skipIf(process.platform !== 'linux')(
    'one that takes too much memory is refused',
    async () => {
      const bounded = { ...options, bounds: { memory: 60 } }
      await expect(renderPdfApart(nestedForms(12), bounded)).rejects.toMatchObject({
        code: 'unprocessable',
      })
    },
  )
})
