import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'

/** True if the directory contains at least one generated event, in any state. */
export const hasDemo = (db: Db): Promise<boolean> => hasRow(db, sql`select from events where demo`)

/** `demo`: visitors see generated events; `mixed`: they also see other events. */
export const readDemoState = async (db: Db): Promise<{ demo: boolean; mixed: boolean }> => {
  if (!(await hasDemo(db))) return { demo: false, mixed: false }
  const otherEvents = sql`select from events where not demo and status in ('published', 'archived')`
  return { demo: true, mixed: await hasRow(db, otherEvents) }
}
