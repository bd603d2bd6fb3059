/** Reasons in own words that wait for review, while the state that they explain is live. */
import { recordOrganizerAct } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { sameValue } from '../../../event/corrections.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import {
  closeOpen,
  findOpenCorrections,
  type NewCorrection,
  type OpenCorrection,
  proposeCorrections,
} from './open-corrections.ts'

/**
 * Puts the note of events whose state has just changed into the queue, beside what waits of them already. An earlier
 * note that waits goes: it explained another state, unless it belongs to a new date that waits. Lock the events first.
 */
export const holdNote = async (
  tx: Tx,
  events: readonly StoredEvent[],
  note: string | undefined,
  now: number,
): Promise<void> => {
  const ids = events.map(({ id }) => id)
  const open = new Map((await findOpenCorrections(tx, ids)).map((one) => [one.eventId, one]))
  const proposed: NewCorrection[] = []
  for (const event of events) {
    const waits = open.get(event.id)
    const changes = withNote(waits, note)
    if (sameValue(changes, waits?.changes ?? {})) continue
    if (Object.keys(changes).length === 0) {
      await closeOpen(tx, [event.id], 'withdrawn')
      await record(tx, event, 'correction_withdrawn')
      continue
    }
    const before = { ...waits?.before, statusNote: event.statusNote }
    proposed.push({ eventId: event.id, before, changes, place: waits?.place ?? undefined })
    if (note !== undefined) await record(tx, event, 'correction_sent', note)
  }
  if (proposed.length > 0) await proposeCorrections(tx, proposed, now)
}

const withNote = (open: OpenCorrection | undefined, note: string | undefined) => {
  const { statusNote, ...rest } = open?.changes ?? {}
  if (note !== undefined) return { ...rest, statusNote: note }
  return 'date' in rest && statusNote !== undefined ? { ...rest, statusNote } : rest
}

const record = (tx: Tx, { id, statusNote }: StoredEvent, action: string, note?: string) =>
  recordOrganizerAct(
    tx,
    action,
    id,
    note === undefined ? {} : { before: { statusNote }, after: { statusNote: note } },
  )
