/** The same correction for a later date of the series, which may differ from the first in other things. */
import { checkDraft } from '../../../catalog/check-draft.ts'
import { dateFields, differing, placeFields, valuesOf } from '../../../catalog/corrections.ts'
import type { EventDraft } from '../../../catalog/event-draft.ts'
import { daysBetween } from '../../../catalog/local-dates.ts'
import type { OpenCorrection } from '../../../catalog/server/corrections/open-corrections.ts'
import type { StoredEvent } from '../../../catalog/server/stored-events.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shiftDates } from '../rules.ts'
import { asInput, versionOf } from './event-version.ts'
import { type Corrected, placeCorrected } from './place-corrected.ts'
import type { PlannedChange } from './write-changes.ts'

type Lead = {
  /** The change of the first date. */
  first: PlannedChange
  /** Its version that was changed. */
  base: EventDraft
  /** What differs between the two. */
  changed: readonly (keyof EventDraft)[]
}

type Follower = { event: StoredEvent; open: OpenCorrection | undefined }

/** What becomes of it, and what is wrong with that: its dates move by as many days, its place is its own. */
export const followCorrection = async (
  db: Db,
  { event, open }: Follower,
  lead: Lead,
): Promise<{ change: PlannedChange; problems: FieldErrors }> => {
  const { first, base, changed } = lead
  const own = versionOf(event, open)
  const fields = changed.filter((field) => !dateFields.some((each) => each === field))
  const days = base.date && first.draft.date ? daysBetween(base.date, first.draft.date) : 0
  const checked = checkDraft({
    ...asInput(event, own),
    ...valuesOf(fields, first.draft),
    ...shiftDates(own, days),
  })
  const live = versionOf(event)
  const { draft, place } = await placeLike(db, first, { checked, live, event, open })
  const change = { event, live, draft, open, place, note: first.note }
  return { change, problems: checked.problems }
}

/** Where both stand and go alike, the place of the first is found already. */
const placeLike = (db: Db, first: PlannedChange, corrected: Corrected) => {
  const { checked, live, event } = corrected
  const alike =
    event.locationPrecision === first.event.locationPrecision &&
    differing(placeFields, live, first.live).length === 0 &&
    differing(placeFields, checked.draft, first.draft).length === 0
  return alike ? { draft: checked.draft, place: first.place } : placeCorrected(db, corrected)
}
