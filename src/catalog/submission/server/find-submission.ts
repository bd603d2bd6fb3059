/** Finds the events of a private link, and who submitted an event. */
import { sql } from 'kysely'
import { hashSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryColumn, queryRow } from '../../../platform/db/query.ts'
import { markConfirmedSender } from '../../event/server/mark-events.ts'

export type Submission = {
  id: string
  submitterEmail: string
  /** Null for an ongoing place. */
  linkExpiresAt: string | null
  /** True if the organizer turned off mail that asks about dates. */
  remindersStopped: boolean
  /** True if no private link of the submission was opened before. */
  isFirstUse: boolean
}

/** Characters of the token that are hashed; no valid token is longer. */
const longest = 100

/**
 * Returns the submission of a private link's token. Undefined if the token is unknown, expired or revoked, with the
 * same single query in each case. The first use of a newly requested link replaces the old link. The first use of any
 * link confirms the submitter's address.
 */
export const findSubmission = async (
  db: Db,
  token: string,
  now = Date.now(),
): Promise<Submission | undefined> => {
  const hash = hashSecretToken(token.slice(0, longest))
  const { rows } = await sql<Submission & { isNext: boolean }>`
    select id, submitter_email as "submitterEmail", link_expires_at as "linkExpiresAt",
      reminders_stopped_at is not null as "remindersStopped",
      link_hash <> ${hash} as "isNext", link_used_at is null as "isFirstUse"
    from submissions
    where (link_hash = ${hash} or next_link_hash = ${hash}) and link_revoked_at is null
      and (link_expires_at is null or link_expires_at > ${new Date(now).toISOString()})
      and exists (select from submission_events where submission_id = submissions.id)
  `.execute(db)
  if (!rows[0]) return undefined
  const { isNext, ...submission } = rows[0]
  if (submission.isFirstUse) await confirmAddress(db, submission.id, now)
  if (isNext) {
    await sql`
      update submissions set link_hash = next_link_hash, next_link_hash = null
      where id = ${submission.id} and next_link_hash = ${hash}
    `.execute(db)
  }
  return submission
}

/** Marks the address as confirmed, since mail to it has arrived: the submission now counts in its sender's record. */
const confirmAddress = (db: Db, id: string, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      update submissions set link_used_at = ${new Date(now).toISOString()}
      where id = ${id} and link_used_at is null
    `.execute(tx)
    await markConfirmedSender(tx, id)
  })

/** Ids of a submission's events, in any state. */
export const listEventIds = (db: Db, submissionId: string): Promise<string[]> =>
  queryColumn(db)`select event_id from submission_events where submission_id = ${submissionId}`

export type Submitter = {
  submissionId: string
  /** Email address of the submitter. */
  to: string
  /** True if a later private link was mailed but not used yet; sending another link would invalidate it. */
  awaitsLink: boolean
}

/** Submitter to notify about an event; undefined without a submitter, or if the private link is expired or revoked. */
export const findSubmitter = (
  db: Db,
  eventId: string,
  now = Date.now(),
): Promise<Submitter | undefined> =>
  queryRow(db)`
    select s.id as "submissionId", s.submitter_email as "to",
      s.next_link_hash is not null as "awaitsLink"
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = ${eventId} and s.link_revoked_at is null
      and (s.link_expires_at is null or s.link_expires_at > ${new Date(now).toISOString()})
  `
