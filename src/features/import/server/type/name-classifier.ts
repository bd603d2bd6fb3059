/** Logistic regression over the words of a name: are they more like those of car events, or of everything else? */
import { learnedWords } from './vocabulary.ts'

/** Words of any name: they may weigh something, but never are what a name is like. */
const anyName = /^(?:0+(?:th)?|a|and|at|by|for|from|in|of|off|on|our|the|to|with)$/

/** Words as the table has them: without apostrophes, and with 0 for a number, 0th for a rank, 0000 for a year. */
export const wordsToWeigh = (name: string): string[] => {
  const words = name
    .toLowerCase()
    .replace(/(?<=\w)'(?=\w)/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/\d+(?:st|nd|rd|th)\b/g, '0th')
    .replace(/\d+/g, (digits) => (digits.length > 3 ? '0000' : '0'))
    .match(/[a-z0]+/g)
  return [...new Set(words)]
}

/** Sum of the words' weights, and the words that raise it most. Long names have many words; its root keeps them comparable. */
export const scoreOf = (name: string, weights = learnedWords) => {
  const words = wordsToWeigh(name)
  const weighed = words.flatMap((word) => {
    const weight = weights.get(word)
    return weight === undefined ? [] : [{ word, weight }]
  })
  const sum = weighed.reduce((total, { weight }) => total + weight, 0)
  const strongest = weighed
    .filter(({ word, weight }) => weight > 0 && !anyName.test(word))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({ word }) => word)
  const start = weights.get('') ?? 0
  return { score: start + sum / Math.sqrt(weighed.length || 1), strongest }
}

/** Set by names of sets that were left out of the learning: 97 in 100 of those published by it are about cars. */
const least = -0.5
const slope = 0.25
/** Enough to wait for review, never to be published. */
const most = 0.44
/** With "nationals", which the rules weigh as well, it would be enough to publish "Twirling Nationals". */
const maxOfKnown = 0.2
/** "Trade in Honda": one word is no evidence twice. */
const maxOfSame = 0.04
/** "Columbus Day": one word is like many things. */
const maxOfOne = 0.4

/**
 * `phrases`: what the rules found in the name, with weights of their own. Phrases of several words are left out; where the
 * likeness comes from their single words alone, it is less.
 */
export const classifyName = (
  name: string,
  phrases: readonly string[],
): { weight: number; words: string } | undefined => {
  const rest = phrases
    .filter((phrase) => phrase.includes(' '))
    .reduce((text, phrase) => text.replace(phrase, ' '), name.toLowerCase())
  const { score, strongest } = scoreOf(rest)
  const isKnown = strongest.every((word) => phrases.some((phrase) => phrase.includes(word)))
  const atMost = isKnown
    ? phrases.length > 1
      ? maxOfKnown
      : maxOfSame
    : strongest.length > 1
      ? most
      : maxOfOne
  const weight = Math.min(slope * (score - least), atMost)
  return weight > 0 && strongest.length > 0 ? { weight, words: strongest.join(', ') } : undefined
}
