import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** True if at least one generated event is in the directory, in any state. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from events where demo) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** True if visitors see generated events (`demo`), and if they see others beside them (`mixed`). */
export const readDemoState = async (db: Db): Promise<{ demo: boolean; mixed: boolean }> => {
  if (!(await hasDemo(db))) return { demo: false, mixed: false }
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from events where not demo and status in ('published', 'archived')
    ) as found
  `.execute(db)
  return { demo: true, mixed: rows[0]?.found ?? false }
}
