/** Gives names that a source writes in capitals throughout the letters that people would use. */

const small = new Set('a an and at by for from in of on or the to with de del la vs'.split(' '))

/** Abbreviations with a vowel that stay in capitals; those without, and single letters, do anyway. */
const abbreviations = new Set(
  `AACA ACA AHRA AMA AMC ARCA ARSA ASA ATV AWD GTO IHRA II III IMSA IROC IV NASA NASCAR NE NHRA NMRA NSRA
  PCA POW SCCA SCTA SE SUV UK US USA USAC USAF USMC USN USS UTV VI VIII VII VFW WWI WWII XI YMCA`.split(
    /\s+/,
  ),
)

/** Short forms without a vowel that are written small in names and streets. */
const shortened = new Set(
  'ST DR RD LN MT FT MR MRS JR SR BLVD PKWY HWY SQ BLDG CT PL CTR'.split(' '),
)

/**
 * "NATIONAL MARITIME MUSEUM INC" → "National Maritime Museum", without the legal form that registers
 * add; mixed or short texts stay as they are.
 */
export const readableCase = (text: string): string => {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  // Fewer words may all be abbreviations.
  if (text !== text.toUpperCase() || (long.length < 2 && words.length < 3)) return text
  return titleCase(text.replace(/,? (?:INC|LLC|LTD|CORP)\.?$/, ''))
}

/** The same for what is hardly ever an abbreviation: cities and streets. */
export const readablePlace = (text: string): string =>
  // "1140 IN-135" has nothing but abbreviations, "190 1ST ST E" has an ordinal.
  /\p{L}{3}|\d(?:ST|ND|RD|TH)\b/u.test(text) && text === text.toUpperCase() ? titleCase(text) : text

const titleCase = (text: string): string => {
  let first = true
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}.'’]*/gu, (word) => {
    const lower = word.toLowerCase()
    const result = !first && small.has(lower) ? lower : wordCase(word, lower)
    first = false
    return result
  })
}

const wordCase = (word: string, lower: string): string => {
  const bare = word.replace(/\.$/, '')
  if (abbreviations.has(bare) || /^(?:\p{Lu}\.){2,}$/u.test(word)) return word
  if (/\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? lower : word
  if (!/[AEIOUYÀ-Þ]/.test(bare) && !shortened.has(bare)) return word
  return lower
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(
      /^(Mc|O['’])(\p{L})/u,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    )
}
