import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Whether at least one generated event is in the directory, in whatever state. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from events where demo) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
