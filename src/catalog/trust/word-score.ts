/**
 * Naive Bayes over words: how much a text is like those that were refused. Each text counts a word once (Bernoulli),
 * with Laplace smoothing, and only its most telling words are multiplied, as in Graham's "A Plan for Spam" (2002).
 */

/** Texts with a word, by what was decided about them. */
export type WordCount = { approved: number; refused: number }
export type TellingWord = WordCount & { word: string }

export type WordScore = {
  /** Chance of a refusal, 0 to 1. */
  chance: number
  /** The most telling first. */
  telling: TellingWord[]
}

const longestWord = 30
const maxWords = 300

/** Different words of some texts, in lower case without accents: three letters or digits and more. */
export const wordsIn = (texts: readonly string[]): string[] => {
  const plain = texts.join('\n').normalize('NFKD').toLowerCase()
  const words = plain.replace(/[\u0300-\u036f'’]/g, '').match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const fitting = words.filter((word) => word.length <= longestWord)
  return [...new Set(fitting)].slice(0, maxWords)
}

/** With fewer decisions of either kind, words tell nothing. */
const minDecisions = 5
/** A word of one text is chance. */
const minTexts = 2
const maxTelling = 15

/** Undefined while too little was decided. `totals` are all texts. */
export const scoreWords = (
  words: readonly string[],
  counts: ReadonlyMap<string, WordCount>,
  totals: WordCount,
): WordScore | undefined => {
  if (totals.approved < minDecisions || totals.refused < minDecisions) return undefined
  const weighed = words.flatMap((word) => {
    const count = counts.get(word)
    return count && count.approved + count.refused >= minTexts
      ? [{ word, ...count, weight: weightOf(count, totals) }]
      : []
  })
  const telling = weighed
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.word < b.word ? -1 : 1))
    .slice(0, maxTelling)
  const prior = Math.log((totals.refused + 1) / (totals.approved + 1))
  const sum = telling.reduce((all, { weight }) => all + weight, prior)
  return {
    chance: 1 / (1 + Math.exp(-sum)),
    telling: telling.map(({ word, approved, refused }) => ({ word, approved, refused })),
  }
}

/** Logarithm of how much more often the word stands in refused texts. */
const weightOf = ({ approved, refused }: WordCount, totals: WordCount): number =>
  Math.log((refused + 1) / (totals.refused + 2)) - Math.log((approved + 1) / (totals.approved + 2))
