/** Filters that the API refuses (a place nobody knows), for pages that tell these and search the rest. */
import { isCallError } from '../../kit/call.ts'

type Search = {
  filters: object
  /** Filters that could not be read: name → how to correct them. */
  problems: Record<string, string>
}

/** The search without the refused filters; undefined where the call failed for another reason. */
export const withoutRefused = <State extends Search>(
  state: State,
  error: unknown,
): State | undefined => {
  const fields = isCallError(error) && error.status === 400 && error.body?.error.fields
  if (!fields) return undefined
  const refused = Object.entries(fields).filter(([name]) => name in state.filters)
  if (refused.length === 0) return undefined
  const filters = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) => !(name in fields)),
  )
  return { ...state, filters, problems: { ...state.problems, ...Object.fromEntries(refused) } }
}
