/** From the filters of a search to the terms that its events must have. */
import { costValues } from '../../../catalog/costs.ts'
import { searchTerms } from '../../../catalog/server/search-terms.ts'
import type { CleanWords } from '../../../catalog/server/search-words.ts'
import type { ArchiveFilters } from '../filters.ts'
import { type ArchiveCriteria, exactly, wordCondition } from './archive-terms.ts'
import { locationCondition } from './location-condition.ts'

const paidCosts = costValues.filter((cost) => cost !== 'free')

export const toCriteria = async (
  filters: ArchiveFilters,
  clean: CleanWords,
): Promise<ArchiveCriteria> => {
  const { keyword = '', location = '', eventType, attendanceCost, state } = filters
  const [words = ''] = await clean([keyword])
  const conditions = [
    ...searchTerms(words).map((word) => wordCondition('w', word)),
    location && (await locationCondition(location, clean)),
    eventType && exactly(...eventType.map((type) => `t:${withoutZero(type)}`)),
    attendanceCost && costCondition(attendanceCost),
    state && exactly(...state.map((code) => `s:${code}`)),
  ].filter((condition) => typeof condition === 'object')
  const { dateFrom, dateTo, year } = filters
  return { conditions, dateFrom, dateTo, year }
}

const costCondition = (cost: NonNullable<ArchiveFilters['attendanceCost']>) =>
  cost === 'paid' ? exactly(...paidCosts.map((paid) => `c:${paid}`)) : exactly(`c:${cost}`)

/** PostgreSQL holds no zero characters. */
const withoutZero = (text: string) => text.replaceAll('\0', '')
