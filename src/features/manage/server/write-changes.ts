/** Writes planned changes: immediately, or as corrections that wait for review. */

import { differingFields, valuesOf } from '../../../catalog/event/corrections.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import { organizerFields } from '../../../catalog/event/field-names.ts'
import { claimDraftUploads, newFiles } from '../../../catalog/event/server/draft-uploads.ts'
import type { DraftPlace } from '../../../catalog/event/server/new-event.ts'
import { renameSeries } from '../../../catalog/event/server/reshape-series.ts'
import type { StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import {
  applyChanges,
  whatBecameOf,
} from '../../../catalog/submission/server/corrections/apply-correction.ts'
import {
  closeOpen,
  type NewCorrection,
  type OpenCorrection,
  proposeCorrections,
} from '../../../catalog/submission/server/corrections/open-corrections.ts'
import { dropReviewNotes } from '../../../catalog/submission/server/review-notes.ts'
import type { Sender } from '../../../catalog/trust/server/senders/read-sender.ts'
import { listForReview } from '../../../catalog/trust/server/senders/trusted-changes.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outcome } from '../contract.ts'
import { splitChanges } from '../rules.ts'

export type PlannedChange = {
  event: StoredEvent
  /** The published draft. */
  live: EventDraft
  /** The changed draft. */
  draft: EventDraft
  openCorrection: OpenCorrection | undefined
  /** New place, if the place changes. */
  place: DraftPlace | undefined
  /** Reason for moving its date, for visitors. */
  note?: string
}

/** Fields that go live immediately, and those that wait for review. */
type FieldSplit = { applied: (keyof EventDraft)[]; held: (keyof EventDraft)[] }
type WrittenChange = PlannedChange & FieldSplit

export type ChangedBy = {
  submissionId: string
  /** Undefined while trust steps are off. */
  sender: Sender | undefined
}

export const writeChanges = async (
  tx: Tx,
  plan: readonly PlannedChange[],
  changedBy: ChangedBy,
  now: number,
): Promise<Outcome> => {
  const names = { applied: new Set<string>(), held: new Set<string>() }
  const proposals: NewCorrection[] = []
  const settledIds: string[] = []
  const written: WrittenChange[] = []
  for (const change of plan) {
    const { event } = change
    const { applied, held } = splitOf(change, changedBy.sender)
    if (applied.length > 0) await writeApplied(tx, change, applied, now)
    const isNoteHeld = isOff(event) && change.openCorrection?.changes.statusNote !== undefined
    if (held.length > 0 || isNoteHeld) proposals.push(proposalOf(change, held))
    else if (change.openCorrection) settledIds.push(event.id)
    for (const field of applied) names.applied.add(field)
    for (const field of held) names.held.add(field)
    if (applied.length + held.length > 0) written.push({ ...change, applied, held })
    await claimDraftUploads(tx, newFiles(change.live, change.draft), event.id)
  }
  await closeOpen(tx, settledIds, 'withdrawn')
  await dropReviewNotes(tx, idsOf(written.map(({ event }) => event)))
  if (proposals.length > 0) await proposeCorrections(tx, proposals, now)
  const movedChanges = written.filter(({ applied }) => applied.includes('date'))
  await renameSeries(
    tx,
    movedChanges.map(({ event }) => event),
  )
  await record(tx, written, changedBy)
  await listTrusted(tx, written, changedBy)
  // An event changed back to its live version has nothing left to review.
  for (const id of settledIds) await recordEventAct(tx, 'organizer', 'correction_withdrawn', id)
  return {
    applied: [...names.applied],
    held: [...names.held],
    events: written.length,
  }
}

/** Pending events change immediately, since visitors have not seen them. */
const splitOf = ({ event, live, draft }: PlannedChange, sender: ChangedBy['sender']): FieldSplit =>
  event.status === 'pending'
    ? { applied: differingFields(organizerFields, live, draft), held: [] }
    : splitChanges(live, draft, organizerFields, sender?.step)

const writeApplied = async (
  tx: Tx,
  { event, draft, place, note }: PlannedChange,
  fields: readonly (keyof EventDraft)[],
  now: number,
) => {
  const isWhole = event.status === 'pending'
  const moveNote = !isWhole && fields.includes('date') && note ? { statusNote: note } : {}
  const changes = { ...valuesOf(fields, draft), ...moveNote }
  const after = await applyChanges(tx, event, { changes, place: isWhole ? place : undefined }, now)
  if (!after) throw new AppError('conflict')
}

const proposalOf = (
  { event, live, draft, openCorrection, place, note }: PlannedChange,
  held: readonly (keyof EventDraft)[],
): NewCorrection => {
  // Keeps the note of an earlier open correction, about a state or a new date.
  const statusNote = note ?? openCorrection?.changes.statusNote
  const noteChange = statusNote && (held.includes('date') || isOff(event)) ? { statusNote } : {}
  // Null if no date waits: the note then belongs to the state.
  const moveNote =
    openCorrection && !('date' in openCorrection.changes) ? null : openCorrection?.before?.moveNote
  return {
    eventId: event.id,
    before: {
      ...valuesOf(held, live),
      ...(noteChange.statusNote ? { statusNote: event.statusNote } : {}),
      ...(note === undefined && { moveNote, eventStatus: openCorrection?.before.eventStatus }),
    },
    changes: { ...valuesOf(held, draft), ...noteChange },
    place,
  }
}

/** One audit entry per event, since old values may differ. */
const record = async (tx: Tx, written: readonly WrittenChange[], { sender }: ChangedBy) => {
  const dates = written.length > 1 ? `${written.length} dates of the series.` : ''
  for (const { event, live, draft, applied, held } of written) {
    const byTrust = sender && event.status !== 'pending' ? `Live by trust: ${sender.reason}` : ''
    for (const [action, fields] of [
      ['corrected', applied],
      ['correction_sent', held],
    ] as const) {
      if (fields.length === 0) continue
      await recordEventAct(tx, 'organizer', action, event.id, {
        before: valuesOf(fields, live),
        after: valuesOf(fields, draft),
        note: [dates, action === 'corrected' ? byTrust : ''].filter(Boolean).join(' '),
      })
    }
  }
}

/** Lists changes that went live without review, for a later review. */
const listTrusted = async (
  tx: Tx,
  written: readonly WrittenChange[],
  { submissionId, sender }: ChangedBy,
) => {
  const visible = written.filter(
    ({ event, applied }) => event.status !== 'pending' && applied.length > 0,
  )
  if (!sender || visible.length === 0) return
  const changes = visible.map(({ event, live, draft, applied, note }) => {
    const statusChange = applied.includes('date') ? whatBecameOf(event, { date: draft.date }) : {}
    const noteChange = applied.includes('date') && note ? { statusNote: note } : {}
    const after = { ...valuesOf(applied, draft), ...statusChange, ...noteChange }
    const before = valuesOf(Object.keys(after), { ...event, ...live })
    return { eventId: event.id, change: { before, after } }
  })
  await listForReview(tx, { submissionId, reason: sender.reason, changes })
}
