/** Second try for a keyword without matches: replaces unknown words with the nearest words of the catalog. */
import { sql } from 'kysely'
import { editDistance } from '../../../kit/text/edit-distance.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { stateCode } from '../../place/us-states.ts'
import { monthNames, weekdayNames } from '../../time/local-dates.ts'
import { findWord, vocabularyWords } from '../words/vocabulary.ts'
import { hasTerms, matchesColumns } from './search-keyword.ts'
import { type Meaning, nameWords, readTerms } from './search-meanings.ts'
import { searchTerms, toTsQuery } from './search-terms.ts'

/** Shorter words are similar to too many others. */
const shortest = 4
/** In words up to this length, a second typo makes another word. */
const shortWord = 5
/** In words up to this length, two replaced letters make another word: "corvete" does not mean "compete". */
const middleWord = 7
/** Keywords with more unknown words are noise or another language. */
const maxUnknown = 3
const tries = 3
/** Words with the most similar trigrams, which are then compared letter by letter. */
const maxLike = 100
/** Words whose events are counted; some are in no live event, because words of edited events are kept. */
const maxNear = 20
/** Most events counted per word, to distinguish frequent from rare words. */
const maxCounted = 1_000

/**
 * Keywords to search for instead of a cleaned one: with other spellings, at most three, most likely first; with the
 * make of each model. Words of live events and names of types and states are kept.
 */
export const findSpellings = async (db: Db, cleaned: string): Promise<string[]> => {
  const spellings = await correctTerms(db, searchTerms(cleaned))
  const withMakes = [...spellings, cleaned].map((keyword) => makesOfModels(searchTerms(keyword)))
  return [...spellings, ...withMakes.filter((keyword) => keyword !== undefined)]
}

/** Days and months are not corrected: the nearest word is another day or month. */
const dayWords = new RegExp(`^(?:${[...weekdayNames, ...monthNames].join('|')})s?$`, 'i')

const correctTerms = async (db: Db, terms: readonly string[]): Promise<string[]> => {
  const { words: typedWords } = readTerms(terms)
  const termsToCheck = typedWords.filter((term) => !nameWords.has(term) && !dayWords.test(term))
  const unknown = await findUnknown(db, termsToCheck)
  if (unknown.length === 0 || unknown.length > maxUnknown) return []
  const candidates = new Map<string, string[]>()
  for (const term of unknown) candidates.set(term, await findCandidates(db, term))
  const near = new Map<string, string[]>()
  for (const [term, words] of candidates) {
    const meanings = words.map((word) => meaningOf({ term, word, terms, candidates }))
    const likelyWords = likeliest(term, await countEvents(db, words, meanings))
    if (likelyWords.length === 0) return []
    near.set(term, likelyWords)
  }
  const count = Math.max(...[...near.values()].map((words) => words.length))
  const spellings = Array.from({ length: count }, (_, attempt) =>
    terms.map((term) => {
      const words = near.get(term)
      return words ? (words[attempt] ?? words[0]) : term
    }),
  )
  return spellings.map((words) => words.join(' '))
}

/** Keyword with makes for its models; undefined for a keyword without models. "Colorado" is a state. */
const makesOfModels = (terms: readonly string[]): string | undefined => {
  const makeOf = (name: string) => {
    const words = name.split(' ')
    return stateCode(name) ? undefined : findWord(words)?.make
  }
  const wider = terms.map((term) =>
    term
      .split(' or ')
      .map((name) => makeOf(name) ?? name)
      .join(' or '),
  )
  return wider.join(' ') === terms.join(' ') ? undefined : wider.join(' ')
}

