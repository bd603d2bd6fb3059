/** Restores the old values of fields that were changed by trust. */

import { sameValue, valuesOf } from '../../../../catalog/event/corrections.ts'
import { renameSeries } from '../../../../catalog/event/server/reshape-series.ts'
import type { StoredEvent } from '../../../../catalog/event/server/stored-events.ts'
import {
  applyChanges,
  draftWith,
} from '../../../../catalog/submission/server/corrections/apply-correction.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import type { TrustedChange } from '../../../../catalog/trust/server/senders/trusted-changes.ts'
import { AppError } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Tx } from '../../../../platform/db/database.ts'

type ChangedEvent = { event: StoredEvent; change: Pick<TrustedChange, 'before' | 'after'> }
type UndoInput = { administrator: Administrator; reason: string; now?: number }

/** Values changed since and deleted events stay as they are. Throws `conflict` if an old value does not fit. */
export const putBack = async (
  tx: Tx,
  pairs: readonly ChangedEvent[],
  { administrator, reason, now = Date.now() }: UndoInput,
): Promise<void> => {
  const movedEvents: StoredEvent[] = []
  for (const { event, change } of pairs) {
    const changes = oldValues(event, change)
    if (event.status === 'deleted' || Object.keys(changes).length === 0) continue
    checkDate(event, changes, now)
    if (!(await applyChanges(tx, event, { changes, place: undefined }, now))) throw misfit()
    if ('date' in changes) movedEvents.push(event)
    await recordEventAct(tx, administrator, 'trusted_change_undone', event.id, {
      before: valuesOf(Object.keys(changes), { ...event }),
      after: changes,
      note: reason,
    })
  }
  await renameSeries(tx, movedEvents)
}

/** Old values of the fields that still have the sender's values. */
const oldValues = (
  event: StoredEvent,
  { before, after }: ChangedEvent['change'],
): Record<string, unknown> => {
  const current: Record<string, unknown> = { ...draftWith(event, {}) }
  const isAsSent = ([field, value]: [string, unknown]) => sameValue(current[field], value)
  const unchanged = Object.entries(after ?? {}).filter(isAsSent)
  const old = Object.fromEntries(unchanged.map(([field]) => [field, before?.[field] ?? null]))
  // A note belongs to the status that it explains.
  if ('eventStatus' in { ...after } && !('eventStatus' in old)) delete old.statusNote
  return old
}

const checkDate = (event: StoredEvent, { date }: Record<string, unknown>, now: number) => {
  if (typeof date === 'string' && date < venueToday(now, event.timeZone || 'UTC')) throw misfit()
}

const misfit = () =>
  new AppError('conflict', {
    message: "The old values don't fit anymore. Edit the event, then keep the entry.",
  })
