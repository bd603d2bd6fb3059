import { sql } from 'kysely'
import { newId } from '../../../kit/ids.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, countChanged } from '../../../platform/db/query.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'
import { updateLinkExpiry } from '../../event/server/link-expiry.ts'
import type { SpamReason } from '../spam-reasons.ts'
import { receivedMailKey } from './withdraw-links.ts'

export type NewSubmission = {
  submitterEmail: string
  /** Idempotency key of the form; a second submission with the same key is rejected. */
  sendHash?: string | null
  eventIds: readonly string[]
  /** Time at which the sender used an earlier private link to send it; null if sent without a link. */
  linkUsedAt?: string | null
  spamReasons?: readonly SpamReason[]
  /** Keyed hash of the sender's network; null if sent by a private link. */
  networkHash?: string | null
}

/** Id of the submission, and token of its private link. */
export type Saved = { id: string; token: string }

/** Stores a submission with its events, which must exist, and the hash and expiry of its private link. */
export const saveSubmission = async (
  db: Tx,
  {
    submitterEmail,
    eventIds,
    sendHash = null,
    linkUsedAt = null,
    spamReasons = [],
    networkHash = null,
  }: NewSubmission,
): Promise<Saved> => {
  const id = newId()
  const { token, hash } = newSecretToken()
  await sql`
    insert into submissions (id, submitter_email, link_hash, send_hash, link_used_at, spam_reasons,
      network_hash)
    values (${id}, ${submitterEmail}, ${hash}, ${sendHash}, ${linkUsedAt},
      ${JSON.stringify(spamReasons)}::jsonb, ${networkHash})
  `.execute(db)
  await addSubmissionEvents(db, id, eventIds)
  await updateLinkExpiry(db, eventIds[0] ?? '')
  return { id, token }
}

/** Queues the message with the first private link. */
export const mailFirstLink = (
  db: Tx,
  { id, token }: Saved,
  { to, ...mail }: RenderedMail & { to: string },
): Promise<void> =>
  queueMail(db, { key: receivedMailKey(id), to, secret: token, joins: 'later', ...mail })

/** Adds events, which must exist, to a submission. */
export const addSubmissionEvents = (
  db: Tx,
  id: string,
  eventIds: readonly string[],
): Promise<void> =>
  changeRows(db)`
    insert into submission_events (event_id, submission_id) select unnest(${eventIds}::text[]), ${id}
  `

/** Age at which a submission without events is deleted; until then, decisions about it count for its sender. */
const keep = '1 year'

/** Deletes submissions older than `keep` whose events were all purged, with their decisions, scores and links. */
export const forgetSubmissions = (db: Db): Promise<void> =>
  changeRows(db)`
    delete from submissions s where created_at < now() - ${keep}::interval
      and not exists (select from submission_events where submission_id = s.id)
  `

/** Days for which the network of a submission is stored, and for which a network stays blocked. */
export const networkDays = 90

/** Returns the number of submissions. */
export const forgetSubmissionNetworks = (db: Db): Promise<number> =>
  countChanged(db)`
    update submissions set network_hash = null
    where network_hash is not null and created_at < now() - make_interval(days => ${networkDays}::int)`

/** Deletes submissions of an address (lowercase), with decisions, scores and links; the events stay. */
export const eraseSubmissions = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from submissions where lower(submitter_email) = ${address}`
