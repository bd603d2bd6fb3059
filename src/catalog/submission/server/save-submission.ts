import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { SpamReason } from '../spam-reasons.ts'
import './tables.ts'

export type NewSubmission = {
  id: string
  submitterEmail: string
  linkHash: string
  linkExpiresAt: string | null
  /** Idempotency key of the form; another submission with it is refused. */
  sendHash?: string | null
  eventIds: readonly string[]
  /** Time at which an earlier private link of the sender was used to send it; null for what anyone may have sent. */
  linkUsedAt?: string | null
  spamReasons?: readonly SpamReason[]
  /** Keyed hash of the network that it came from; null for what a private link sent. */
  networkHash?: string | null
}

/** Stores who sent which events, and the private link's hash. The events must be there. */
export const saveSubmission = async (
  db: Tx,
  {
    sendHash = null,
    linkUsedAt = null,
    spamReasons = [],
    networkHash = null,
    ...given
  }: NewSubmission,
): Promise<void> => {
  const { id, submitterEmail, linkHash, linkExpiresAt, eventIds } = given
  await sql`
    insert into submissions (id, submitter_email, link_hash, link_expires_at, send_hash,
      link_used_at, spam_reasons, network_hash)
    values (${id}, ${submitterEmail}, ${linkHash}, ${linkExpiresAt}, ${sendHash}, ${linkUsedAt},
      ${JSON.stringify(spamReasons)}::jsonb, ${networkHash})
  `.execute(db)
  await addSubmissionEvents(db, id, eventIds)
}

/** Further events of a submission. They must be there. */
export const addSubmissionEvents = async (
  db: Tx,
  id: string,
  eventIds: readonly string[],
): Promise<void> => {
  await sql`
    insert into submission_events (event_id, submission_id) select unnest(${eventIds}::text[]), ${id}
  `.execute(db)
}

/** A year in which earlier decisions count for new submissions of the sender. */
const keep = '1 year'

/**
 * Forgets submissions whose events were all purged, with their decisions, scores and links. Returns the number of submissions.
 */
export const forgetSubmissions = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from submissions s where created_at < now() - ${keep}::interval
      and not exists (select from submission_events where submission_id = s.id)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Days after which the network of a submission is forgotten, and after which a block of a network ends. */
export const networkDays = 90

/** Returns the number of submissions. */
export const forgetSubmissionNetworks = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    update submissions set network_hash = null
    where network_hash is not null and created_at < now() - make_interval(days => ${networkDays}::int)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Erases who sent what, with decisions, scores and links; the events stay. `address` is in lower case. */
export const eraseSubmissions = async (db: Tx, address: string): Promise<void> => {
  await sql`delete from submissions where lower(submitter_email) = ${address}`.execute(db)
}
