/** Normalizes place names for comparison: "St. Louis", "Saint Louis" and "ST LOUIS" are the same. */

/** Expansions of common and postal abbreviations, word by word. */
export const longForms: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint', // Sault Ste. Marie
  sainte: 'saint',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  pt: 'point',
  hts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  jct: 'junction',
  twp: 'township',
  vlg: 'village',
  natl: 'national',
  pk: 'park',
  bch: 'beach',
}

export const firstWordForms: Readonly<Record<string, string>> = {
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
}

/** Lower-case words without accents, apostrophes and punctuation: "Lāʻie" → ["laie"]. */
function wordsOf(name: string): string[] {
  const normalized = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(st|ste|ft|mt|pt)\.(?=\S)/g, '$1 ')
    .replace(/['‘’ʻʼ`´.]/g, '')
  return normalized.match(/[a-z0-9]+/g) ?? []
}

function keyOf(words: readonly string[]): string {
  const hasSeveral = words.length > 1
  const keyWords = hasSeveral && words[0] === 'the' ? words.slice(1) : words
  return keyWords
    .map(
      (word, index) =>
        (hasSeveral && index === 0 && firstWordForms[word]) || longForms[word] || word,
    )
    .join('')
}

/**
 * Key under which a place is stored and looked up: lower case, without accents and spaces, common abbreviations
 * expanded ("Ft. Worth" → "fortworth", "N Las Vegas" → "northlasvegas", "The Bronx" → "bronx"). Empty without a letter
 * or digit.
 */
export function placeKey(name: string): string {
  return keyOf(wordsOf(name))
}

/**
 * Possible key prefixes of a text that is still being typed: its last word may be complete ("St" for Saint) or the
 * start of another word (Stamford).
 */
export function placeKeyPrefixes(text: string): string[] {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined) return []
  const unexpanded = keyOf([...words.slice(0, -1), '']) + last
  return [...new Set([unexpanded, keyOf(words)])]
}

const affixes = [
  /^(?:city|town|village|borough|township) of (.+)$/,
  /^(.+) (?:charter township|township|twp|borough|village|town|city)$/,
]

/**
 * Keys to try for a name, best first: unchanged, without words for the kind of place ("Town of Greenwich", "Clinton
 * Twp"), and with "City" ("Salt Lake").
 */
export function placeKeyVariants(name: string): string[] {
  const words = wordsOf(name)
  const text = words.join(' ')
  const bare = affixes.map((affix) => affix.exec(text)?.[1]).filter((each) => each !== undefined)
  const keys = [words, ...bare.map((each) => each.split(' ')), [...words, 'city']].map(keyOf)
  return [...new Set(keys)].filter((key) => key !== '' && key !== 'city')
}

export type AreaKind = 'county' | 'township' | 'town'

const townshipForms = [/^(?:charter )?township of (.+)$/, /^(.+?)(?: charter)? township$/]
const countyForms = /^(?:county|parish) of (.+)$/
const countyWords = / (?:county|parish|borough|census area|municipality|municipio)$/

/**
 * Kind of area that a name means: a county ("Orange County", "County of Orange"), a township ("Liberty Twp") or else a
 * town; and the key under which areas of that kind are stored.
 */
export function areaForm(name: string): { kind: AreaKind; key: string } {
  const words = wordsOf(name).map((word) => longForms[word] ?? word)
  const text = words.map((word) => (word === 'co' ? 'county' : word)).join(' ')
  for (const form of townshipForms) {
    const bare = form.exec(text)?.[1]
    if (bare) return { kind: 'township', key: placeKey(bare) }
  }
  const county = countyForms.exec(text)?.[1]
  if (county) return { kind: 'county', key: placeKey(`${county} county`) }
  if (countyWords.test(text)) return { kind: 'county', key: placeKey(text) }
  return { kind: 'town', key: placeKey(text.replace(/^(?:town|village|borough) of /, '')) }
}
