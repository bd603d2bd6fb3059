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
import type { SentPin } from '../rules.ts'

export type Corrected = {
  /** Draft with the given pin, or without one. */
  checked: CheckedDraft
  live: EventDraft
  /** The corrected draft, including changes that wait for review. */
  base: EventDraft
  event: StoredEvent
  openCorrection: OpenCorrection | undefined
  pin: SentPin
}

export type PlacedDraft = { draft: EventDraft; place: DraftPlace | undefined }

/**
 * The new place, if it changes, and the draft with the city and state of a ZIP code given alone. The pin stays if only
 * the venue's name changes; if only the street changes and the sender kept the pin shown; and if it is the center of a
 * ZIP code or city and only the street changes.
 */
export const placeCorrected = async (db: Db, corrected: Corrected): Promise<PlacedDraft> => {
  const { checked, live, base, event, openCorrection, pin } = corrected
  const { draft } = checked
  if (typeof pin === 'object') return locate(db, checked, true)
  const pending = { draft: withPin(draft, base), place: openCorrection?.place ?? undefined }
  if (pending.place && differingFields(placeFields, base, draft).length === 0) return pending
  const fields = differingFields(placeFields, live, draft)
  const current = { draft: withPin(draft, live), place: undefined }
  if (fields.length === 0) return current
  const townFields = ['city', 'state', 'zipCode'] as const
  const isElsewhere = townFields.some((field) => fields.includes(field))
  const hasNewAddress =
    fields.includes('streetAddress') && event.locationPrecision === 'address' && pin !== 'kept'
  if (isElsewhere || hasNewAddress) return locate(db, checked, false, live)
  return openCorrection?.changes.latitude === undefined ? current : pending
}

/** Locates the event by the given pin and the address, or by the address alone. */
const locate = async (
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
  const completedDraft = {
    ...draft,
    city: draft.city || city,
    state: draft.state || state,
    zipCode: draft.zipCode || zipCode,
  }
  return { draft: withPin(completedDraft, byPin ? pin : live), place }
}

/** Copies the pin of another version, so that a pin counts as changed only if the sender moved it. */
export const withPin = (
  draft: EventDraft,
  pin: Pick<EventDraft, (typeof pinFields)[number]>,
): EventDraft => Object.assign({ ...draft }, valuesOf(pinFields, pin))
