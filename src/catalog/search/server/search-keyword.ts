/** The words of a keyword as SQL on events `e`: which of them have the words, and how well. */
import { type RawBuilder, sql } from 'kysely'
import { type Meaning, readTerms } from './search-meanings.ts'
import { toTsQuery } from './search-terms.ts'

type Sql = RawBuilder<unknown>

/**
 * The rank of what a word means: less than of a name that has it (0.2 at least, see ts_rank) or the cars (0.24),
 * more than of a mention in the description (0.06).
 */
const rankOfMeaning = sql`0.15::real`

const hasWords = (words: readonly string[]): Sql | undefined =>
  words.length > 0 ? sql`e.search @@ ${toTsQuery(words)}::tsquery` : undefined

/**
 * Each side of the "or" has an index of live events, which the planner puts together. What costs less to check
 * stands first.
 */
const hasMeaning = (meaning: Meaning): Sql =>
  sql`(${isMeant(meaning)} or e.search @@ ${anyOf(meaning)}::tsquery)`

const anyOf = ({ wordings }: Meaning): string => wordings.map(toTsQuery).join(' | ')

/**
 * True for events that are what the words mean, with any texts. No list may be empty: to the planner, which knows that
 * nothing is in it, any partial index would do.
 */
export const isMeant = ({ eventTypes, states }: Pick<Meaning, 'eventTypes' | 'states'>): Sql =>
  states.length > 0
    ? sql`e.state = any(${states}::text[])`
    : sql`e.event_type = any(${eventTypes}::text[])`

export const hasTerms = (terms: readonly string[]): Sql | undefined => {
  const { plain, meant } = readTerms(terms)
  const conditions = [hasWords(plain), ...meant.map(hasMeaning)]
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql`(${sql.join(given, sql` and `)})` : undefined
}

/**
 * Rank of an event's match, of type real. What has a meaning counts on its own: ts_rank() goes by the nearness of words
 * and would know none between a word and a state.
 */
export const rankOf = (terms: readonly string[]): Sql => {
  const { plain, meant } = readTerms(terms)
  const ofWords = (words: readonly string[]) => sql`ts_rank(e.search, ${toTsQuery(words)}::tsquery)`
  const ranks = [
    ...(plain.length > 0 ? [ofWords(plain)] : []),
    ...meant.map(
      (each) => sql`greatest(${sql.join(each.wordings.map(ofWords))},
        case when ${isMeant(each)} then ${rankOfMeaning} else 0::real end)`,
    ),
  ]
  return sql`(${sql.join(ranks, sql` + `)})`
}
