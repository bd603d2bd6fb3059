/** Locates a corrected event. */
import type { CheckedDraft } from '../../../catalog/event/check-draft.ts'
import {
  differingFields,
  pinFields,
  placeFields,
  valuesOf,
} from '../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import type { DraftPlace } from '../../../catalog/event/server/new-event.ts'
import { placeDraft } from '../../../catalog/event/server/placing/place-draft.ts'
import type { StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import type { OpenCorrection } from '../../../catalog/submission/server/corrections/open-corrections.ts'
import { roundDegrees } from '../../../kit/decimals.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { GivenPin } from '../rules.ts'

export type Corrected = {
  /** Draft with the given pin, or without one. */
  checked: CheckedDraft
  live: EventDraft
  /** The corrected draft, including changes that wait for review. */
  base: EventDraft
  event: StoredEvent
  open: OpenCorrection | undefined
  pin: GivenPin
}

export type PlacedDraft = { draft: EventDraft; place: DraftPlace | undefined }

/**
 * The new place, if it changes, and the draft with the city and state of a ZIP code given alone. The pin stays if only
 * the venue's name changes; if only the street changes and the sender kept the pin shown; and if it is the center of a
 * ZIP code or city and only the street changes.
 */
export const placeCorrected = async (db: Db, corrected: Corrected): Promise<PlacedDraft> => {
  const { checked, live, base, event, open, pin } = corrected
  const { draft } = checked
  if (typeof pin === 'object') return placeAnew(db, checked, true)
  const waiting = { draft: withPin(draft, base), place: open?.place ?? undefined }
  if (waiting.place && differingFields(placeFields, base, draft).length === 0) return waiting
  const changed = differingFields(placeFields, live, draft)
  const stays = { draft: withPin(draft, live), place: undefined }
  if (changed.length === 0) return stays
  const words = ['city', 'state', 'zipCode'] as const
  const elsewhere = words.some((field) => changed.includes(field))
  const atAnotherDoor =
    changed.includes('streetAddress') && event.locationPrecision === 'address' && pin !== 'kept'
  if (elsewhere || atAnotherDoor) return placeAnew(db, checked, false, live)
  return open?.changes.latitude === undefined ? stays : waiting
}

/** Locates the event by the given pin and the address, or by the address alone. */
const placeAnew = async (
  db: Db,
  checked: CheckedDraft,
  byPin: boolean,
  live: EventDraft = checked.draft,
): Promise<PlacedDraft> => {
  const { draft } = checked
  const place = await placeDraft(db, checked)
  if (!place) return { draft, place }
  const { city, state, zipCode } = place
  const pin = {
    latitude: roundDegrees(place.latitude),
    longitude: roundDegrees(place.longitude),
  }
  const named = {
    ...draft,
    city: draft.city || city,
    state: draft.state || state,
    zipCode: draft.zipCode || zipCode,
  }
  return { draft: withPin(named, byPin ? pin : live), place }
}

/** Copies the pin of another version, so that a pin counts as changed only if the sender moved it. */
export const withPin = (
  draft: EventDraft,
  pin: Pick<EventDraft, (typeof pinFields)[number]>,
): EventDraft => Object.assign({ ...draft }, valuesOf(pinFields, pin))
