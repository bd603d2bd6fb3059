/** Puts a trusted sender's new events live: the button is on the private link's page, so the sender has the mail. */
import { isPublishable } from '../../../catalog/server/senders/publishable.ts'
import { listForReview } from '../../../catalog/server/senders/trusted-changes.ts'
import { lockEvents, publishEvent } from '../../../catalog/server/store/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/server/submissions/find-submission.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { senderOf } from './access.ts'

export type Published = {
  /** Number of events that are live by now. */
  events: number
  /** Number of those that still wait for review. */
  waiting: number
}

/** Throws `conflict` when the sender is not trusted, or none of the events may go live unseen. */
export const publishSubmission = (
  db: Db,
  submission: Submission,
  { trustSteps }: { trustSteps: boolean },
  now = Date.now(),
): Promise<Published> =>
  inTransaction(db, async (tx) => {
    const ids = await listEventIds(tx, submission.id)
    await lockEvents(tx, ids)
    const events = await findStoredEvents(tx, ids)
    const pending = events.filter(({ status }) => status === 'pending')
    const sender = await senderOf(tx, submission, { trustSteps })
    if (sender?.step !== 'trusted') throw mustWait()
    const published = await publishEach(tx, pending, now)
    if (published.length === 0) throw mustWait()
    for (const { id, name } of published) {
      await recordAudit(tx, {
        actor: 'organizer',
        action: 'published_by_trust',
        subject: { type: 'event', id },
        before: { name, status: 'pending' },
        after: { name, status: 'published' },
        note: sender.reason,
      })
    }
    const changes = published.map(({ id }) => ({ eventId: id, change: undefined }))
    await listForReview(tx, { submissionId: submission.id, reason: sender.reason, changes })
    return { events: published.length, waiting: pending.length - published.length }
  })

/** One after the other: what is live by now may be what the next would repeat. */
const publishEach = async (
  tx: Tx,
  events: readonly StoredEvent[],
  now: number,
): Promise<StoredEvent[]> => {
  const published: StoredEvent[] = []
  for (const event of events) {
    if (!(await isPublishable(tx, event, now))) continue
    if (await publishEvent(tx, event.id, now)) published.push(event)
  }
  return published
}

const mustWait = () => new AppError('conflict', { message: 'This event is waiting for review.' })
