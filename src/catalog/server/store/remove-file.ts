/** A part of the event store: takes a file out of all events that show it. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { announceChange } from './after-change.ts'

/** Removes a file from events of every status and from pending corrections; returns the ids of the events. */
export const removeFile = async (db: Tx, url: string, now = Date.now()): Promise<string[]> => {
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ id: string }>`
    update events set flyer_url = nullif(flyer_url, ${url}), logo_url = nullif(logo_url, ${url}),
      updated_at = ${at}, sequence = sequence + 1
    where id in (
      select id from events where flyer_url = ${url}
      union select id from events where logo_url = ${url}
      order by id)
    returning id
  `.execute(db)
  for (const field of ['flyerUrl', 'logoUrl']) {
    await sql`
      update corrections set changes = changes - ${field}::text
      where status in ('open', 'rejected') and changes->>${field} = ${url}
    `.execute(db)
  }
  await sql`
    update corrections set status = 'withdrawn' where status = 'open' and changes = '{}'::jsonb
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
  return rows.map(({ id }) => id)
}
