/** Puts new dates of a trusted sender live, as many as may be live before anyone looks at them. */

import { publishEvent } from '../../../catalog/event/server/decide-events.ts'
import type { StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { mostUnseenDates } from '../../../catalog/trust/sender-step.ts'
import type { Sender } from '../../../catalog/trust/server/senders/read-sender.ts'
import { listForReview } from '../../../catalog/trust/server/senders/trusted-changes.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { countUnseenDates } from './queries.ts'

type Trusted = {
  submissionId: string
  sender: Sender
  /** Pending events, locked. */
  events: readonly StoredEvent[]
  /** Rule that an event must meet; asked when all earlier ones are live. */
  mayGoLive: (event: StoredEvent) => Promise<boolean>
}

/** Events that are live by now; each has an audit entry, and all are listed for review together. */
export const publishByTrust = async (
  tx: Tx,
  { submissionId, sender, events, mayGoLive }: Trusted,
  now: number,
): Promise<StoredEvent[]> => {
  const room = mostUnseenDates - (await countUnseenDates(tx, sender.address))
  const published: StoredEvent[] = []
  // One after the other: what is live by now may be what the next would repeat.
  for (const event of events) {
    if (published.length >= room) break
    if (!(await mayGoLive(event))) continue
    if (await publishEvent(tx, event.id, now)) published.push(event)
  }
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
  await listForReview(tx, { submissionId, reason: sender.reason, changes })
  return published
}
