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
  /** Idempotency key of the form; another submission with it is refused. */
  sendHash?: string | null
  eventIds: readonly string[]
  /** Time at which an earlier private link of the sender was used to send it; null for what anyone may have sent. */
  linkUsedAt?: string | null
  spamReasons?: readonly SpamReason[]
  /** Keyed hash of the network that it came from; null for what a private link sent. */
  networkHash?: string | null
}

/** The submission, and the token of its private link. */
export type Saved = { id: string; token: string }

/** Stores who sent which events, and the private link's hash and end. The events must be there. */
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

/** Queues the message that brings the first private link. */
export const mailFirstLink = (
  db: Tx,
  { id, token }: Saved,
  { to, ...mail }: RenderedMail & { to: string },
): Promise<void> =>
  queueMail(db, { key: receivedMailKey(id), to, secret: token, joins: 'later', ...mail })

/** Further events of a submission. They must be there. */
export const addSubmissionEvents = (
  db: Tx,
  id: string,
  eventIds: readonly string[],
): Promise<void> =>
  changeRows(db)`
    insert into submission_events (event_id, submission_id) select unnest(${eventIds}::text[]), ${id}
  `

/** A year in which earlier decisions count for new submissions of the sender. */
const keep = '1 year'

/** Forgets submissions whose events were all purged, with their decisions, scores and links. */
export const forgetSubmissions = (db: Db): Promise<void> =>
  changeRows(db)`
    delete from submissions s where created_at < now() - ${keep}::interval
      and not exists (select from submission_events where submission_id = s.id)
  `

/** Days after which the network of a submission is forgotten, and after which a block of a network ends. */
export const networkDays = 90

/** Returns the number of submissions. */
export const forgetSubmissionNetworks = (db: Db): Promise<number> =>
  countChanged(db)`
    update submissions set network_hash = null
    where network_hash is not null and created_at < now() - make_interval(days => ${networkDays}::int)`

/** Erases who sent what, with decisions, scores and links; the events stay. `address` is in lower case. */
export const eraseSubmissions = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from submissions where lower(submitter_email) = ${address}`
