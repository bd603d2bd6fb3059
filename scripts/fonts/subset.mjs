/**
 * Generates src/app/fonts from the packaged typefaces: Western European letters, without hinting, with only the
 * OpenType features that the pages use. Characters of English text are one file; browsers load the other one only for
 * pages with other letters. Run when the typefaces change:
 *   npm install --no-save subset-font@2.9.0 && node scripts/fonts/subset.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const project = path.join(import.meta.dirname, '../..')
const folder = path.join(project, 'src/app/fonts')
const faces = [
  { family: 'Barlow', weight: 400 },
  { family: 'Barlow', weight: 500 },
  { family: 'Barlow', weight: 600 },
  { family: 'Barlow Condensed', weight: 600 },
  { family: 'Barlow Condensed', weight: 700 },
]

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
const english = [...between(0x20, 0x7e), ...'\u{A0}©·×–—‘’“”•…›']
const more = [...between(0xa0, 0xff), ...'ıŒœʻʼˆ˚˜‐‑‒–—―‘’‚“”„•…‰′″‹›⁄€™↑↓−']
const parts = [
  { ending: '', characters: english },
  { ending: '-more', characters: more.filter((character) => !english.includes(character)) },
]
const keepFeatures = ['kern', 'liga', 'calt', 'rlig', 'tnum']

/** Unicode range in CSS syntax: `U+20-7E, U+A9`. */
const rangeOf = (characters) => {
  const ranges = []
  for (const code of characters
    .map((character) => character.codePointAt(0))
    .sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

const rules = []
for (const { family, weight } of faces) {
  const slug = family.toLowerCase().replaceAll(' ', '-')
  const packaged = `@fontsource/${slug}/files/${slug}-latin-${weight}-normal.woff2`
  const font = await readFile(path.join(project, 'node_modules', packaged))
  for (const { ending, characters } of parts) {
    const options = { targetFormat: 'woff2', noHinting: true, keepFeatures }
    const subset = await subsetFont(font, characters.join(''), options)
    const file = `${slug}-${weight}${ending}.woff2`
    await writeFile(path.join(folder, file), subset)
    console.log(`${file}: ${font.length} -> ${subset.length} bytes`)
    rules.push(`@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range:
    ${rangeOf(characters)};
}
`)
  }
}
const head = '/* Made by scripts/fonts/subset.mjs. */\n'
await writeFile(path.join(folder, 'faces.css'), head + rules.join('\n'))
