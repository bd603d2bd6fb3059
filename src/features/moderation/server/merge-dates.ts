/** Merges the other dates of a series together with one of them, each into the date that an import took it for. */
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Decision } from './decide-event.ts'
import { type Merge, merge } from './merge-event.ts'
import { findDatePairs } from './merges/date-pairs.ts'

/** Answers the ids of all that went. Throws what `merge` throws of the first; of the others, those that cannot be merged stay. */
export const mergeDates = async (
  db: Db,
  given: Merge & { dates: boolean },
): Promise<Decision & { merged: string[] }> => {
  const { dates, ...first } = given
  const pairs = dates ? await findDatePairs(db, first) : []
  const decision = await merge(db, first)
  const merged = [decision.id]
  for (const pair of pairs) if (await tryMerge(db, { ...first, ...pair })) merged.push(pair.id)
  return { ...decision, merged }
}

/** Somebody may have decided about it meanwhile. */
const tryMerge = async (db: Db, given: Merge): Promise<boolean> => {
  try {
    await merge(db, given)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
