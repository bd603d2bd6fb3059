/** Applies an organizer's changes to an event: at once, or after an administrator has approved them. */
import type { Tx } from '../../../../platform/db/database.ts'
import { findDraft } from '../../../event/check-draft.ts'
import { draftInputOf, pinFields, placeFields } from '../../../event/corrections.ts'
import type { EventDraft } from '../../../event/event-draft.ts'
import { type EditedEvent, editEvent } from '../../../event/server/edit-event.ts'
import { type DraftPlace, onOwnClock, placeOf } from '../../../event/server/new-event.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import { withKnownZone } from '../../../place/server/venue-zone.ts'

export type Changes = {
  /** Field → value, in the form of a draft's input. */
  changes: Readonly<Record<string, unknown>>
  /** New place; undefined if the place stays. */
  place: DraftPlace | undefined
}

/** Returns the event's draft with the changes; undefined if the changes no longer fit the event. */
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
 * Fields that follow from a new date of a live or past event: visitors may have planned for the old date, so the event
 * is marked as rescheduled. The note on its previous state, such as why it was postponed, is removed.
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

/** Confirms the event, which is its organizer's change. Lock it first. Undefined if it is deleted or doesn't fit. */
export const applyChanges = async (
  db: Tx,
  event: StoredEvent,
  { changes, place }: Changes,
  now = Date.now(),
): Promise<EditedEvent | undefined> => {
  const draft = draftWith(event, changes)
  if (!draft) return undefined
  // The pin may change alone; if neither place fields nor pin change, the event keeps its place.
  const placed = movesPlace(changes) && place ? withKnownZone(place, event) : placeOf(event)
  const edit = { place: placed, timeZone: event.timeZone, confirms: true }
  return editEvent(db, event.id, { ...edit, draft: onOwnClock(event, draft, placed) }, now)
}