const findUnknown = async (db: Db, terms: readonly string[]): Promise<string[]> => {
  if (terms.length === 0) return []
  const queries = terms.map((term) => toTsQuery([term]))
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from events where status = 'published' and search @@ query::tsquery) as known
    from unnest(${queries}::text[]) with ordinality as requested(query, n) order by n`.execute(db)
  return terms.filter((_, index) => !rows[index]?.known)
}

/** Nearest first. */
const findCandidates = async (db: Db, term: string): Promise<string[]> => {
  // Numbers, such as years and models, are never corrected.
  if (term.length < shortest || /\d/.test(term)) return []
  const likely = new Set([...(await findLikeWords(db, term)), ...nameWords, ...vocabularyWords])
  const slips = (word: string) => editDistance(term, word)
  return [...likely]
    .filter((word) => isNear(term, word))
    .sort((a, b) => slips(a) - slips(b))
    .slice(0, maxNear)
}

/**
 * Meaning of a word within its keyword: "jersey" is a state after "new", but not alone. Other misspelled words are
 * tried as the name words that are near to them.
 */
const meaningOf = ({ term, word, terms, candidates }: Correction): Meaning | undefined => {
  if (!nameWords.has(word)) return readTerms([word]).meanings[0]
  let keywords: string[][] = [[]]
  for (const each of terms) {
    const options = [each, ...(candidates.get(each) ?? []).filter((name) => nameWords.has(name))]
    const choices = each === term ? [word] : options
    keywords = keywords.flatMap((words) => choices.map((choice) => words.concat(choice)))
  }
  for (const words of keywords) {
    const meaning = readTerms(words).meanings.find((each) => each.words.includes(word))
    if (meaning) return meaning
  }
  return undefined
}

type Correction = {
  term: string
  word: string
  terms: readonly string[]
  /** Candidates for each misspelled term. */
  candidates: ReadonlyMap<string, readonly string[]>
}

/** Nearest first; ties: words with the same first letter, then words with more events. */
const likeliest = (term: string, events: ReadonlyMap<string, number>): string[] => {
  const slips = (word: string) => editDistance(term, word)
  const beginsOtherwise = (word: string) => (word[0] === term[0] ? 0 : 1)
  const order = (a: string, b: string) =>
    slips(a) - slips(b) ||
    beginsOtherwise(a) - beginsOtherwise(b) ||
    (events.get(b) ?? 0) - (events.get(a) ?? 0) ||
    (a < b ? -1 : 1)
  return [...events.keys()]
    .filter((word) => events.get(word))
    .sort(order)
    .slice(0, tries)
}

/** Swapped letters change most trigrams of a short word, so words with two letters swapped are looked up directly. */
const findLikeWords = async (db: Db, term: string): Promise<string[]> => {
  const swapped = Array.from(
    { length: term.length - 1 },
    (_, n) => term.slice(0, n) + term.charAt(n + 1) + term.charAt(n) + term.slice(n + 2),
  )
  return queryColumn(db)`
    select word from search_vocabulary where word % ${term} or word = any(${swapped}::text[])
    order by word = any(${swapped}::text[]) desc, similarity(word, ${term}) desc, word
    limit ${maxLike}`
}

const isNear = (term: string, word: string): boolean => {
  if (word.length < shortest) return false
  const slips = editDistance(term, word)
  if (slips < 2) return true
  if (slips > 2 || Math.min(term.length, word.length) <= shortWord) return false
  return word[0] === term[0] && (term.length > middleWord || !areTwoReplaced(term, word))
}

const areTwoReplaced = (term: string, word: string): boolean =>
  term.length === word.length && [...term].filter((letter, n) => letter !== word[n]).length === 2

/**
 * Number of live events that contain each word or match its meaning, up to a limit. Each count has its word as a
 * separate parameter: a plan for an unknown word would read all live events.
 */
const countEvents = async (
  db: Db,
  words: readonly string[],
  meanings: readonly (Meaning | undefined)[],
): Promise<Map<string, number>> => {
  if (words.length === 0) return new Map()
  const counts = words.map((word, n) => {
    const meaning = meanings[n]
    const make = findWord([word])?.make?.toLowerCase()
    const condition =
      meaning && (nameWords.has(word) ? matchesColumns(meaning) : hasTerms([make ?? word]))
    const orCondition = condition ? sql`or ${condition}` : sql``
    return sql`select ${word}::text as word, (
      select count(*)::int from (
        select from events as e
        where e.status = 'published' and (e.search @@ ${word}::tsquery ${orCondition})
        limit ${maxCounted}) as counted) as events`
  })
  const { rows } = await sql<{ word: string; events: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ word, events }) => [word, events]))
}

/** Searches for the keyword as given; without results, for the first of its spellings that finds anything. */
export const searchOrCorrect = async <Answer extends { total: number }>(
  keyword: string | undefined,
  listSpellings: (keyword: string) => Promise<readonly string[]>,
  search: (spelling?: string) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await search()
  if (answer.total > 0 || !keyword) return answer
  for (const spelling of await listSpellings(keyword)) {
    const corrected = await search(spelling)
    if (corrected.total > 0) return corrected
  }
  return answer
}
