/**
 * Makes src/app/fonts from the packaged typefaces: Western European letters, no hints for old screens, and of the
 * features those that the pages use. Run when the typefaces change:
 *   npm install --no-save subset-font@2.9.0 && node scripts/fonts/subset.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const project = path.join(import.meta.dirname, '../..')
const faces = [
  'barlow/files/barlow-latin-400-normal',
  'barlow/files/barlow-latin-500-normal',
  'barlow/files/barlow-latin-600-normal',
  'barlow-condensed/files/barlow-condensed-latin-600-normal',
  'barlow-condensed/files/barlow-condensed-latin-700-normal',
]

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
const characters = [
  ...between(0x20, 0x7e),
  ...between(0xa0, 0xff),
  ...'ıŒœʻʼˆ˚˜‐‑‒–—―‘’‚“”„•…‰′″‹›⁄€™↑↓−',
].join('')
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'rlig', 'tnum']

for (const face of faces) {
  const font = await readFile(path.join(project, 'node_modules/@fontsource', `${face}.woff2`))
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures }
  const subset = await subsetFont(font, characters, options)
  const name = path.basename(face).replace('-latin-', '-').replace('-normal', '')
  await writeFile(path.join(project, 'src/app/fonts', `${name}.woff2`), subset)
  console.log(`${name}: ${font.length} -> ${subset.length} bytes`)
}
