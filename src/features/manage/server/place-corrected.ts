/** Where a corrected event takes place. */
import type { CheckedDraft } from '../../../catalog/check-draft.ts'
import { differing, placeFields, sameValue } from '../../../catalog/corrections.ts'
import type { EventDraft } from '../../../catalog/event-draft.ts'
import type { OpenCorrection } from '../../../catalog/server/corrections/open-corrections.ts'
import type { DraftPlace } from '../../../catalog/server/new-event.ts'
import { placeDraft } from '../../../catalog/server/place-draft.ts'
import type { StoredEvent } from '../../../catalog/server/stored-events.ts'
import type { Db } from '../../../platform/db/database.ts'

export type Corrected = {
  checked: CheckedDraft
  live: EventDraft
  event: StoredEvent
  open: OpenCorrection | undefined
}

/**
 * The new place, where it changes, and the draft with the city and state of a ZIP code that was given
 * alone. The pin stays where only the venue's name is mended, and one in the middle of a ZIP code or city
 * stays for another street there.
 */
export const placeCorrected = async (
  db: Db,
  { checked, live, event, open }: Corrected,
): Promise<{ draft: EventDraft; place: DraftPlace | undefined }> => {
  const { draft } = checked
  const changed = differing(placeFields, live, draft)
  if (changed.length === 0) return { draft, place: undefined }
  if (
    open?.place &&
    placeFields.every((field) => sameValue(draft[field], open.changes[field] ?? live[field]))
  )
    return { draft, place: open.place }
  const words = ['city', 'state', 'zipCode'] as const
  const elsewhere = words.some((field) => changed.includes(field))
  const atAnotherDoor = changed.includes('streetAddress') && event.locationPrecision === 'address'
  if (!elsewhere && !atAnotherDoor) return { draft, place: undefined }
  const place = await placeDraft(db, checked)
  if (!place) return { draft, place }
  const { city, state, zipCode } = place
  const named = {
    ...draft,
    city: draft.city || city,
    state: draft.state || state,
    zipCode: draft.zipCode || zipCode,
  }
  return { draft: named, place }
}
