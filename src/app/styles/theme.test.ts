/** Contrast of the theme's colors on every page: WCAG 2.2 AA, 4.5:1 for text, 3:1 for controls. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../features/embed/looks.ts'

const sheet = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')

/** Colors in the first `:root` after `mark`. */
const colorsAfter = (mark: string): Record<string, string> => {
  const start = sheet.indexOf(':root', sheet.indexOf(mark))
  const block = sheet.slice(start, sheet.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  )
}

const light = colorsAfter('A road atlas')
const dark = { ...light, ...colorsAfter('prefers-color-scheme: dark') }

const grounds = ['bg', 'panel', 'chip']
const tints = ['green', 'blue', 'yellow', 'red', 'purple']

/** Text color → backgrounds behind it. */
const texts: Record<string, string[]> = {
  ink: grounds,
  soft: grounds,
  signal: grounds,
  'signal-strong': grounds,
  red: [...grounds, 'red-tint'],
  'on-signal': ['signal', 'signal-strong'],
  'hero-ink': ['hero'],
  'hero-soft': ['hero'],
  'plate-ink': ['plate'],
  'plate-strike': ['plate'],
  'on-caution': ['caution'],
  ...Object.fromEntries(tints.map((tint) => [tint, [`${tint}-tint`, ...grounds]])),
}

const pairs = Object.entries(texts).flatMap(([ink, on]) => on.map((ground) => [ink, ground]))

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, colors) => {
  test.each(pairs)('%s is readable on %s', (ink = '', ground = '') => {
    expect(contrast(colors[ink]!, colors[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['bg', 'panel'])('the border of a control is visible on %s', (ground) => {
    expect(contrast(colors.edge!, colors[ground]!)).toBeGreaterThanOrEqual(3)
  })
})

test('every text color is checked here', () => {
  const others = [...grounds, ...tints.map((tint) => `${tint}-tint`), 'hero', 'plate', 'caution']
  const lines = ['line', 'edge', 'plate-edge']
  expect(
    Object.keys(light)
      .filter((name) => ![...others, ...lines].includes(name))
      .sort(),
  ).toEqual(Object.keys(texts).sort())
})
