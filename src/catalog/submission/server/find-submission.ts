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
  /** Null for a place that is open for good. */
  linkExpiresAt: string | null
  /** Its organizer wants no mail that asks about dates. */
  remindersStopped: boolean
  /** The link was not opened before. */
  isFirstUse: boolean
}

/** No token is longer; of anything else that is sent the beginning is looked up, and found by nobody. */
const longest = 100

/**
 * The submission that a private link's token opens. Undefined when the token is wrong, over or revoked: one query with
 * the same work for each. A newly requested link takes the old one's place when it is used for the first time. Its
 * first use confirms the submitter's address.
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

/** The link was mailed to the address and has arrived: from now on the submission counts for its sender. */
const confirmAddress = (db: Db, id: string, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      update submissions set link_used_at = ${new Date(now).toISOString()}
      where id = ${id} and link_used_at is null
    `.execute(tx)
    await markConfirmedSender(tx, id)
  })

/** The ids of its events, wherever they stand. */
export const listEventIds = (db: Db, submissionId: string): Promise<string[]> =>
  queryColumn(db)`select event_id from submission_events where submission_id = ${submissionId}`

export type Submitter = {
  submissionId: string
  /** Address of the submitter. */
  to: string
  /** A later private link was mailed and never used; another one would make it useless. */
  awaitsLink: boolean
}

/** Submitter of an event who may be sent mail about it; undefined without one, or once the private link is over or revoked. */
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
