import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { fitText } from './fit-text.ts'
import { drawable, textPath, widthOf } from './letters.ts'

describe('drawable', () => {
  test.each([
    ['Émile’s Żółć “Cars” & Đà Nẵng…', 'Émile’s Żółć “Cars” & Đà Nẵng…'],
    ['🚗🔥 Cruise 👩‍🔧 Night 🇺🇸', 'Cruise Night'],
    ['東京 Meet', 'DongJing Meet'],
    ['Автошоу', 'Avtoshou'],
    ['𝐁𝐈𝐆 𝓢𝓱𝓸𝔀', 'BIG Show'],
    ['  two\n lines ', 'two lines'],
    ['🚗🚗', ''],
  ])('writes %s as %s', (text, written) => {
    expect(drawable(text, 'display')).toBe(written)
  })
})

const room = { width: 300, lines: 2, sizes: [40, 20] }
const face = 'display'

describe('fitText', () => {
  test('uses the largest size that fits', () => {
    expect(fitText('Neon Cruise', { face }, room)).toEqual({ lines: ['Neon Cruise'], size: 40 })
    expect(fitText('Friday Night Neon Cruise of the Town', { face }, room)).toMatchObject({
      lines: { length: 2 },
      size: 40,
    })
  })

  test('ends with an ellipsis if no size fits, for any text', () => {
    const { lines, size } = fitText('many words '.repeat(40).trim(), { face }, room)
    expect({ count: lines.length, size, end: lines[1]?.at(-1) }).toEqual({
      count: 2,
      size: 20,
      end: '…',
    })
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200, size: 'max' }),
        (any) => {
          const fitted = fitText(drawable(any, face), { face }, room)
          expect(fitted.lines.length).toBeLessThanOrEqual(2)
          for (const line of fitted.lines) {
            expect(widthOf(line, { face, size: fitted.size })).toBeLessThan(306)
          }
        },
      ),
    )
  })
})

describe('textPath', () => {
  test('contains only path commands and numbers, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 60, size: 'max' }), (any) => {
        const placed = { face, size: 77, x: 384, y: 400, fill: '#ffffff' } as const
        expect(textPath(any, placed)).toMatch(/^<path fill="#ffffff" d="[MLQCZ\d. -]*"\/>$/)
      }),
    )
  })

  test('draws nothing beyond its width', () => {
    const placed = { face, size: 77, x: 0, y: 400, fill: '#ffffff', anchor: 'end' } as const
    const path = textPath('Friday Night Neon', placed)
    const xs = [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))
    expect(Math.max(...xs)).toBeLessThanOrEqual(1)
    expect(Math.min(...xs)).toBeGreaterThan(-widthOf('Friday Night Neon', placed) - 1)
  })
})
