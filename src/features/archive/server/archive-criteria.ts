/** From the filters of a search to the terms that its events must have. */
import { costValues } from '../../../catalog/event/costs.ts'
import { readTerms } from '../../../catalog/search/server/search-meanings.ts'
import { searchTerms } from '../../../catalog/search/server/search-terms.ts'
import type { CleanWords } from '../../../catalog/search/server/search-words.ts'
import type { ArchiveFilters } from '../filters.ts'
import { type ArchiveCriteria, type Condition, exactly, wordCondition } from './archive-terms.ts'
import { locationCondition } from './location-condition.ts'

/** Every known cost but free. */
const paidCosts = costValues.filter((cost) => cost !== 'free').map((cost) => `c:${cost}`)

export const toCriteria = async (
  filters: ArchiveFilters,
  clean: CleanWords,
): Promise<ArchiveCriteria> => {
  const { keyword = '', location = '', eventType, attendanceCost, state } = filters
  const [words = ''] = await clean([keyword])
  const conditions = [
    ...keywordConditions(searchTerms(words)),
    location && (await locationCondition(location, clean)),
    eventType && exactly(...eventType.map((type) => `t:${withoutZero(type)}`)),
    attendanceCost && exactly(...(attendanceCost === 'paid' ? paidCosts : [`c:${attendanceCost}`])),
    state && exactly(...state.map((code) => `s:${code}`)),
  ].filter((condition) => typeof condition === 'object')
  const { dateFrom, dateTo, year } = filters
  return { conditions, dateFrom, dateTo, year }
}

/** Types and states have terms of their own, so nothing of the index has to be rewritten for their names. */
const keywordConditions = (terms: readonly string[]): Condition[] => {
  const { plain, meant } = readTerms(terms)
  const hasWord = (word: string) => wordCondition('w', word)
  return [
    ...plain.map(hasWord),
    ...meant.map(({ wordings, eventTypes, states }) => ({
      any: [
        ...wordings.map((words) => ({ all: words.map(hasWord) })),
        exactly(...eventTypes.map((type) => `t:${type}`), ...states.map((code) => `s:${code}`)),
      ],
    })),
  ]
}

/** PostgreSQL holds no zero characters. */
const withoutZero = (text: string) => text.replaceAll('\0', '')
