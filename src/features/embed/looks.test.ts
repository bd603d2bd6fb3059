import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backgrounds, contrast, minContrast, nearestReadable, readLook } from './looks.ts'

const look = (query: string) => readLook(new URLSearchParams(query))
const shades = ['light', 'dark'] as const

test('contrast follows WCAG: 21 between black and white, 4.48 for a gray that just fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('any color becomes readable, and readable colors stay unchanged', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), fc.constantFrom(...shades), (rgb, shade) => {
      const color = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      const used = nearestReadable(color, shade)
      expect(used).toMatch(/^#[\da-f]{6}$/)
      expect(contrast(used, backgrounds[shade])).toBeGreaterThanOrEqual(minContrast)
      if (contrast(color, backgrounds[shade]) >= minContrast) expect(used).toBe(color)
    }),
  )
})

describe('an accent color', () => {
  test.each(['#1c4f9c', '1C4F9C', ' #1c4f9c '])('%j is kept', (accent) => {
    expect(look(`accent=${encodeURIComponent(accent)}`).accent).toEqual({
      colors: { light: '#1c4f9c', dark: nearestReadable('#1c4f9c', 'dark') },
      problem: undefined,
    })
  })

  test('with low contrast is replaced by the closest readable shade, with the reason', () => {
    const { accent } = look('accent=fc0')
    expect(accent.problem).toMatch(
      /^#ffcc00 is hard to read on a light background: its contrast is 1\.5 to 1, and text needs 4\.5\. The embed uses #[\da-f]{6},/,
    )
    expect(look('accent=fc0&theme=dark').accent.problem).toBeUndefined()
    expect(look('accent=fc0&theme=auto').accent.problem).toBe(accent.problem)
    expect(look('accent=1c4f9c&theme=auto').accent.problem).toContain('on a dark background')
  })

  test.each([
    'red;background:url(https://evil.example)',
    '#1c4f9c}body{display:none',
    'url(#a)',
    '#12345',
    'rgb(0 0 0)',
    '"'.repeat(10_000),
  ])('refuses other text: %.40j', (accent) => {
    const { colors, problem } = look(`accent=${encodeURIComponent(accent)}`).accent
    expect(colors).toEqual(look('').accent.colors)
    expect(problem).toBe('Enter a color such as #1c4f9c.')
  })
})
