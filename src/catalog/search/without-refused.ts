/**
 * Filters that the API refuses (a place nobody knows, a keyword while the database is away), for pages that tell these
 * and search the rest.
 */
import { isCallError } from '../../kit/call.ts'
import { brokenPlaceInList } from './filter-kinds.ts'
import { withoutDependent } from './filters-together.ts'

type Search = {
  filters: object
  /** Filters that could not be read: name → how to correct them. */
  problems: Record<string, string>
  /** Values of the refused filters, for the fields of a form. */
  refused?: Readonly<Record<string, unknown>>
}

/** Words for visitors, where those of the call are for programs. */
const ownWords: Readonly<Record<string, string>> = {
  cursor: brokenPlaceInList,
  month: 'Choose a month on the calendar.',
}

/** Finds without the filters that `find` refuses, one after another: it may look at one only once another is right. */
export const findAccepted = async <State extends Search, Found>(
  state: State,
  find: (state: State) => Promise<Found>,
): Promise<Found> => {
  try {
    return await find(state)
  } catch (error) {
    const accepted = withoutRefused(state, error)
    if (!accepted) throw error
    return findAccepted(accepted, find)
  }
}

/** Statuses of a filter that is wrong, and of one that waits. */
const refusals = new Set([400, 503])

/** The search without the refused filters; undefined where the call failed for another reason. */
export const withoutRefused = <State extends Search>(
  state: State,
  error: unknown,
): State | undefined => {
  const fields = isCallError(error) && refusals.has(error.status) && error.body?.error.fields
  if (!fields) return undefined
  const values = Object.entries(state.filters)
  const told = Object.entries(fields).filter(([name]) => name in state.filters)
  if (told.length === 0) return undefined
  const filters = withoutDependent(Object.fromEntries(values.filter(([name]) => !(name in fields))))
  return {
    ...state,
    filters,
    problems: {
      ...state.problems,
      ...Object.fromEntries(told.map(([name, message]) => [name, ownWords[name] ?? message])),
    },
    refused: {
      ...state.refused,
      ...Object.fromEntries(values.filter(([name]) => !(name in filters))),
    },
  }
}
