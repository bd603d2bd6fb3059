import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Nobody moves a rhythm more often. */
const mostTurns = 50

/**
 * A series and those as which it went on when its later dates moved for good: whoever looks at the first, or
 * has it in a calendar, means all of them. An id that nothing has is answered alone.
 */
export const findContinuations = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select ${id}::text as id, 0 as turn
      union all
      select s.id, turn + 1 from chain join series s on s.continues = chain.id
      where turn < ${mostTurns}
    )
    select distinct id from chain order by id
  `.execute(db)
  return rows.map((row) => row.id)
}
