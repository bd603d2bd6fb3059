/** Notes in an organizer's own words that wait for review, while the state that they explain is already live. */
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { sameValue } from '../../../event/corrections.ts'
import { isOff } from '../../../event/event-changes.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import {
  closeOpen,
  findOpenCorrections,
  type NewCorrection,
  type OpenCorrection,
  proposeCorrections,
} from './open-corrections.ts'

/**
 * Queues the note of events whose state has just changed, together with other changes in their open corrections.
 * Replaces an earlier queued note, which explained another state. While an event is called off, the note of its queued
 * new date is stored in `before.moveNote`. Lock the events first.
 */
export const holdNote = async (
  tx: Tx,
  events: readonly StoredEvent[],
  note: string | undefined,
  now: number,
): Promise<void> => {
  const ids = events.map(({ id }) => id)
  const byEvent = new Map((await findOpenCorrections(tx, ids)).map((each) => [each.eventId, each]))
  const proposals: NewCorrection[] = []
  for (const event of events) {
    const correction = byEvent.get(event.id)
    const { statusNote: _, ...rest } = correction?.changes ?? {}
    const moveNote = moveNoteOf(correction)
    const newNote = event.eventStatus === 'cancelled' ? note : (note ?? moveNote)
    const changes = typeof newNote === 'string' ? { ...rest, statusNote: newNote } : rest
    if (sameValue(changes, correction?.changes ?? {})) continue
    if (Object.keys(changes).length === 0) {
      await closeOpen(tx, [event.id], 'withdrawn')
      await record(tx, event, 'correction_withdrawn')
      continue
    }
    const storedMoveNote = isOff(event) && 'date' in rest ? (moveNote ?? null) : undefined
    const { eventStatus, statusNote } = event
    const before = { ...correction?.before, eventStatus, statusNote, moveNote: storedMoveNote }
    proposals.push({ eventId: event.id, before, changes, place: correction?.place ?? undefined })
    if (note !== undefined) await record(tx, event, 'correction_sent', note)
  }
  if (proposals.length > 0) await proposeCorrections(tx, proposals, now)
}

/** Note of a queued new date: `before.moveNote` if present, else `statusNote`; undefined without a queued date. */
const moveNoteOf = ({ before, changes }: Partial<OpenCorrection> = {}): unknown => {
  if (!changes || !('date' in changes)) return undefined
  return before && 'moveNote' in before ? before.moveNote : changes.statusNote
}

/**
 * Changes of an approved correction, with the note of the state that the event has after approval: the note of its new
 * date, or of its being called off. The state may have changed while the correction waited.
 */
export const approvedChanges = (
  { date, eventStatus, statusNote }: StoredEvent,
  correction: Pick<OpenCorrection, 'before' | 'changes'>,
): OpenCorrection['changes'] => {
  const { before, changes } = correction
  const { statusNote: newNote, ...rest } = changes
  const isOther = 'eventStatus' in rest && rest.eventStatus !== eventStatus
  if (isOther) return newNote === undefined && statusNote ? { ...rest, statusNote: '' } : changes
  const isMoved = 'date' in rest && rest.date !== date
  if (
    eventStatus === 'cancelled' ||
    (eventStatus === 'postponed' && !isMoved) ||
    !('date' in rest)
  ) {
    const isOfState = !('date' in rest) || 'moveNote' in before
    return isOfState && (before.eventStatus ?? eventStatus) === eventStatus ? changes : rest
  }
  const note = moveNoteOf(correction) ?? ''
  const ends = isMoved && eventStatus !== 'scheduled' && statusNote !== ''
  return note || ends ? { ...rest, statusNote: note } : rest
}

const record = (tx: Tx, { id, statusNote }: StoredEvent, action: string, note?: string) =>
  recordEventAct(
    tx,
    'organizer',
    action,
    id,
    note === undefined ? {} : { before: { statusNote }, after: { statusNote: note } },
  )
