import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Submitter = {
  submissionId: string
  /** Address of whoever submitted the event. */
  to: string
  /** A later private link was mailed and never used; another one would make it useless. */
  awaitsLink: boolean
}

/** Submitter of an event who may be sent mail about it; undefined without one, or once the private link is over or revoked. */
export const findSubmitter = async (
  db: Db,
  eventId: string,
  now = Date.now(),
): Promise<Submitter | undefined> => {
  const { rows } = await sql<Submitter>`
    select s.id as "submissionId", s.submitter_email as "to",
      s.next_link_hash is not null as "awaitsLink"
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = ${eventId} and s.link_revoked_at is null
      and (s.link_expires_at is null or s.link_expires_at > ${new Date(now).toISOString()})
  `.execute(db)
  return rows[0]
}
