/** Validation of an administrator's edit, field by field. */

import {
  type CheckedDraft,
  type GivenFields,
  readDraft,
} from '../../../../catalog/event/check-draft.ts'
import { addressLine } from '../../../../catalog/event/contact-links.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { whatBecameOf } from '../../../../catalog/server/corrections/apply-correction.ts'
import { checkUploads, newFiles } from '../../../../catalog/server/draft-uploads.ts'
import { timeZoneName } from '../../../../catalog/time/time-zone-name.ts'
import type { FieldErrors } from '../../../../kit/errors.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ReviewedEvent } from '../../contract.ts'
import type { PlannedEdit } from './follow-edit.ts'
import { placeEdited } from './place-edit.ts'

export type Given = {
  /** New values by field. */
  values: Record<string, unknown>
  near?: string
  /** An IANA zone; empty for that of the place. Left out, or the one that it has: as it is. */
  timeZone?: string
}

/** The edit with a problem of every field that cannot be accepted. */
export const planEdit = async (
  tx: Tx,
  current: ReviewedEvent,
  given: Given,
): Promise<{ edit: Omit<PlannedEdit, 'event'>; problems: FieldErrors }> => {
  const { draft, timeZone, problems } = checkEdit(current, given)
  await checkUploads(tx, newFiles(current, draft), problems, 'all')
  const near = given.near?.trim() ?? ''
  const place = await placeEdited(tx, { current, draft, problems, near, timeZone })
  const named = near === '' ? draft : { ...draft, ...namesOf(place) }
  return { edit: { draft: named, place, timeZone: timeZone ?? current.timeZone }, problems }
}

type CheckedEdit = CheckedDraft & {
  /** Undefined when it stays. */
  timeZone: string | undefined
}

const checkEdit = (current: ReviewedEvent, { values, timeZone }: Given): CheckedEdit => {
  const { draft, problems } = readDraft(
    markRescheduled(current, { ...editable(current), ...values }),
  )
  const given = timeZone?.trim()
  const changed = given === current.timeZone ? undefined : given
  const zone = changed ? timeZoneName(changed) : changed
  if (changed && zone === undefined) {
    problems.timeZone = 'Must be a zone of the IANA list, such as America/Chicago.'
  }
  return { draft, problems, timeZone: zone }
}

const editable = (event: ReviewedEvent): Record<string, unknown> => ({
  ...Object.fromEntries(draftFields.map((field) => [field, event[field]])),
  // The line that is made of the address must follow it, so it is not kept as somebody's words.
  location: event.location === addressLine(event) ? '' : event.location,
})

/** A new place brings its own city, state and ZIP. */
const namesOf = (place: { city?: string; state?: string; zipCode?: string } | undefined) => ({
  ...(place?.city ? { city: place.city } : {}),
  ...(place?.state ? { state: place.state } : {}),
})

/** A new date of what is live is marked as rescheduled, unless the edit itself says what became of the event. */
const markRescheduled = (current: ReviewedEvent, given: Record<string, unknown>): GivenFields => {
  const isStated =
    given.eventStatus !== current.eventStatus ||
    (given.previousDate || null) !== current.previousDate
  if (isStated || current.status !== 'published') return given
  const date = given.ongoing === true ? null : given.date || null
  return { ...given, ...whatBecameOf(current, { date }) }
}
