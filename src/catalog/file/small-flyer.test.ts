import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallFlyer } from './small-flyer.ts'
import { uploadedPicture } from './uploaded-file.ts'

const id = '/uploads/0123456789abcdef'

test.each([
  [`${id}-1275x1650-c8410b.jpg`, `${id}-1275x1650-c8410b-320.webp`],
  [`${id}-1700x2200-c8410b-3p.pdf`, `${id}-1700x2200-c8410b-3p-320.webp`],
  [`${id}-40x40-c8410b.png`, `${id}-40x40-c8410b-40.webp`],
  [`${id}.pdf`, undefined],
  ['https://club.example/flyer.jpg', undefined],
  ['/share/event/7hq2/flyer.svg', '/share/event/7hq2/flyer.svg'],
  ['//club.example/share/event/7hq2/flyer.svg', undefined],
  ['/share/event/../flyer.svg', undefined],
  [null, undefined],
])('%s', (url, small) => expect(smallFlyer(url)).toBe(small))

test('it is the smallest copy of any upload', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1920 }),
      fc.integer({ min: 1, max: 3840 }),
      fc.constantFrom('.jpg', '.png', '-1p.pdf', '-120p.pdf', '.webp', '-320.webp', '-page2.jpg'),
      (width, height, ending) => {
        const url = `${id}-${width}x${height}-0af9c3${ending}`
        expect(smallFlyer(url)).toBe(uploadedPicture(url)?.sizes[0]?.url)
      },
    ),
  )
})
