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
import type { Changed } from '../contract.ts'
import { splitChanges } from '../rules.ts'

export type PlannedChange = {
  event: StoredEvent
  /** The published draft. */
  live: EventDraft
  /** The changed draft. */
  draft: EventDraft
  open: OpenCorrection | undefined
  /** New place, if the place changes. */
  place: DraftPlace | undefined
  /** Reason for moving its date, for visitors. */
  note?: string
}

/** Fields that go live immediately, and those that wait for review. */
type Parts = { small: (keyof EventDraft)[]; held: (keyof EventDraft)[] }
type Written = PlannedChange & Parts

export type ChangedBy = {
  submissionId: string
  /** Undefined while trust steps are off. */
  sender: Sender | undefined
}

export const writeChanges = async (
  tx: Tx,
  plan: readonly PlannedChange[],
  by: ChangedBy,
  now: number,
): Promise<Changed> => {
  const done = { applied: new Set<string>(), held: new Set<string>() }
  const proposed: NewCorrection[] = []
  const settled: string[] = []
  const written: Written[] = []
  for (const change of plan) {
    const { event } = change
    const { small, held } = partsOf(change, by.sender)
    if (small.length > 0) await writeSmall(tx, change, small, now)
    const isNoteHeld = isOff(event) && change.open?.changes.statusNote !== undefined
    if (held.length > 0 || isNoteHeld) proposed.push(proposalOf(change, held))
    else if (change.open) settled.push(event.id)
    for (const field of small) done.applied.add(field)
    for (const field of held) done.held.add(field)
    if (small.length + held.length > 0) written.push({ ...change, small, held })
    await claimDraftUploads(tx, newFiles(change.live, change.draft), event.id)
  }
  await closeOpen(tx, settled, 'withdrawn')
  await dropReviewNotes(tx, idsOf(written.map(({ event }) => event)))
  if (proposed.length > 0) await proposeCorrections(tx, proposed, now)
  const moved = written.filter(({ small }) => small.includes('date'))
  await renameSeries(
    tx,
    moved.map(({ event }) => event),
  )
  await writeDown(tx, written, by)
  await listTrusted(tx, written, by)
  // An event changed back to its live version has nothing left to review.
  for (const id of settled) await recordEventAct(tx, 'organizer', 'correction_withdrawn', id)
  return { applied: [...done.applied], held: [...done.held], events: written.length }
}

/** Pending events change immediately, since visitors have not seen them. */
const partsOf = ({ event, live, draft }: PlannedChange, sender: ChangedBy['sender']): Parts =>
  event.status === 'pending'
    ? { small: differingFields(organizerFields, live, draft), held: [] }
    : splitChanges(live, draft, organizerFields, sender?.step)

const writeSmall = async (
  tx: Tx,
  { event, draft, place, note }: PlannedChange,
  fields: readonly (keyof EventDraft)[],
  now: number,
) => {
  const isWhole = event.status === 'pending'
  const moved = !isWhole && fields.includes('date') && note ? { statusNote: note } : {}
  const changes = { ...valuesOf(fields, draft), ...moved }
  const after = await applyChanges(tx, event, { changes, place: isWhole ? place : undefined }, now)
  if (!after) throw new AppError('conflict')
}

const proposalOf = (
  { event, live, draft, open, place, note }: PlannedChange,
  held: readonly (keyof EventDraft)[],
): NewCorrection => {
  // Keeps the note of an earlier open correction, about a state or a new date.
  const statusNote = note ?? open?.changes.statusNote
  const noteChange = statusNote && (held.includes('date') || isOff(event)) ? { statusNote } : {}
  // Null if no date waits: the note then belongs to the state.
  const moveNote = open && !('date' in open.changes) ? null : open?.before?.moveNote
  return {
    eventId: event.id,
    before: {
      ...valuesOf(held, live),
      ...(noteChange.statusNote ? { statusNote: event.statusNote } : {}),
      ...(note === undefined && { moveNote, eventStatus: open?.before.eventStatus }),
    },
    changes: { ...valuesOf(held, draft), ...noteChange },
    place,
  }
}

/** One audit entry per event, since old values may differ. */
const writeDown = async (tx: Tx, written: readonly Written[], { sender }: ChangedBy) => {
  const dates = written.length > 1 ? `${written.length} dates of the series.` : ''
  for (const { event, live, draft, small, held } of written) {
    const byTrust = sender && event.status !== 'pending' ? `Live by trust: ${sender.reason}` : ''
    for (const [action, fields] of [
      ['corrected', small],
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
  written: readonly Written[],
  { submissionId, sender }: ChangedBy,
) => {
  const seen = written.filter(({ event, small }) => event.status !== 'pending' && small.length > 0)
  if (!sender || seen.length === 0) return
  const changes = seen.map(({ event, live, draft, small, note }) => {
    const became = small.includes('date') ? whatBecameOf(event, { date: draft.date }) : {}
    const noteChange = small.includes('date') && note ? { statusNote: note } : {}
    const after = { ...valuesOf(small, draft), ...became, ...noteChange }
    const before = valuesOf(Object.keys(after), { ...event, ...live })
    return { eventId: event.id, change: { before, after } }
  })
  await listForReview(tx, { submissionId, reason: sender.reason, changes })
}
