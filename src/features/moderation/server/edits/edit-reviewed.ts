/** Applies an administrator's edit of an event, and records the earlier values in the audit log. */

import {
  type CheckedDraft,
  type RawFields,
  readDraft,
} from '../../../../catalog/event/check-draft.ts'
import {
  dateFields,
  differingFields,
  draftInputOf,
  sameValue,
  valuesOf,
  withCharity,
} from '../../../../catalog/event/corrections.ts'
import { moveAlong, problemsOfTypedDays } from '../../../../catalog/event/event-days.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { lockEvent } from '../../../../catalog/event/server/decide-events.ts'
import {
  checkUploads,
  claimDraftUploads,
  newFiles,
} from '../../../../catalog/event/server/draft-uploads.ts'
import { editEvent } from '../../../../catalog/event/server/edit-event.ts'
import { trustFiles } from '../../../../catalog/event/server/event-files.ts'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { onOwnClock } from '../../../../catalog/event/server/new-event.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import { whatBecameOf } from '../../../../catalog/submission/server/corrections/apply-correction.ts'
import { timeZoneName } from '../../../../catalog/time/time-zone-name.ts'
import { AppError, type FieldErrors } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { EditScope, ReviewedEvent } from '../../contract.ts'
import { decisionSentence } from '../../decision-sentences.ts'
import type { Decision } from '../decide-event.ts'
import { findLastDecision, getReviewed } from '../queries.ts'
import type { PlannedEdit } from './follow-edit.ts'
import { type EditedPair, notifyChange } from './notify-change.ts'
import { placeEdited } from './place-edit.ts'
import { lockScope, planSeries } from './plan-series.ts'

/** Values of an administrator's edit. */
type EditedValues = {
  /** New values by field. */
  values: Record<string, unknown>
  near?: string
  /** IANA zone; empty for the zone of the place. Undefined, or the current zone, for no change. */
  timeZone?: string
}

/** Plans the edit, with a problem for every field that can't be accepted. */
const planEdit = async (
  tx: Tx,
  current: ReviewedEvent,
  edited: EditedValues,
): Promise<{ edit: Omit<PlannedEdit, 'event'>; problems: FieldErrors }> => {
  const { draft, timeZone, problems } = checkEdit(current, edited)
  await checkUploads(tx, newFiles(current, draft), problems, 'all')
  const near = edited.near?.trim() ?? ''
  const place = await placeEdited(tx, { current, draft, problems, near, timeZone })
  const cityDraft = near === '' ? draft : { ...draft, ...namesOf(place) }
  const zonedDraft = timeZone === undefined ? onOwnClock(current, cityDraft, place) : cityDraft
  return { edit: { draft: zonedDraft, place, timeZone: timeZone ?? current.timeZone }, problems }
}

type CheckedEdit = CheckedDraft & {
  /** Undefined if the zone stays. */
  timeZone: string | undefined
}

const checkEdit = (current: ReviewedEvent, { values, timeZone }: EditedValues): CheckedEdit => {
  const live = current.status === 'published' ? current : undefined
  const newValues = withCharity(moveAlong(current, values, live), current)
  // A note explains one status, so a new status clears the old note.
  const { eventStatus = current.eventStatus } = newValues
  const old = {
    ...draftInputOf(current),
    ...(eventStatus !== current.eventStatus && { statusNote: '' }),
  }
  const { draft, problems } = readDraft(markRescheduled(current, { ...old, ...newValues }))
  if (differingFields(dateFields, current, draft).length > 0)
    Object.assign(problems, { ...problemsOfTypedDays(draft, current), ...problems })
  const zoneText = timeZone?.trim()
  const newZone = zoneText === current.timeZone ? undefined : zoneText
  const zone = newZone ? timeZoneName(newZone) : newZone
  if (newZone && zone === undefined) {
    problems.timeZone = 'Must be a zone of the IANA list, such as America/Chicago.'
  }
  return { draft, problems, timeZone: zone }
}

