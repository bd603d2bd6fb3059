import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  bombPng,
  jpeg,
  png,
  seeThroughPng,
  webp,
} from '../../../../../tests/support/sample-files.ts'
import { processImage as processWith } from './process-image.ts'

const processImage = (content: Uint8Array) => processWith(content, [320, 960, 1920])

const sizesOf = async (images: { content: Buffer }[]) =>
  Promise.all(
    images.map(async ({ content }) => {
      const { format, width, height } = await sharp(content).metadata()
      return `${format} ${width}x${height}`
    }),
  )

describe('processImage', () => {
  test('makes three sizes and an original', async () => {
    const image = await processImage(await jpeg({ width: 2400, height: 3200 }))
    expect(image).toMatchObject({ width: 1920, height: 2560, original: { ending: 'jpg' } })
    expect(image.sizes.map(({ width }) => width)).toEqual([320, 960, 1920])
    expect(await sizesOf([...image.sizes, image.original])).toEqual([
      'webp 320x427',
      'webp 960x1280',
      'webp 1920x2560',
      'jpeg 1920x2560',
    ])
  })

  test.each([
    [300, [300]],
    [320, [320]],
    [700, [320, 700]],
    [1919, [320, 960, 1919]],
  ])('never enlarges a picture of %d pixels', async (width, widths) => {
    const image = await processImage(await webp({ width, height: 200 }))
    expect(image.sizes.map((size) => size.width)).toEqual(widths)
  })

  test('limits the height, too', async () => {
    const image = await processImage(await png({ width: 500, height: 9000 }))
    expect(image).toMatchObject({ width: 213, height: 3840 })
  })

  test('rotates it upright and removes metadata', async () => {
    // Rotated 90 degrees clockwise, the left side is on top.
    const image = await processImage(await jpeg({ width: 800, height: 400 }, 6))
    expect(image).toMatchObject({ width: 400, height: 800 })
    for (const { content } of [image.original, ...image.sizes]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(content.includes('SECRET-OWNER')).toBe(false)
      const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
      const middle = Math.floor(info.width / 2) * info.channels
      const last = (info.height - 1) * info.width * info.channels + middle
      expect(data[middle]).toBeGreaterThan(150)
      expect(data[last]).toBeLessThan(60)
    }
  })

  test('keeps transparency', async () => {
    const image = await processImage(await seeThroughPng({ width: 400, height: 400 }))
    expect(image.original.ending).toBe('png')
    for (const { content } of [image.original, ...image.sizes]) {
      expect((await sharp(content).stats()).isOpaque).toBe(false)
    }
    expect(image.color).toMatch(/^f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
  })

  test('treats an opaque PNG as a photo', async () => {
    const input = await sharp(await png({ width: 400, height: 300 }))
      .ensureAlpha()
      .png()
      .toBuffer()
    const image = await processImage(input)
    expect(image.original.ending).toBe('jpg')
    expect(image.color).toMatch(/^[0-9a-f]{6}$/)
  })

  test.each([
    ['one pixel', sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png()],
    [
      'grey',
      sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
        .greyscale()
        .jpeg(),
    ],
    [
      'CMYK',
      sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
        .toColorspace('cmyk')
        .jpeg(),
    ],
    [
      '16 bits',
      sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
        .toColorspace('rgb16')
        .png(),
    ],
  ])('reads %s', async (_, input) => {
    const image = await processImage(await input.toBuffer())
    const { space, depth } = await sharp(image.original.content).metadata()
    expect({ space, depth }).toEqual({ space: 'srgb', depth: 'uchar' })
  })

  test.each([
    ['cut off', async () => (await jpeg({ width: 900, height: 900 })).subarray(0, 4000)],
    ['cut off, PNG', async () => (await png({ width: 900, height: 900 })).subarray(0, 1500)],
    ['cut off, WebP', async () => (await webp({ width: 900, height: 900 })).subarray(0, 300)],
    ['a head alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      'a head and nonsense',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9000, 65)]),
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    [
      'a TIFF',
      async () =>
        sharp(await png({ width: 9, height: 9 }))
          .tiff()
          .toBuffer(),
    ],
  ])('refuses %s', async (_, input) => {
    await expect(processImage(await input())).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('damaged') },
    })
  })

  test('refuses a decompression bomb before decoding', async () => {
    const bomb = bombPng({ width: 20_000, height: 20_000 })
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage.rss()
    await expect(processImage(bomb)).rejects.toMatchObject({
      fields: {
        file: 'This picture is 20000 by 20000 pixels. Make it smaller: 50 megapixels at most.',
      },
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  test('reads a picture of nearly 50 megapixels within limits', async () => {
    const large = bombPng({ width: 7000, height: 7000 })
    const before = process.memoryUsage.rss()
    expect(await processImage(large)).toMatchObject({ width: 1920, height: 1920 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
  })
})

test.each([
  { width: 1, height: 25_000_000 },
  { width: 40_000, height: 20 },
])('a small file of $width by $height pixels is refused by its header', async (size) => {
  const content = bombPng(size)
  const began = performance.now()
  await expect(processImage(content)).rejects.toMatchObject({
    code: 'unprocessable',
    fields: { file: expect.stringContaining('20000 pixels a side at most') },
  })
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('an interlaced PNG of more than 10 megapixels is refused by its header', async () => {
  const content = bombPng({ width: 5_000, height: 2_001 }, { isInterlaced: true })
  await expect(processImage(content)).rejects.toMatchObject({
    fields: { file: expect.stringContaining('10 megapixels at most') },
  })
  expect(await processImage(bombPng({ width: 5_000, height: 2_001 }))).toMatchObject({
    width: 1920,
  })
})
