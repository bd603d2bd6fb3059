/**
 * Renders text as outlines of our own fonts: the library that rasterizes SVG only uses fonts installed on the machine,
 * and servers have none.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import { LRUCache } from 'lru-cache'
// oxlint-disable-next-line import/default -- Node loads its CommonJS build, which only has this export
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'
import { memoize } from '../../../kit/memoize.ts'

/** Font files of each face, by character coverage; a letter is drawn with the first file that contains it. */
const fontFiles = (family: string, weight: number) =>
  ['latin', 'latin-ext', 'vietnamese'].map(
    (coverage) => `${family}/files/${family}-${coverage}-${weight}-normal.woff`,
  )
const filesOfFace = { display: fontFiles('barlow-condensed', 700), text: fontFiles('barlow', 500) }

export type Face = keyof typeof filesOfFace

const { resolve } = createRequire(import.meta.url)

const readFont = (path: string): Font => {
  const { buffer, byteOffset, byteLength } = readFileSync(resolve(`@fontsource/${path}`))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
}

/** Loaded when the first picture is drawn. */
const fontsOf = memoize(2, (face: Face): Font[] => filesOfFace[face].map(readFont))

const fontFor = (letter: string, face: Face): Font | undefined =>
  fontsOf(face).find((font) => font.charToGlyphIndex(letter) > 0)

/** Emoji, including joiners and modifiers: the fonts have no glyphs for them. */
const pictographs =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f|\u20e3)$/u

/**
 * Returns the text in letters that can be drawn: removes emoji, and transliterates other scripts into Latin letters.
 */
export const drawable = (text: string, face: Face): string => {
  const letters = text.normalize('NFC').replace(/\s+/g, ' ')
  const drawnLetters = Array.from(letters, (letter) => {
    if (letter === ' ' || fontFor(letter, face)) return letter
    if (pictographs.test(letter)) return ''
    return anyAscii(letter)
  })
  return drawnLetters.join('').replace(/ +/g, ' ').trim()
}

export type Style = {
  face: Face
  /** Height of the em in pixels. */
  size: number
  /** Letter spacing in ems. */
  spacing?: number
}

type TextRun = { font: Font; text: string }

const runsOf = (text: string, face: Face): TextRun[] => {
  const runs: TextRun[] = []
  for (const letter of text) {
    const font = fontFor(letter, face)
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** Cached widths of words in ems: names share many words, and kerning is slow. */
const widths = new LRUCache<string, number>({ max: 5_000 })

const emWidth = (word: string, face: Face): number => {
  const key = `${face} ${word}`
  const cached = widths.get(key)
  if (cached !== undefined) return cached
  const width = runsOf(word, face).reduce((sum, { font, text }) => sum + advanceOf(font, text), 0)
  widths.set(key, width)
  return width
}

const advanceOf = (font: Font, text: string) => font.getAdvanceWidth(text, 1000) / 1000

/** Width in pixels from the first letter to the end of the last. */
export const widthOf = (text: string, { face, size, spacing = 0 }: Style): number => {
  const words = text.split(' ')
  const ems = words.reduce((sum, word) => sum + emWidth(word, face), 0)
  return size * (ems + (words.length - 1) * emWidth('\u0020', face) + spacing * text.length)
}

export type PlacedStyle = Style & {
  x: number
  /** Baseline of the text. */
  y: number
  fill: string
  /** Point of the text at x. */
  anchor?: 'start' | 'middle' | 'end'
}

/** Pixels, rounded to one decimal. */
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10

/** SVG path data of an outline. The library's own serializer writes NaN for some numbers. */
const pathData = (commands: readonly PathCommand[]): string => {
  let data = ''
  for (const { type, ...points } of commands)
    data += type + Object.values(points).map(tenth).join(' ')
  return data
}

/** Text as an SVG path, so that none of it is markup. */
export const textPath = (text: string, style: PlacedStyle): string => {
  const { face, size, spacing = 0, y, fill, anchor = 'start' } = style
  const width = widthOf(text, style) - spacing * size
  let x = style.x - { start: 0, middle: width / 2, end: width }[anchor]
  const outlines = runsOf(text, face).map((run) => {
    const outline = run.font.getPath(run.text, x, y, size, { letterSpacing: spacing })
    x += size * (advanceOf(run.font, run.text) + spacing * run.text.length)
    return pathData(outline.commands)
  })
  return `<path fill="${fill}" d="${outlines.join('')}"/>`
}

/** Texts of one picture with shared glyph outlines, each included once: a fifth of the size of separate paths. */
export const glyphSheet = () => {
  const outlines = new Map<string, string>()
  const em = 100
  const text = (content: string, style: PlacedStyle): string => {
    const { face, size, y, fill, anchor = 'start' } = style
    const width = widthOf(content, style)
    const left = style.x - { start: 0, middle: width / 2, end: width }[anchor]
    let start = 0
    const uses = runsOf(content, face).map(({ font, text: run }) => {
      let markup = ''
      const add = (glyph: Glyph, x: number) => {
        const id = `${face[0]}${fontsOf(face).indexOf(font)}-${glyph.index}`
        const outline = outlines.get(id) ?? pathData(glyph.getPath(0, 0, em).commands)
        outlines.set(id, outline)
        if (outline) markup += `<use href="#${id}" x="${tenth(start + x)}"/>`
      }
      font.forEachGlyph(run, 0, 0, em, undefined, (glyph, x) => add(glyph, x))
      start += em * advanceOf(font, run)
      return markup
    })
    const place = `translate(${Math.round(left)} ${Math.round(y)}) scale(${size / em})`
    return `<g fill="${fill}" transform="${place}">${uses.join('')}</g>`
  }
  const definitions = () =>
    `<defs>${[...outlines].map(([id, d]) => `<path id="${id}" d="${d}"/>`).join('')}</defs>`
  return { text, definitions }
}
