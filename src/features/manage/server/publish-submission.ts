/** Puts a trusted sender's new events live: the button is on the private link's page, so the sender has the mail. */

import { lockEvents } from '../../../catalog/event/server/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/submission/server/find-submission.ts'
import { isPublishable } from '../../../catalog/trust/server/senders/publishable.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { publishSubmission as endpoint } from '../contract.ts'
import { senderOf } from './access.ts'
import { publishByTrust } from './publish-by-trust.ts'

/** Throws `conflict` when the sender is not trusted, or none of the events may go live unseen. */
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
    const unseen = { submissionId: submission.id, sender, events: pending, mayGoLive }
    const published = await publishByTrust(tx, unseen, now)
    if (published.length === 0) throw mustWait()
    return { events: published.length, waiting: pending.length - published.length }
  })

const mustWait = () => new AppError('conflict', { message: 'This event is waiting for review.' })
