/** Words of a keyword that were read as a type, place, make or other name; shown as removable chips. */

export type KeywordReading = {
  /** Display name: "Swap Meet". */
  label: string
  /** Keyword without these words; empty if no word is left. */
  rest: string
}

export const keywordReadingsHeader = 'x-keyword-readings'

export const keywordReadingsDescription =
  'Form-encoded: each type, place, make or other name recognized in the keyword, with the rest of the keyword: `Swap+Meet=ohio&Ohio=swap+meets`.'

export const writeReadings = (readings: readonly KeywordReading[]): string =>
  String(new URLSearchParams(readings.map(({ label, rest }) => [label, rest])))

export const readingsIn = (headers: Headers): KeywordReading[] =>
  Array.from(new URLSearchParams(headers.get(keywordReadingsHeader) ?? ''), ([label, rest]) => {
    return { label, rest }
  })
