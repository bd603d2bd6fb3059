/** Keeps or undoes entries that went live by trust; events, sender, audit entries and mail share one transaction. */

import { deleteEvent, lockEvents } from '../../../../catalog/event/server/decide-events.ts'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import { recordDecision } from '../../../../catalog/trust/server/senders/record-decision.ts'
import {
  closeTrustedBatch,
  findTrustedBatch,
  type TrustedChange,
} from '../../../../catalog/trust/server/senders/trusted-changes.ts'
import { AppError, orNotFound } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { ReviewedTrust } from '../../senders-contract.ts'
import { notifyUndone } from '../corrections/notify-correction.ts'
import { notifyDecision } from '../notify-decision.ts'
import { putBack } from './put-back.ts'

type VerdictRequest = { id: string; administrator: Administrator; now?: number }
type ChangedEvent = { event: StoredEvent; change: TrustedChange }

/** Throws `not_found`; `conflict` if it is decided already, naming who decided. */
export const keep = (db: Db, { id, administrator, now }: VerdictRequest): Promise<ReviewedTrust> =>
  inTransaction(db, async (tx) => {
    const pairs = await lockOpen(tx, id)
    for (const { event, change } of pairs) {
      if (change.after === null && event.status !== 'deleted') {
        await recordDecision(tx, { eventId: event.id }, 'approved')
      }
      await recordEventAct(tx, administrator, 'trusted_change_kept', event.id)
    }
    await closeTrustedBatch(tx, id, { verdict: 'kept', by: administrator.email }, now)
    return { id, verdict: 'kept', events: pairs.length }
  })

type Undo = VerdictRequest & { reason: string }

/** Throws `not_found`; `conflict` if it is decided already, naming who decided, or the old values no longer fit. */
export const undo = (db: Db, { id, administrator, now, ...input }: Undo): Promise<ReviewedTrust> =>
  inTransaction(db, async (tx) => {
    const reason = input.reason.trim()
    const pairs = await lockOpen(tx, id)
    const [first] = pairs
    const changedPairs = pairs.filter(({ change }) => change.after !== null)
    for (const { event } of pairs.filter(({ change }) => change.after === null)) {
      await takeDown(tx, event, { administrator, reason, now })
    }
    await putBack(tx, changedPairs, { administrator, reason, now })
    if (first && changedPairs.length > 0) {
      await recordDecision(tx, { eventId: first.event.id, batchId: id }, 'refused')
      await notifyUndone(tx, { id, events: changedPairs.map(({ event }) => event), reason })
    }
    await closeTrustedBatch(tx, id, { verdict: 'undone', by: administrator.email }, now)
    return { id, verdict: 'undone', events: pairs.length }
  })

type Removal = Omit<Undo, 'id'>

/** Deletes the event like a takedown on the dashboard, which can be undone for 30 days. */
const takeDown = async (tx: Tx, event: StoredEvent, { administrator, reason, now }: Removal) => {
  const { id, name, status } = event
  if (!(await deleteEvent(tx, id, now))) return
  await recordDecision(tx, { eventId: id }, 'refused')
  await notifyDecision(tx, { eventId: id, outcome: 'taken_down', reason })
  await recordEventAct(tx, administrator, 'taken_down', id, {
    before: { name, status },
    after: { name, status: 'deleted' },
    note: reason,
  })
}

/** Locks and returns the open batch with its events. */
const lockOpen = async (tx: Tx, id: string): Promise<ChangedEvent[]> => {
  const batch = couldBeId(id) ? await findTrustedBatch(tx, id) : []
  orNotFound(batch[0], 'entry')
  const eventIds = batch.map(({ eventId }) => eventId)
  await lockEvents(tx, eventIds)
  const changes = await findTrustedBatch(tx, id)
  const decided = changes.find(({ verdict }) => verdict !== null)
  if (decided) {
    const message = `Already ${decided.verdict} by ${decided.closedBy}.`
    throw new AppError('conflict', { message })
  }
  const events = new Map((await findStoredEvents(tx, eventIds)).map((event) => [event.id, event]))
  return changes.flatMap((change) => {
    const event = events.get(change.eventId)
    return event ? [{ event, change }] : []
  })
}
