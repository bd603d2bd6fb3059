import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Whether at least one generated event is in the directory, in whatever state. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from events where demo) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** Whether visitors see generated events, and whether they see others beside them. */
export const readDemoState = async (db: Db): Promise<{ demo: boolean; mixed: boolean }> => {
  if (!(await hasDemo(db))) return { demo: false, mixed: false }
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from events where not demo and status in ('published', 'archived')
    ) as found
  `.execute(db)
  return { demo: true, mixed: rows[0]?.found ?? false }
}
