/** The end of private links: withdrawn, revoked, or over some time after the last date. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'

/** Under which the mail that brings a submission's first link is queued. */
export const receivedMailKey = (submissionId: string): string => `received:${submissionId}`

/** Under which a mail with a later link is queued. */
export const linkMailKey = (hash: string): string => `link:${hash}`

/**
 * Takes back mail with the links of a submission that has not left: they are dead by the same transaction, and so are
 * those by which its dates are confirmed. `onlyNext` leaves the link that works, and takes a newly requested one that
 * was never used.
 */
export const withdrawLinks = async (
  db: Tx,
  submissionId: string,
  { onlyNext = false }: { onlyNext?: boolean } = {},
): Promise<void> => {
  const links = await db
    .selectFrom('submissions')
    .select(['link_hash', 'next_link_hash'])
    .where('id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst()
  if (!links) return
  if (!onlyNext) {
    await sql`delete from confirmation_links where submission_id = ${submissionId}`.execute(db)
  }
  const next = links.next_link_hash === null ? [] : [linkMailKey(links.next_link_hash)]
  const keys = onlyNext
    ? next
    : [...next, linkMailKey(links.link_hash), receivedMailKey(submissionId)]
  if (keys.length === 0) return
  await withdrawMail(db, keys, 'The private link in it was replaced or revoked before it was sent.')
}

/** Makes a private link useless, and a newly requested one as well, until it is sent again. */
export const revokeLink = async (db: Tx, submissionId: string, now = Date.now()): Promise<void> => {
  await withdrawLinks(db, submissionId)
  await sql`
    update submissions set link_revoked_at = ${new Date(now).toISOString()}, next_link_hash = null
    where id = ${submissionId}
  `.execute(db)
}

/** Days for which a private link goes on working when the last date is over. */
const linkDaysAfter = 30

/**
 * Lets the private link of an event's submission end 30 days after its last date, as it now is; never
 * where a place is open for good. Does nothing for an event that nobody submitted.
 */
export const updateLinkExpiry = async (db: Tx, eventId: string): Promise<void> => {
  await sql`
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
  `.execute(db)
}
