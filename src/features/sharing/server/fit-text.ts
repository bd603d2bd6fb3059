/** Breaks texts into lines that fit a width. */
import { type Style, widthOf } from './letters.ts'

type TextBounds = {
  width: number
  lines: number
  /** Font sizes to try, the preferred one first. */
  sizes: readonly number[]
}

/** Lines in the first size in which the whole text fits; else in the last size, with an ellipsis. */
export const fitText = (text: string, style: Omit<Style, 'size'>, bounds: TextBounds) => {
  for (const size of bounds.sizes) {
    const lines = breakLines(text, { ...style, size }, bounds.width)
    if (lines.length <= bounds.lines) return { lines, size }
  }
  const size = bounds.sizes.at(-1) ?? 0
  const lines = breakLines(text, { ...style, size }, bounds.width)
  const last = lines.slice(bounds.lines - 1).join(' ')
  return {
    lines: [...lines.slice(0, bounds.lines - 1), shorten(last, { ...style, size }, bounds.width)],
    size,
  }
}

/** Breaks between words, and within a word that is longer than a line. */
const breakLines = (text: string, style: Style, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

const breakWord = (word: string, style: Style, width: number): string[] => {
  const pieces = ['']
  let usedWidth = 0
  for (const letter of word) {
    const letterWidth = widthOf(letter, style)
    if (usedWidth > 0 && usedWidth + letterWidth > width) {
      pieces.push('')
      usedWidth = 0
    }
    pieces[pieces.length - 1] += letter
    usedWidth += letterWidth
  }
  return pieces
}

const ellipsis = '…'

/** Longest prefix of the text that fits with an ellipsis. */
const shorten = (text: string, style: Style, width: number): string => {
  const availableWidth = width - widthOf(ellipsis, style)
  let usedWidth = 0
  let prefix = ''
  for (const letter of text) {
    usedWidth += widthOf(letter === ' ' ? 'i' : letter, style)
    if (usedWidth > availableWidth) break
    prefix += letter
  }
  return prefix.replace(/[\s,.;:–-]+$/, '') + ellipsis
}