/** City and state of a new place, which replace the event's. */
const namesOf = (place: { city?: string; state?: string; zipCode?: string } | undefined) => ({
  ...(place?.city ? { city: place.city } : {}),
  ...(place?.state ? { state: place.state } : {}),
})

/** Marks a live event with a new date as rescheduled, unless the edit itself changes status or previous date. */
const markRescheduled = (current: ReviewedEvent, values: Record<string, unknown>): RawFields => {
  const isStated =
    values.eventStatus !== current.eventStatus ||
    (values.previousDate || null) !== current.previousDate
  if (isStated || current.status !== 'published') return values
  const date = values.ongoing === true ? null : values.date || null
  const { statusNote } = values
  const newNote = statusNote === current.statusNote ? {} : { statusNote }
  return { ...values, ...whatBecameOf(current, { date }), ...newNote }
}

type Edit = EditedValues & {
  id: string
  administrator: Administrator
  scope?: EditScope
  sequence?: number
}

/** New state of the event, and the number of dates changed. */
export type EditResult = Decision & { events: number }

/** Throws `not_found`; `conflict` if the event was deleted or changed since; `unprocessable` by field. */
export const editReviewedEvent = (db: Db, edit: Edit): Promise<EditResult> =>
  inTransaction(db, async (tx) => {
    const { id, scope = 'one', administrator } = edit
    if (couldBeId(id)) await lockScope(tx, id, scope)
    const current = await getCurrent(tx, edit)
    const [event] = await findStoredEvents(tx, [id])
    if (!event) throw goneError(id)
    const planned = await planEdit(tx, current, edit)
    const lead = { event, ...planned.edit }
    const plan = [lead, ...(await planSeries(tx, { ...planned, lead, scope }))]
    const pairs = await saveEdits(tx, plan)
    await recordEdits(tx, pairs, administrator)
    await notifyChange(tx, pairs)
    const { name, status } = pairs[0]?.after ?? current
    return { id, name, status, events: pairs.length }
  })

const goneError = (id: string) => new Error(`Event ${id} changed while it was locked.`)

const getCurrent = async (tx: Tx, { id, sequence }: Edit): Promise<ReviewedEvent> => {
  if (couldBeId(id)) await lockEvent(tx, id)
  const current = await getReviewed(tx, id)
  if (current.status === 'deleted') {
    const message = decisionSentence(current.status, await findLastDecision(tx, id))
    throw new AppError('conflict', { message })
  }
  if (sequence !== undefined && sequence !== current.sequence) throw new AppError('conflict')
  return current
}

const saveEdits = async (tx: Tx, plan: readonly PlannedEdit[]): Promise<EditedPair[]> => {
  for (const { event, ...edit } of plan) {
    const confirms = isNews(event, edit.draft)
    if (!(await editEvent(tx, event.id, { ...edit, confirms }))) throw goneError(event.id)
    const files = newFiles(event, edit.draft)
    await claimDraftUploads(tx, files, event.id)
    await trustFiles(tx, event.id, files)
  }
  const ids = plan.map(({ event }) => event.id)
  const after = new Map((await findStoredEvents(tx, ids)).map((event) => [event.id, event]))
  return plan.map(({ event }) => {
    const stored = after.get(event.id)
    if (!stored) throw goneError(event.id)
    return { before: event, after: stored }
  })
}

/** True if the edit confirms the event: a new date or status does; a fixed word or pin does not. */
const isNews = (event: StoredEvent, draft: EventDraft) =>
  event.eventStatus !== draft.eventStatus || event.date !== draft.date

const recordedFields = [...draftFields, 'timeZone', 'status', 'locationPrecision'] as const

/** Each event gets its own audit entry, because its earlier values may differ. */
const recordEdits = async (tx: Tx, pairs: readonly EditedPair[], administrator: Administrator) => {
  for (const { before, after } of pairs) {
    const changedFields = recordedFields.filter((field) => !sameValue(before[field], after[field]))
    await recordEventAct(tx, administrator, 'edited', before.id, {
      before: valuesOf(changedFields, before),
      after: valuesOf(changedFields, after),
      note: pairs.length > 1 ? `${pairs.length} dates of the series.` : '',
    })
  }
}
