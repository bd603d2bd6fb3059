/** Checks an archive search before it is sent: a typing error needs no round trip. Means what filters.ts does. */

import { readEventTypes } from '../../../catalog/search/read-filters.ts'
import {
  isRefusal,
  readChoice,
  readDay,
  readWords,
  type TextReader,
} from '../../../catalog/search/text-readers.ts'
import { costChoices } from '../cost-choices.ts'
import type { ArchiveSearch, SearchField } from './archive-search.ts'

const readers: Record<SearchField | 'cursor', TextReader> = {
  keyword: readWords(100),
  location: readWords(120),
  eventType: readEventTypes,
  attendanceCost: readChoice(costChoices),
  dateFrom: readDay,
  dateTo: readDay,
  cursor: readWords(600),
}

/** Field → how to correct it; all of them. */
export const searchProblems = ({ values, cursor }: ArchiveSearch): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries({ ...values, cursor })) {
    const value = text ? readers[name as keyof typeof readers](text) : undefined
    if (isRefusal(value)) problems[name] = value.problem
  }
  const { dateFrom, dateTo } = values
  const bothRead = !problems.dateFrom && !problems.dateTo
  if (bothRead && dateFrom && dateTo && dateFrom > dateTo)
    problems.dateTo = 'The "to" date can\'t be before the "from" date.'
  return problems
}
