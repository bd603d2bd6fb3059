/** The words of a keyword as SQL on events `e`: which events contain the words, and their rank. */
import { type RawBuilder, sql } from 'kysely'
import { type Meaning, readTerms } from './search-meanings.ts'
import { toPhraseQuery, toTsQuery, type Weights } from './search-terms.ts'

type Sql = RawBuilder<unknown>

type ToQuery = (words: readonly string[], weights?: Weights) => string

const isFound = (query: string): Sql => sql`e.search @@ ${query}::tsquery`

/**
 * Each side of the "or" has an index of live events, which the planner combines. Conditions that are cheaper to check
 * come first.
 */
const hasMeaning = (meaning: Meaning): Sql => {
  const { wordings, phrases, also } = meaning
  const texts = [
    ...wordings.map((words) => toTsQuery(words)),
    ...[...phrases, ...also].map((words) => toPhraseQuery(words)),
  ]
  const query = texts.map((text) => `(${text})`).join(' | ')
  const conditions = [...columnConditions(meaning), ...(query === '' ? [] : [isFound(query)])]
  const isIt = sql`(${sql.join(conditions, sql` or `)})`
  // An event may be called "No Imports".
  return meaning.isNot ? sql`(not ${isIt} or ${isFound(toPhraseQuery(meaning.words))})` : isIt
}

type ColumnMeaning = Pick<Meaning, 'eventTypes' | 'states' | 'costs'>

/**
 * True for events of these types, states or costs, with any texts; undefined for words that only occur in texts. Lists
 * in the SQL are never empty: for a list known to be empty, the planner may choose any partial index.
 */
export const matchesColumns = (meaning: ColumnMeaning): Sql | undefined => {
  const conditions = columnConditions(meaning)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined
}

const columnConditions = ({ eventTypes, states, costs }: ColumnMeaning): Sql[] => [
  ...(eventTypes.length > 0 ? [sql`e.event_type = any(${eventTypes}::text[])`] : []),
  ...(states.length > 0 ? [sql`e.state = any(${states}::text[])`] : []),
  ...(costs.length > 0 ? [sql`e.attendance_cost = any(${costs}::text[])`] : []),
]

export const hasTerms = (terms: readonly string[]): Sql => {
  const { words, meanings } = readTerms(terms)
  const conditions = [
    ...(words.length > 0 ? [isFound(toTsQuery(words))] : []),
    ...meanings.map(hasMeaning),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Ranks by the best match of the words: name; makes and categories; features, venue and hosts; description. */
const ranks = { name: 1, cars: 0.6, features: 0.4, description: 0.2 }
/** Events of the type that a word names rank first, under any name; others may only mention the type. */
const typeRank = 1
const besideType = 0.9
/** Factor for related phrases, wherever they occur. */
const nearness = 0.35

/** Rank of the best match among the texts: by the weights A, B, C and D. */
const rankOfTexts = (queryOf: (weights?: Weights) => string, factor = 1): Sql => sql`case
  when ${isFound(queryOf('A'))} then ${sql.lit(ranks.name * factor)}
  when ${isFound(queryOf('AB'))} then ${sql.lit(ranks.cars * factor)}
  when ${isFound(queryOf('ABC'))} then ${sql.lit(ranks.features * factor)}
  when ${isFound(queryOf())} then ${sql.lit(ranks.description * factor)} else 0 end`

const oneOf = (texts: readonly (readonly string[])[], toQuery: ToQuery) => (weights?: Weights) =>
  texts.map((words) => `(${toQuery(words, weights)})`).join(' | ')

/** Rank of an event's type; the first of several types is the most likely. */
const rankOfTypes = ([first, ...otherTypes]: readonly string[]): Sql => sql`case
  when e.event_type = ${first} then ${sql.lit(typeRank)}
  ${otherTypes.length > 0 ? sql`when e.event_type = any(${otherTypes}::text[]) then ${sql.lit(typeRank - 0.05)}` : sql``}
  else 0 end`

/** A place name in the event's name does not increase its rank. */
const rankOfMeaning = (meaning: Meaning): Sql => {
  const { wordings, phrases, also, eventTypes, states, costs } = meaning
  const place = matchesColumns({ eventTypes: [], states, costs })
  const factor = eventTypes.length > 0 ? besideType : 1
  const meaningRanks = [
    ...(place ? [sql`case when ${place} then ${sql.lit(ranks.name)} else 0 end`] : []),
    ...(eventTypes.length > 0 ? [rankOfTypes(eventTypes)] : []),
    ...(wordings.length > 0 ? [rankOfTexts(oneOf(wordings, toTsQuery), factor)] : []),
    ...(phrases.length > 0 ? [rankOfTexts(oneOf(phrases, toPhraseQuery), factor)] : []),
    ...(also.length > 0 ? [rankOfTexts(oneOf(also, toPhraseQuery), nearness)] : []),
  ]
  return sql`greatest(${sql.join(meaningRanks)})`
}

/** Rank of an event's match, of SQL type real: the sum over words and meanings. */
export const rankOf = (terms: readonly string[]): Sql => {
  const { words, meanings } = readTerms(terms)
  const termRanks = [
    ...words.map((word) => rankOfTexts(oneOf([[word]], toTsQuery))),
    ...meanings.map(rankOfMeaning),
  ]
  return sql`(${sql.join(termRanks, sql` + `)})::real`
}
