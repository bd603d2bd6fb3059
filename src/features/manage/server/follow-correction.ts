/** The same correction for a later date of the series, which may differ from the first in other things. */
import { readDraft } from '../../../catalog/event/check-draft.ts'
import {
  dateFields,
  differing,
  pinFields,
  placeFields,
  sameValue,
  valuesOf,
} from '../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import type { OpenCorrection } from '../../../catalog/server/corrections/open-corrections.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { daysBetween } from '../../../catalog/time/local-dates.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shiftDates } from '../rules.ts'
import { asInput, versionOf } from './event-version.ts'
import { type Corrected, type PlacedDraft, placeCorrected, withPin } from './place-corrected.ts'
import type { PlannedChange } from './write-changes.ts'

type Lead = {
  /** The change of the first date. */
  first: PlannedChange
  /** Its version that was changed. */
  base: EventDraft
  /** Fields in which the two differ. */
  changed: readonly (keyof EventDraft)[]
}

/** Each date moves by as many days, and a pin is taken over only where both are at one place. */
const ownOfEach = new Set<keyof EventDraft>([...dateFields, ...pinFields])

type Follower = { event: StoredEvent; open: OpenCorrection | undefined }

/**
 * Another date of the series after the correction, and its problems: dates move by the same number of days, the
 * place is its own.
 */
export const followCorrection = async (
  db: Db,
  { event, open }: Follower,
  lead: Lead,
): Promise<{ change: PlannedChange; problems: FieldErrors }> => {
  const { first, base, changed } = lead
  const version = versionOf(event, open)
  const fields = changed.filter((field) => !ownOfEach.has(field))
  const days = base.date && first.draft.date ? daysBetween(base.date, first.draft.date) : 0
  const checked = readDraft({
    ...asInput(event, version),
    ...valuesOf(fields, first.draft),
    ...shiftDates(version, days),
  })
  const live = versionOf(event)
  const own = { checked, live, base: version, event, open, pin: 'absent' as const }
  const { draft, place } = await placeLike(db, lead, own)
  const change = { event, live, draft, open, place, note: first.note }
  return { change, problems: checked.problems }
}

/** If both stand and go alike, the place of the first is found already, and its pin is meant for both. */
const placeLike = async (
  db: Db,
  { first, changed }: Lead,
  corrected: Corrected,
): Promise<PlacedDraft> => {
  const { checked, live, event } = corrected
  const movesPin = pinFields.some((field) => changed.includes(field))
  const samePin = (one: EventDraft, other: EventDraft) =>
    pinFields.every((field) => sameValue(one[field], other[field]))
  const alike =
    event.locationPrecision === first.event.locationPrecision &&
    differing(placeFields, live, first.live).length === 0 &&
    differing(placeFields, checked.draft, first.draft).length === 0 &&
    (movesPin ? samePin(live, first.live) : samePin(first.draft, first.live))
  if (!alike) return placeCorrected(db, corrected)
  return { draft: withPin(checked.draft, movesPin ? first.draft : live), place: first.place }
}
