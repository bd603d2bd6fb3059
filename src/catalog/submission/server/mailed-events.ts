/** Events of a submission, as listed in mail. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { MailedEvent } from '../../event/server/event-mail.ts'

/** Upcoming pending and live events of the submission, by date; all of its events if none is upcoming. */
export const listMailedEvents = async (
  db: Db,
  submissionId: string,
  now = Date.now(),
): Promise<MailedEvent[]> => {
  const { rows } = await sql<MailedEvent & { isNext: boolean }>`
    select e.name, e.date, e.end_date as "endDate",
      e.status in ('pending', 'published')
        and (e.day_ends_at is null or e.day_ends_at > ${new Date(now).toISOString()}) as "isNext"
    from submission_events m join events e on e.id = m.event_id
    where m.submission_id = ${submissionId} order by e.sort_date, e.sort_time, e.id
  `.execute(db)
  const hasNext = rows.some(({ isNext }) => isNext)
  return rows.flatMap(({ isNext, ...event }) => (isNext || !hasNext ? [event] : []))
}
