import { describe, expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { pictureSrcSet, uploadedPicture, uploadIdOf, uploadUrl } from './uploaded-file.ts'

const id = 'k3x9abcdefgh0123'

describe('uploadedPicture', () => {
  test('reads size, color and copies from the path', () => {
    const picture = uploadedPicture(`/uploads/${id}-1200x1600-c8410b.jpg`)
    expect(picture).toEqual({
      url: `/uploads/${id}-1200x1600-c8410b.jpg`,
      width: 1200,
      height: 1600,
      placeholder: '#c8410b',
      sizes: [
        { url: `/uploads/${id}-1200x1600-c8410b-320.webp`, width: 320, height: 427 },
        { url: `/uploads/${id}-1200x1600-c8410b-960.webp`, width: 960, height: 1280 },
        { url: `/uploads/${id}-1200x1600-c8410b-1200.webp`, width: 1200, height: 1600 },
      ],
    })
    expect(picture && pictureSrcSet(picture)).toBe(
      [320, 960, 1200].map((w) => `/uploads/${id}-1200x1600-c8410b-${w}.webp ${w}w`).join(', '),
    )
  })

  test('has no copy larger than the picture', () => {
    expect(uploadedPicture(`/uploads/${id}-320x4-000000.png`)?.sizes).toEqual([
      { url: `/uploads/${id}-320x4-000000-320.webp`, width: 320, height: 4 },
    ])
    expect(uploadedPicture(`/uploads/${id}-1920x1-000000.png`)?.sizes[0]?.height).toBe(1)
  })

  test.each([null, undefined, '', `/uploads/${id}.pdf`, 'https://example.com/a-1x1-000000.jpg'])(
    'returns nothing for %s',
    (url) => expect(uploadedPicture(url)).toBeUndefined(),
  )
})

describe('uploadIdOf', () => {
  test.each([
    `${id}.pdf`,
    `${id}-1x1-000000.jpg`,
    `${id}-1920x3840-abcdef.png`,
    `${id}-1920x3840-abcdef-320.webp`,
    `${id}-1700x2200-abcdef-12p.pdf`,
    `${id}-1700x2200-abcdef-12p.jpg`,
    `${id}-1700x2200-abcdef-12p-320.webp`,
    `${id}-1700x2200-abcdef-12p-page8.jpg`,
  ])('%s', (name) => expect(uploadIdOf(uploadUrl(name))).toBe(id))

  test('matches every generated id', () => {
    for (let n = 0; n < 1000; n++) {
      const made = newId(16)
      expect(uploadIdOf(uploadUrl(`${made}.pdf`))).toBe(made)
    }
  })

  test.each([
    `/uploads/../${id}.pdf`,
    `/uploads/${id}.html`,
    `/uploads/${id}.webp`,
    `/uploads/${id}.pdf?x`,
    `https://evil.example/uploads/${id}.pdf`,
    '/uploads/short.pdf',
  ])('not an upload of this site: %s', (url) => expect(uploadIdOf(url)).toBeUndefined())
})
