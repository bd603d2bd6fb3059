import type { Call } from '../../kit/call.ts'
import { suggestPlaces } from './place-suggestions.ts'

/** Label of the place that is spelled like an unknown one; undefined where there is none, or it can't be asked. */
export const findMeantPlace = async (call: Call, unknown: unknown): Promise<string | undefined> => {
  const q = String(unknown ?? '')
    .slice(0, 80)
    .trim()
  if (!q) return undefined
  try {
    return (await call(suggestPlaces, { query: { q } })).body[0]?.label
  } catch {
    return undefined // That the place is unknown is said all the same.
  }
}
