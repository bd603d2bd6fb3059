/** Audit entries of what became of events that their source leaves out. */

import type { Gone, RemovedEvent } from '../../../catalog/event/server/gone-events.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { statusLabels } from '../status-labels.ts'

const reasons: Record<RemovedEvent['because'], string> = {
  contradicted: 'no longer includes this date',
  private: 'keeps it private now',
  renamed: 'lists it under another identifier',
  missing: 'did not list it in three consecutive readings',
  page: 'no longer lists it, and its own page is gone',
}

export const recordGone = async (
  tx: Tx,
  source: string,
  { removed, off, restored, resumed }: Pick<Gone, 'removed' | 'off' | 'restored' | 'resumed'>,
): Promise<void> => {
  for (const { id, name, status, because, keptId } of removed) {
    await recordAudit(tx, {
      actor: 'system',
      action: keptId ? 'merged' : 'taken_down',
      subject: { type: 'event', id },
      before: { name, status },
      after: { name, status: 'deleted', ...(keptId && { mergedInto: keptId }) },
      note: `${source} ${reasons[because]}.`,
    })
  }
  for (const { id, eventStatus, otherStatus } of off) {
    const note = `${source} no longer lists it, and its own page says that it is ${statusLabels[eventStatus]}.`
    await recordState(tx, { id, before: otherStatus, after: eventStatus, note })
  }
  for (const { id, eventStatus, otherStatus } of resumed) {
    const note = `${source} lists it again.`
    await recordState(tx, { id, before: eventStatus, after: otherStatus, note })
  }
  for (const { id, name } of restored) {
    await recordAudit(tx, {
      actor: 'system',
      action: 'restored',
      subject: { type: 'event', id },
      before: { name, status: 'deleted' },
      note: `${source} lists it again.`,
    })
  }
}

type StateChange = { id: string; before: string; after: string; note: string }

/** Audit entry of an event that its source calls off, or lists as usual again. */
export const recordState = (tx: Tx, { id, before, after, note }: StateChange): Promise<void> =>
  recordAudit(tx, {
    actor: 'system',
    action: 'edited',
    subject: { type: 'event', id },
    before: { eventStatus: before },
    after: { eventStatus: after },
    note,
  })
