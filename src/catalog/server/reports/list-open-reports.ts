import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OpenReport = {
  eventId: string
  /** A key of `reportReasons`, or one of an earlier release. */
  reason: string
  text: string
  sentAt: string
}

/** Most that an organizer sees of one event. */
const mostShown = 20

/** Reports about these events that nobody has answered, newest first; without who sent them. */
export const listOpenReports = async (
  db: Db,
  eventIds: readonly string[],
): Promise<OpenReport[]> => {
  const { rows } = await sql<OpenReport>`
    select own.* from unnest(${eventIds}::text[]) as asked (id)
    cross join lateral (
      select r.event_id as "eventId", coalesce(m.reason, 'other') as reason, m.text,
        r.created_at as "sentAt"
      from event_reports r join messages m on m.id = r.id
      where r.event_id = asked.id and r.answered_at is null
      order by r.created_at desc, r.id limit ${mostShown}) as own
  `.execute(db)
  return rows
}
