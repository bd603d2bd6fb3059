/**
 * Finds the live events that have the words of a keyword while PostgreSQL cannot be asked: the same words in the same
 * fields, as beginnings and in their other forms. What its text search knows beyond that (accents of rare letters, the
 * nearness of words) is left out.
 */
import { setImmediate } from 'node:timers/promises'
import type { Event } from '../../../event/event.ts'
import { readTerms } from '../search-meanings.ts'
import { isWhole, otherForms } from '../search-terms.ts'
import type { WordMatches } from './find-words.ts'
import type { LiveCatalog } from './live-catalog.ts'

/** Events that are looked through at a time, some milliseconds. */
const slice = 500

/** JavaScript version of the database's search_words(), for the letters of western languages. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßłđ]/g, (letter) => latin[letter] ?? letter)
    .replace(/([a-z0-9])['’]s(?![\p{L}\p{N}])/gu, '$1s')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const latin: Record<string, string> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }

/** Weights of the fields in PostgreSQL's ts_rank(): name; cars; venue, city and sponsor; description. */
const weights = [1, 0.4, 0.2, 0.1]
/** Meaning of a word: see search-keyword.ts. */
const weightOfMeaning = 0.25

/** A field in each line, a blank before and after each word. */
const linesOf = (event: Event): string =>
  [
    event.name,
    [...event.carMakes, ...event.carCategories].join(' '),
    [event.venueName, event.city, event.sponsorName].join(' '),
    event.description,
  ]
    .map((text) => ` ${plainWords(text)} `)
    .join('\n')

export type MatchWords = (
  catalog: LiveCatalog,
  terms: readonly string[],
  options: { ranked: boolean },
) => Promise<WordMatches>

/** Working memory for the words of all events, 1 KB each, from the first question until `forget`. */
export const createMatchWords = (): { match: MatchWords; forget: () => void } => {
  let known: { catalog: LiveCatalog; generation: number; lines: Promise<string[]> } | undefined
  const linesIn = (catalog: LiveCatalog) => {
    const { generation } = catalog
    if (known?.catalog !== catalog || known.generation !== generation) {
      known = { catalog, generation, lines: readLines(catalog) }
    }
    return known.lines
  }
  return {
    match: async (catalog, terms, { ranked }) => {
      const lines = await linesIn(catalog)
      const parts = partsOf(catalog, terms)
      const ids: string[] = []
      const ranks: number[] = []
      for (const [slot, text] of lines.entries()) {
        if (slot % (slice * 10) === 0) await setImmediate()
        const rank = text === '' ? undefined : rankOf(text, slot, parts)
        if (rank === undefined) continue
        ids.push(catalog.columns.ids[slot] ?? '')
        ranks.push(rank)
      }
      return ranked ? { ids, ranks: Float64Array.from(ranks) } : { ids }
    },
    forget: () => {
      known = undefined
    },
  }
}

const readLines = async ({ columns }: LiveCatalog): Promise<string[]> => {
  const lines: string[] = []
  for (let slot = 0; slot < columns.size; slot++) {
    if (slot % slice === 0) await setImmediate()
    const text = columns.json.text(slot)
    lines.push(text === '' ? '' : linesOf(JSON.parse(`${text}}`) as Event))
  }
  return lines
}

/** JavaScript version of toTsQuery() for one term. Terms hold letters and digits only. */
const patternOf = (term: string): RegExp => {
  const whole = [...otherForms(term), ...(isWhole(term) ? [term] : [])]
  const beginnings = isWhole(term) ? [] : [term]
  return new RegExp(` (?:${[...beginnings, ...whole.map((word) => `${word} `)].join('|')})`, 'u')
}

/** Words that must all be there in one of their wordings, unless an event is what they mean. */
type Part = { wordings: readonly (readonly RegExp[])[]; isMeant: (slot: number) => boolean }

const partsOf = ({ columns }: LiveCatalog, terms: readonly string[]): Part[] => {
  const { plain, meant } = readTerms(terms)
  return [
    { wordings: [plain.map(patternOf)], isMeant: () => false },
    ...meant.map(({ wordings, eventTypes, states }) => {
      const types = columns.types.flags((type) => eventTypes.includes(type))
      const inStates = columns.states.flags((state) => states.includes(state))
      const isMeant = (slot: number) =>
        types[columns.type[slot] ?? 0] === 1 || inStates[columns.state[slot] ?? 0] === 1
      return { wordings: wordings.map((words) => words.map(patternOf)), isMeant }
    }),
  ]
}

/** Undefined unless all parts are there. */
const rankOf = (text: string, slot: number, parts: readonly Part[]): number | undefined => {
  let rank = 0
  for (const { wordings, isMeant } of parts) {
    const ranks = wordings.map((patterns) => rankOfWords(text, patterns) ?? -1)
    const best = Math.max(...ranks, isMeant(slot) ? weightOfMeaning : -1)
    if (best < 0) return undefined
    rank += best
  }
  return rank
}

/** Undefined unless all are there; each counts by the weightiest field that has it. */
const rankOfWords = (text: string, patterns: readonly RegExp[]): number | undefined => {
  let rank = 0
  for (const pattern of patterns) {
    const place = text.search(pattern)
    if (place < 0) return undefined
    let field = 0
    for (let end = text.indexOf('\n'); end >= 0 && end < place; end = text.indexOf('\n', end + 1)) {
      field++
    }
    rank += weights[field] ?? 0
  }
  return patterns.length === 0 ? 0 : rank / patterns.length
}
