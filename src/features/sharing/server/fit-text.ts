/** Breaks texts into lines that fit a width. */
import { type Style, widthOf } from './letters.ts'

type Room = {
  width: number
  lines: number
  /** Font sizes to try, the preferred one first. */
  sizes: readonly number[]
}

/** Lines in the first size in which the whole text fits; else in the last size, with an ellipsis. */
export const fitText = (text: string, style: Omit<Style, 'size'>, room: Room) => {
  for (const size of room.sizes) {
    const lines = breakLines(text, { ...style, size }, room.width)
    if (lines.length <= room.lines) return { lines, size }
  }
  const size = room.sizes.at(-1) ?? 0
  const lines = breakLines(text, { ...style, size }, room.width)
  const last = lines.slice(room.lines - 1).join(' ')
  return {
    lines: [...lines.slice(0, room.lines - 1), shorten(last, { ...style, size }, room.width)],
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
  let used = 0
  for (const letter of word) {
    const more = widthOf(letter, style)
    if (used > 0 && used + more > width) {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += letter
    used += more
  }
  return pieces
}

const ellipsis = '…'

/** Longest prefix of the text that fits with an ellipsis. */
const shorten = (text: string, style: Style, width: number): string => {
  const room = width - widthOf(ellipsis, style)
  let used = 0
  let kept = ''
  for (const letter of text) {
    used += widthOf(letter === ' ' ? 'i' : letter, style)
    if (used > room) break
    kept += letter
  }
  return kept.replace(/[\s,.;:–-]+$/, '') + ellipsis
}
