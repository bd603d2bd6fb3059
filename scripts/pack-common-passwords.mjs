/**
 * Builds the list of common passwords from a file with one password per line, most common first:
 * `node scripts/pack-common-passwords.mjs LIST`. Keeps the first 250,000 with four or more
 * characters, and every one that is long enough to be a password here. Lower case, sorted, Brotli.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const target = new URL('../src/features/sign-in/server/common-passwords.txt.br', import.meta.url)
const most = 250_000
const shortest = 4
const shortestPassword = 12

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/)
const kept = new Set()
for (const [rank, line] of lines.entries()) {
  const text = line.normalize('NFKC').toLowerCase().trim()
  const { length } = [...text]
  if (length >= (rank < most ? shortest : shortestPassword)) kept.add(text)
}
const bytes = Buffer.from(`\n${[...kept].toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`)
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
}
const packed = brotliCompressSync(bytes, { params })
writeFileSync(target, packed)
console.log(`${kept.size} passwords, ${packed.length} bytes`)
