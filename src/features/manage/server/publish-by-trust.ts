/** Publishes new dates of a trusted sender without review, up to the limit of unreviewed dates. */

import { sql } from 'kysely'
import { lockEvents, publishEvent } from '../../../catalog/event/server/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/submission/server/find-submission.ts'
import { maxUnseenDates } from '../../../catalog/trust/sender-step.ts'
import {
  isListedAlike,
  isPublishable,
  isSoonEnough,
} from '../../../catalog/trust/server/senders/publishable.ts'
import type { Sender } from '../../../catalog/trust/server/senders/read-sender.ts'
import { listForReview } from '../../../catalog/trust/server/senders/trusted-changes.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryValue } from '../../../platform/db/query.ts'
import type { publishSubmission as endpoint } from '../contract.ts'
import { senderOf } from './access.ts'

type TrustedBatch = {
  submissionId: string
  sender: Sender
  /** Pending events, locked. */
  events: readonly StoredEvent[]
  /** Condition for publishing an event; evaluated once all earlier events are live. */
  mayGoLive: (event: StoredEvent) => Promise<boolean>
}

/** Publishes events and returns them; each gets an audit entry, and all are listed for review together. */
const publishByTrust = async (
  tx: Tx,
  { submissionId, sender, events, mayGoLive }: TrustedBatch,
  now: number,
): Promise<StoredEvent[]> => {
  const room = maxUnseenDates - (await countUnseenDates(tx, sender.address))
  const published: StoredEvent[] = []
  // One at a time: the next event may duplicate one just published.
  for (const event of events) {
    if (published.length >= room) break
    if (!(await mayGoLive(event))) continue
    if (await publishEvent(tx, event.id, now)) published.push(event)
  }
  for (const { id, name } of published) {
    await recordEventAct(tx, 'organizer', 'published_by_trust', id, {
      before: { name, status: 'pending' },
      after: { name, status: 'published' },
      note: sender.reason,
    })
  }
  const changes = published.map(({ id }) => ({ eventId: id, change: undefined }))
  await listForReview(tx, { submissionId, reason: sender.reason, changes })
  return published
}

type NewDates = {
  submissionId: string
  /** Pending events: further dates of `event`. */
  eventIds: readonly string[]
  event: StoredEvent
  trustSteps: boolean
}

/** Publishes a trusted sender's further dates of an event that was live. Returns their number. */
export const publishDates = async (
  tx: Tx,
  submission: Submission,
  { submissionId, eventIds, event, trustSteps }: NewDates,
  now: number,
): Promise<number> => {
  const sender = await senderOf(tx, submission, { trustSteps })
  const wasLive = event.status === 'published' || event.status === 'archived'
  if (sender?.step !== 'trusted' || !wasLive) return 0
  const events = await findStoredEvents(tx, eventIds)
  const mayGoLive = async (each: StoredEvent) =>
    isSoonEnough(each, now) && !(await isListedAlike(tx, each))
  return (await publishByTrust(tx, { submissionId, sender, events, mayGoLive }, now)).length
}

/**
 * Publishes pending events of a trusted sender; only the private link's page offers it, so the sender has received the
 * mail. Throws `conflict` if the sender is not trusted, or no event may go live without review.
 */
export const publishSubmission = (
  db: Db,
  submission: Submission,
  { trustSteps }: { trustSteps: boolean },
  now = Date.now(),
): Promise<ResponseOf<typeof endpoint>> =>
  inTransaction(db, async (tx) => {
    const ids = await listEventIds(tx, submission.id)
    await lockEvents(tx, ids)
    const events = await findStoredEvents(tx, ids)
    const pending = events.filter(({ status }) => status === 'pending')
    const sender = await senderOf(tx, submission, { trustSteps })
    if (sender?.step !== 'trusted') throw mustWait()
    const mayGoLive = (event: StoredEvent) => isPublishable(tx, event, now)
    const batch = { submissionId: submission.id, sender, events: pending, mayGoLive }
    const published = await publishByTrust(tx, batch, now)
    if (published.length === 0) throw mustWait()
    return { events: published.length, waiting: pending.length - published.length }
  })

const mustWait = () => new AppError('conflict', { message: 'This event is waiting for review.' })

/** Number of unreviewed new dates that are live by trust. Locks the sender, so that two calls share one limit. */
const countUnseenDates = async (tx: Tx, address: string): Promise<number> => {
  await sql`select from senders where address = ${address} for update`.execute(tx)
  return (
    (await queryValue(tx)<number>`
    select count(*)::int as count
    from submissions s join trusted_changes t on t.submission_id = s.id
    where lower(s.submitter_email) = ${address} and t.before is null and t.closed_at is null
  `) ?? 0
  )
}
