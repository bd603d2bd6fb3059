/** Logistic regression on a name's words and word classes: is it more like names of car events, or like other names? */
import { pattern } from '../../../../kit/text/pattern.ts'
import { learnedWords, readList } from './vocabulary.ts'

/** Words in the form of the tables: singular, without accents and apostrophes, 0 for each digit, "prize" for money. */
export const tokensOf = (name: string): string[] => {
  const ascii = /[\u0080-\uffff]/.test(name)
    ? name.normalize('NFD').replace(/[’‘]/g, "'").replace(/\p{M}/gu, '')
    : name
  const words = ascii
    .toLowerCase()
    .replace(/'n'|(?<= )'?n'?(?= )|&amp;|[&+]/g, ' and ')
    .replace(/(?<=\w)'(?=\w)/g, '')
    .replace(/\$ ?[\d,.]+k?/g, ' prize ')
    .replace(/\d+/g, (digits) => '0'.repeat(Math.min(digits.length, 4)))
    .match(/[a-z0]+/g)
  return words?.map(singular) ?? []
}

const singular = (word: string): string =>
  word.length < 4 || !word.endsWith('s') || word.endsWith('ss')
    ? word
    : word.length > 5 && word.endsWith('ies')
      ? `${word.slice(0, -3)}y`
      : word.slice(0, -1)

/** Members of each word class, as in the table. */
export const classMembers: ReadonlyMap<string, readonly string[]> = new Map(
  readList('word-classes').map(([name = '', members = '']) => [name, members.split(', ')]),
)

const classNames = [...classMembers.keys()].toSorted()

/** Features of each class and each pair of classes, computed once; a name has up to thirty. */
const pairFeatures = classNames.map((a) =>
  classNames.map((b) => (a === b ? `<${a}>` : `<${a} ${b}>`)),
)

/** Words and phrases → indexes of their classes in `classNames`. */
const classesOf = new Map<string, number[]>()
for (const [index, name] of classNames.entries()) {
  for (const member of classMembers.get(name) ?? []) {
    const phrase = tokensOf(member).join(' ')
    const classes = classesOf.get(phrase)
    if (!classes) classesOf.set(phrase, [index])
    else if (!classes.includes(index)) classes.push(index)
  }
}

const maxPhraseWords = Math.max(...[...classesOf.keys()].map((each) => each.split(' ').length))

/** Classes of both parts of a compound, such as "Moparfest" and "cruisefest". */
const compoundParts = (word: string): ClassifiedPhrase[] => {
  for (let at = word.length - 3; at >= 4; at--) {
    const first = classesOf.get(singular(word.slice(0, at)))
    const second = first && classesOf.get(word.slice(at))
    if (first && second) {
      return [
        { phrase: word.slice(0, at), classes: first },
        { phrase: word.slice(at), classes: second },
      ]
    }
  }
  return []
}

type ClassifiedPhrase = { readonly phrase: string; readonly classes: readonly number[] }

/** Phrases with a class: the longest of those with the same start, and none inside another. */
const phrasesIn = (tokens: readonly string[]): ClassifiedPhrase[] => {
  const found: ClassifiedPhrase[] = []
  let covered = 0
  for (let from = 0; from < tokens.length; from++) {
    let longest: ClassifiedPhrase | undefined
    let phrase = ''
    for (let to = from + 1; to <= tokens.length && to - from <= maxPhraseWords; to++) {
      phrase = to === from + 1 ? (tokens[from] ?? '') : `${phrase} ${tokens[to - 1]}`
      const classes = to > covered ? classesOf.get(phrase) : undefined
      if (!classes) continue
      longest = { phrase, classes }
      covered = to
    }
    if (longest) found.push(longest)
    else if (from >= covered) found.push(...compoundParts(tokens[from] ?? ''))
  }
  return found
}

const maxNameLength = 200

/** Word classes of a name, each with its first phrase, for guessing the type. */
export const classesIn = (name: string): ReadonlyMap<string, string> =>
  new Map(
    phrasesIn(tokensOf(name.slice(0, maxNameLength)))
      .toReversed()
      .flatMap(({ phrase, classes }) => classes.map((each) => [classNames[each] ?? '', phrase])),
  )

type Head = { readonly phrase: string; readonly classes: readonly string[] }

/**
 * Head of a name: its last classified word before "at", "with", a dash or a parenthesis. Undefined if the word follows
 * "and", which joins two things, or has no word before it.
 */
export const headOf = (name: string): Head | undefined => {
  const [first = ''] = name
    .slice(0, maxNameLength)
    .split(/ (?:at|@|with|w|by|for|in|on|of|to|from|presented|[-–—]) |[(:,;|@/]/i)
  const tokens = tokensOf(first)
  while (anyName.test(tokens.at(-1) ?? '-')) tokens.pop()
  const last = phrasesIn(tokens).at(-1)
  if (!last?.phrase.endsWith(tokens.at(-1) ?? '-')) return undefined
  const before = tokens.at(-1 - last.phrase.split(' ').length)
  return before && before !== 'and'
    ? { phrase: last.phrase, classes: last.classes.map((each) => classNames[each] ?? '') }
    : undefined
}

type Features = {
  readonly features: readonly string[]
  readonly phrases: readonly ClassifiedPhrase[]
}

/** Words, phrases, classes, and all pairs of classes in the name. */
export const featuresOf = (name: string): Features => {
  const tokens = tokensOf(name.slice(0, maxNameLength))
  const phrases = phrasesIn(tokens)
  const words = new Set(tokens)
  for (const { phrase } of phrases) words.add(phrase)
  const features = [...words]
  const classes = [...new Set(phrases.flatMap(({ classes: each }) => each))].toSorted(
    (a, b) => a - b,
  )
  for (const [index, a] of classes.entries()) {
    for (const b of classes.slice(index)) features.push(pairFeatures[a]?.[b] ?? '')
  }
  return { features, phrases }
}

/** Positive: more like names of car events than like others. */
export const scoreOf = ({ features }: Features, weights = learnedWords): number =>
  features.reduce((sum, each) => sum + (weights.get(each) ?? 0), weights.get('') ?? 0)

/** Two words or phrases with the largest weights for the sign of the score. */
const strongest = ({ features, phrases }: Features, sign: 1 | -1): string[] => {
  const weightOf = (word: string) => {
    const classes = phrases.find(({ phrase }) => phrase === word)?.classes ?? []
    const weights = classes.map((each) => learnedWords.get(pairFeatures[each]?.[each] ?? '') ?? 0)
    return weights.reduce((sum, each) => sum + each, learnedWords.get(word) ?? 0)
  }
  return features
    .filter((each) => !each.startsWith('<') && !anyName.test(each) && weightOf(each) * sign > 0)
    .toSorted((a, b) => (weightOf(b) - weightOf(a)) * sign)
    .slice(0, 2)
}

/** Phrase with the digits of the name in place of the zeros of the tables: "4h", not "0h". */
export const withDigits = (phrase: string, name: string): string =>
  phrase.includes('0')
    ? (pattern.i`${phrase.replaceAll('0', '\\d').replaceAll(' ', '\\W+')}`
        .exec(name)?.[0]
        .toLowerCase() ?? phrase)
    : phrase

/** Words common in all names: they may have weights, but are not shown as explanations. */
const anyName =
  /^(?:0+(?:st|nd|rd|th)?|a|and|at|by|for|from|in|of|off|on|our|the|to|with|annual|day|night|prize)$/

const slope = 1 / 4
/** Score with a likeness of 0, at which only the rules decide. */
const neutral = -1.3
const least = -0.9
const most = 2

/** Evidence from a name's likeness to car events; negative against it. `words` is lazy, as few are read. */
export const classifyName = (name: string): { weight: number; words: string } => {
  const features = featuresOf(name)
  const weight = Math.min(Math.max(slope * (scoreOf(features) - neutral), least), most)
  return {
    weight,
    get words() {
      const found = strongest(features, weight > 0 ? 1 : -1)
      return found.map((each) => withDigits(each, name)).join(', ')
    },
  }
}
