/** Part of the event store: expiry of private links. */
import type { Tx } from '../../../platform/db/database.ts'
import { changeRows } from '../../../platform/db/query.ts'

/** Days for which a private link works after the last date. */
const linkDaysAfter = 30

/**
 * Sets the private link of an event's submission to expire 30 days after the last of its dates; never for an ongoing
 * place. Does nothing for an event without a submission.
 */
export const updateLinkExpiry = (db: Tx, eventId: string): Promise<void> =>
  changeRows(db)`
    update submissions set link_expires_at = last.expiry
    from (
      select own.submission_id,
        case when bool_or(e.ongoing) then null
          else max(((coalesce(e.end_date, e.date) + ${linkDaysAfter + 1}::int)::timestamp)
            at time zone nullif(e.time_zone, '')) end as expiry
      from submission_events own
      join submission_events all_of on all_of.submission_id = own.submission_id
      join events e on e.id = all_of.event_id
      where own.event_id = ${eventId}
      group by own.submission_id
    ) as last
    where submissions.id = last.submission_id
      and submissions.link_expires_at is distinct from last.expiry
  `
