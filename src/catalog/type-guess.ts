/** What kind of event an imported row is, told from its words, and whether it is about vehicles at all. */
import type { EventType } from './event-types.ts'
import { guessRules, proofs, soundAlikes, weakProof } from './type-guess-rules.ts'

export type GuessInput = {
  readonly name: string
  readonly description?: string
  readonly categories?: readonly string[]
}

/** From the name high, from categories or with the help of other words medium, from the text low. */
export type Confidence = 'high' | 'medium' | 'low' | 'none'

/** `because` is for people: 'matched "cars and coffee" in the name'. */
export type TypeGuess = {
  readonly type: EventType | undefined
  readonly because: string
  readonly confidence: Confidence
}

export type ScopeGuess = {
  readonly automotive: boolean
  readonly because: string
  readonly confidence: Confidence
}

type Texts = { readonly name: string; readonly categories: string; readonly description: string }

/** One space between words, straight quotes, and nothing that only sounds like a vehicle. */
function plain(text: string): string {
  return text
    .replace(/&amp;/gi, '&')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .replace(soundAlikes, '·')
}

function textsOf({ name, description = '', categories = [] }: GuessInput): Texts {
  return {
    name: plain(name.slice(0, 300)),
    categories: plain(categories.join(' · ').slice(0, 500)),
    // The words that tell are near the beginning; what comes later is about parking and sponsors.
    description: plain(description.slice(0, 2000)),
  }
}

function quoted(match: RegExpExecArray, where: keyof Texts): string {
  return `matched "${match[0].trim().toLowerCase()}" in the ${where}`
}

/** The words that prove a text to be about vehicles; of "corvette" and "corvette club" the longer. */
function proofsIn(text: string): RegExpExecArray[] {
  const found = proofs.map((proof) => proof.exec(text)).filter((match) => match !== null)
  const byWord = new Map(found.map((match) => [match[0].toLowerCase(), match]))
  const isPart = (word: string) => [...byWord.keys()].some((w) => w !== word && w.includes(word))
  return [...byWord]
    .filter(([word]) => !weakProof.test(word) && !isPart(word))
    .map(([, match]) => match)
}

type Proof = { readonly because: string; readonly confidence: Confidence }

/** Why a row is about vehicles, other than by its kind of event; undefined when it is not. */
function proofOf({ name, categories, description }: Texts): Proof | undefined {
  const [inName] = proofsIn(name)
  if (inName) return { because: quoted(inName, 'name'), confidence: 'medium' }
  const [inCategories] = proofsIn(categories)
  if (inCategories) return { because: quoted(inCategories, 'categories'), confidence: 'medium' }
  const [first, second] = proofsIn(description)
  if (!first || !second) return undefined
  const because = `${quoted(first, 'description')}, and "${second[0].toLowerCase()}"`
  return { because, confidence: 'low' }
}

/** `proven`: the words also show that the row is about vehicles or boats. */
type Found = Omit<TypeGuess, 'type'> & { readonly type: EventType; readonly proven: boolean }

function findIn(texts: Texts, where: keyof Texts, confidence: Confidence): Found | undefined {
  for (const { type, words, context, notInText } of guessRules) {
    if (context || (notInText && where === 'description')) continue
    const match = words.exec(texts[where])
    if (match) return { type, because: quoted(match, where), confidence, proven: true }
  }
  return undefined
}

/** Words that other things share, in the name, with the help of what else is there. */
function findShared(texts: Texts): Found | undefined {
  const proof = proofOf(texts)?.because ?? findIn(texts, 'description', 'low')?.because
  for (const { type, words, context } of guessRules) {
    const match = context ? words.exec(texts.name) : null
    if (!match) continue
    const because = quoted(match, 'name')
    if (proof) {
      const both = proof === because ? because : `${because}; ${proof}`
      return { type, because: both, confidence: 'medium', proven: true }
    }
    if (context === 'helps') return { type, because, confidence: 'low', proven: false }
  }
  return undefined
}

function find(texts: Texts): Found | undefined {
  return (
    findIn(texts, 'name', 'high') ??
    findIn(texts, 'categories', 'medium') ??
    findShared(texts) ??
    findIn(texts, 'description', 'low')
  )
}

/** The type that the words point to; `type` is undefined when none do. */
export function guessEventType(input: GuessInput): TypeGuess {
  const found = find(textsOf(input))
  if (!found) {
    return { type: undefined, because: 'no words that tell a kind of event', confidence: 'none' }
  }
  const { type, because, confidence } = found
  return { type, because, confidence }
}

/** Whether a row of a town's calendar belongs into a directory of automotive and marine events. */
export function isAutomotive(input: GuessInput): ScopeGuess {
  const texts = textsOf(input)
  const found = find(texts)
  const proof = found?.proven ? found : proofOf(texts)
  if (!proof) {
    return { automotive: false, because: 'no words about vehicles or boats', confidence: 'none' }
  }
  return { automotive: true, because: proof.because, confidence: proof.confidence }
}
