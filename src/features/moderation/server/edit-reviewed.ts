/** Changes an event on an administrator's word, and writes down what it was before. */
import type { Transaction } from 'kysely'
import { addressLine } from '../../../catalog/contact-links.ts'
import { type EventDraft, eventDraft, eventDraftFields } from '../../../catalog/event-draft.ts'
import { lockEvent } from '../../../catalog/server/decide-events.ts'
import { editEvent } from '../../../catalog/server/edit-event.ts'
import { couldBeId } from '../../../catalog/server/find-event.ts'
import { timeZoneName } from '../../../catalog/time-zone-name.ts'
import { AppError } from '../../../kit/errors.ts'
import { fieldErrorsOf } from '../../../kit/field-errors.ts'
import { plainMessage } from '../../../kit/plain-messages.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { ReviewedEvent } from '../contract.ts'
import { decisionSentence } from '../rules.ts'
import type { Decision } from './decide-event.ts'
import { placeEdited } from './place-edit.ts'
import { findLastDecision, findReviewed } from './queries.ts'

export type Edit = {
  id: string
  administrator: Administrator
  /** New values by field. */
  values: Record<string, unknown>
  near?: string
  /** An IANA zone; empty for that of the place. Left out, or the one that it has: as it is. */
  timeZone?: string
  sequence?: number
}

/** Answers where the event stands now. 404; 409 when deleted or changed since; 422 by field. */
export const editReviewedEvent = (db: Db, edit: Edit): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    const current = await getCurrent(tx, edit)
    const { draft, timeZone } = checkEdit(current, edit)
    const near = edit.near?.trim() ?? ''
    const place = await placeEdited(tx, { current, draft, near, timeZone })
    if (!place && current.status !== 'pending') throw withoutPlace()
    const named = near === '' ? draft : { ...draft, ...namesOf(place) }
    const zone = { timeZone: timeZone ?? current.timeZone }
    const after = await editEvent(tx, edit.id, { draft: named, place, ...zone })
    if (!after) throw new Error(`Event ${edit.id} changed while it was locked.`)
    await writeDown(tx, current, edit.administrator)
    return after
  })

/** A new place brings its own city, state and ZIP. */
const namesOf = (place: { city?: string; state?: string; zipCode?: string } | undefined) => ({
  ...(place?.city ? { city: place.city } : {}),
  ...(place?.state ? { state: place.state } : {}),
})

const getCurrent = async (tx: Transaction<Tables>, { id, sequence }: Edit) => {
  const known = couldBeId(id) && (await lockEvent(tx, id))
  const current = known ? await findReviewed(tx, id) : undefined
  if (!current) throw new AppError('not_found', { message: 'There is no such event.' })
  if (current.status === 'deleted') {
    const message = decisionSentence(current.status, await findLastDecision(tx, id))
    throw new AppError('conflict', { message })
  }
  if (sequence !== undefined && sequence !== current.sequence) throw new AppError('conflict')
  return current
}

type CheckedEdit = {
  draft: EventDraft
  /** Undefined when it stays. */
  timeZone: string | undefined
}

const checkEdit = (current: ReviewedEvent, { values, timeZone }: Edit): CheckedEdit => {
  const result = eventDraft.safeParse({ ...editable(current), ...values }, { error: plainMessage })
  const given = timeZone?.trim()
  const changed = given === current.timeZone ? undefined : given
  const zone = changed ? timeZoneName(changed) : changed
  const isZone = !changed || zone !== undefined
  if (result.success && isZone) return { draft: result.data, timeZone: zone }
  const fields = result.success ? {} : fieldErrorsOf(result.error)
  if (!isZone) fields.timeZone = 'Must be a zone of the IANA list, such as America/Chicago.'
  throw new AppError('unprocessable', { fields })
}

const editable = (event: ReviewedEvent): Record<string, unknown> => ({
  ...Object.fromEntries(eventDraftFields.map((field) => [field, event[field]])),
  // The line that is made of the address must follow it, so it is not kept as somebody's words.
  location: event.location === addressLine(event) ? '' : event.location,
})

const withoutPlace = () =>
  new AppError('unprocessable', { fields: { near: 'What is live must have a place.' } })

const writeDown = async (
  tx: Transaction<Tables>,
  before: ReviewedEvent,
  administrator: Administrator,
) => {
  const after = await findReviewed(tx, before.id)
  if (!after) throw new Error(`Event ${before.id} is gone while it was locked.`)
  const told = [...eventDraftFields, 'timeZone', 'status', 'locationPrecision'] as const
  const changed = told.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const part = (event: ReviewedEvent) =>
    Object.fromEntries(changed.map((field) => [field, event[field]]))
  await recordAudit(tx, {
    actor: administrator,
    action: 'edited',
    subject: { type: 'event', id: before.id },
    before: part(before),
    after: part(after),
  })
}
