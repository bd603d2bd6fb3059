/** Writes what an organizer changed over an event: at once, or once an administrator has approved it. */
import type { Tx } from '../../../../platform/db/database.ts'
import { findDraft } from '../../../event/check-draft.ts'
import { draftInputOf, pinFields, placeFields } from '../../../event/corrections.ts'
import type { EventDraft } from '../../../event/event-draft.ts'
import { type EditedEvent, editEvent } from '../../../event/server/edit-event.ts'
import { type DraftPlace, onOwnClock, placeOf } from '../../../event/server/new-event.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import { withGivenZone } from '../../../place/server/venue-zone.ts'

export type Changes = {
  /** Field → value, as a draft takes them. */
  changes: Readonly<Record<string, unknown>>
  /** New place, if it changes; nothing otherwise. */
  place: DraftPlace | undefined
}

/** The event with the changes; undefined when they do not fit it any more. */
export const draftWith = (
  event: StoredEvent,
  changes: Changes['changes'],
): EventDraft | undefined =>
  findDraft({
    ...draftInputOf(event),
    ...(renamesPlace(changes) ? { location: '' } : {}),
    ...whatBecameOf(event, changes),
    ...changes,
  })

const renamesPlace = (changes: Changes['changes']) => placeFields.some((field) => field in changes)
const movesPlace = (changes: Changes['changes']) =>
  renamesPlace(changes) || pinFields.some((field) => field in changes)

/**
 * People may have planned to come on the old date of what was live, so the new one is shown as such. The note of what the
 * event was before, such as why it was postponed, ends with that.
 */
export const whatBecameOf = (
  event: Pick<StoredEvent, 'status' | 'eventStatus' | 'date' | 'previousDate'>,
  { date }: Changes['changes'],
): Partial<Pick<EventDraft, 'eventStatus' | 'previousDate' | 'statusNote'>> => {
  if (event.status !== 'published' && event.status !== 'archived') return {}
  if (typeof date !== 'string' || event.date === null || date === event.date) return {}
  const isBack = date === event.previousDate
  const previousDate = isBack ? null : event.date
  if (event.eventStatus === 'cancelled') return { previousDate }
  const ends = event.eventStatus === 'scheduled' ? {} : { statusNote: '' }
  return { eventStatus: isBack ? 'scheduled' : 'rescheduled', previousDate, ...ends }
}

/** Its organizer knows, so it is confirmed. The event must be locked. Undefined when the changes do not fit it any more, or it is deleted. */
export const applyChanges = async (
  db: Tx,
  event: StoredEvent,
  { changes, place }: Changes,
  now = Date.now(),
): Promise<EditedEvent | undefined> => {
  const draft = draftWith(event, changes)
  if (!draft) return undefined
  // Another pin alone is a change of its own; without one the pin goes with the words of a place.
  const placed = movesPlace(changes) && place ? withGivenZone(place, event) : placeOf(event)
  const edit = { place: placed, timeZone: event.timeZone, confirms: true }
  return editEvent(db, event.id, { ...edit, draft: onOwnClock(event, draft, placed) }, now)
}
