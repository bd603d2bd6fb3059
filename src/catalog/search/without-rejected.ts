/**
 * Retries a search without the filters that the API rejected (an unknown place, a keyword while the database is down),
 * for pages that show these problems and search with the rest.
 */
import { isCallError } from '../../kit/call.ts'
import { brokenPlaceInList } from './filter-kinds.ts'
import { withoutDependent } from './filters-together.ts'

type SearchState = {
  filters: object
  /** Filters that could not be read: name → how to correct the value. */
  problems: Record<string, string>
  /** Raw values of rejected filters, to refill the form's fields. */
  rejectedValues?: Readonly<Record<string, unknown>>
}

/** Messages for visitors, for filters whose API message is written for programs. */
const visitorMessages: Readonly<Record<string, string>> = {
  cursor: brokenPlaceInList,
  month: 'Choose a month on the calendar.',
}

/** Repeats `find` without each filter that it rejects, one by one: some are checked only after others pass. */
export const findAccepted = async <State extends SearchState, Result>(
  state: State,
  find: (state: State) => Promise<Result>,
): Promise<Result> => {
  try {
    return await find(state)
  } catch (error) {
    const accepted = withoutRejected(state, error)
    if (!accepted) throw error
    return findAccepted(accepted, find)
  }
}

/** HTTP statuses of an invalid filter and of a filter that is temporarily unavailable. */
const statuses = new Set([400, 503])

/** The search without the rejected filters; undefined if the call failed for another reason. */
export const withoutRejected = <State extends SearchState>(
  state: State,
  error: unknown,
): State | undefined => {
  const fields = isCallError(error) && statuses.has(error.status) && error.body?.error.fields
  if (!fields) return undefined
  const values = Object.entries(state.filters)
  const rejections = Object.entries(fields).filter(([name]) => name in state.filters)
  if (rejections.length === 0) return undefined
  const messages = rejections.map(([name, message]) => [name, visitorMessages[name] ?? message])
  const filters = withoutDependent(Object.fromEntries(values.filter(([name]) => !(name in fields))))
  const rejected = values.filter(([name]) => !(name in filters))
  return {
    ...state,
    filters,
    problems: { ...state.problems, ...Object.fromEntries(messages) },
    rejectedValues: { ...state.rejectedValues, ...Object.fromEntries(rejected) },
  }
}
