/** Until when what is live stays live: searches may use the marks of the archive job only so long. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Situation } from './search-conditions.ts'
import { findWordShares } from './search-frequent-words.ts'

/** `deadline` is set while something published is past its day: the archive job has not come by yet. */
export type Horizon = Situation & {
  /** When the next day of something published ends, in milliseconds since 1970; Infinity when none does. */
  next: number
}

export const findHorizon = async (db: Db, now: number): Promise<Horizon> => {
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ overdue: boolean; next: string | null }>`
    select exists (select from events where status = 'published' and day_ends_at <= ${at}) as overdue,
      (select min(day_ends_at) from events where status = 'published' and day_ends_at > ${at}) as next
  `.execute(db)
  const { overdue = false, next = null } = rows[0] ?? {}
  const deadline = overdue ? now : undefined
  const wordShares = await findWordShares(db)
  return {
    deadline,
    wordShares,
    next: next === null ? Number.POSITIVE_INFINITY : Date.parse(next),
  }
}
