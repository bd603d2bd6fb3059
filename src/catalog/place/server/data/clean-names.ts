/** Common names for names in the sources. */

const betterNames: Readonly<Record<string, string>> = {
  'New York City': 'New York',
  'The Bronx': 'Bronx',
  'Lexington-Fayette': 'Lexington',
}

/** "Washington, D.C." → "Washington", "City of Milford (balance)" → "Milford", "Agat Village" → "Agat". */
export function cleanCityName(name: string, state: string): string {
  const betterName = betterNames[name]
  if (betterName) return betterName
  const cleanName = name
    .replace(/,.*$/, '')
    .replace(/\s*\(.*\)$/, '')
    .replace(/^City of /, '')
  return state === 'GU' || state === 'MP' ? cleanName.replace(/ Village$/, '') : cleanName
}

/** Replacements for words in the postal file, and short words that titles write in lower case. */
const words: Readonly<Record<string, string>> = {
  Afb: 'AFB',
  Ft: 'Fort',
  Jber: 'JBER',
  Jbphh: 'JBPHH',
  Jbsa: 'JBSA',
  Mcbh: 'MCBH',
  Mdl: 'MDL',
  Nas: 'NAS',
  Nawc: 'NAWC',
  Natl: 'National',
  Pk: 'Park',
  Usaf: 'USAF',
}
const smallWords = new Set(['and', 'at', 'by', 'in', 'of', 'on', 'or', 'the'])

/** "Mc Grath" → "McGrath", "Land O Lakes" → "Land O'Lakes", "Hill Afb" → "Hill AFB". */
export function cleanPostOfficeName(name: string): string {
  return name
    .replace(/^St (?=\p{Lu})/u, 'St. ')
    .replace(/\bMc (?=\p{Lu})/gu, 'Mc')
    .replace(/\bO (?=\p{Lu})/gu, 'O’')
    .replaceAll('’', "'")
    .split(' ')
    .map((word, index) => {
      const small = word.toLowerCase()
      return index > 0 && smallWords.has(small) ? small : (words[word] ?? word)
    })
    .join(' ')
}
