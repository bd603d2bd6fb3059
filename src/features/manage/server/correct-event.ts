/** Corrects an event and, with scope `following`, the later dates of its series: all of them or none. */

import { type RawFields, readDraft } from '../../../catalog/event/check-draft.ts'
import {
  dateFields,
  differingFields,
  draftInputOf,
  pinFields,
  placeFields,
  sameValue,
  valuesOf,
  withCharity,
} from '../../../catalog/event/corrections.ts'
import { followDays, moveAlong, problemsOfTypedDays } from '../../../catalog/event/event-days.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import { organizerFields } from '../../../catalog/event/field-names.ts'
import { checkUploads, newFiles } from '../../../catalog/event/server/draft-uploads.ts'
import { checkNotOver } from '../../../catalog/event/server/placing/place-draft.ts'
import type { StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { whatBecameOf } from '../../../catalog/submission/server/corrections/apply-correction.ts'
import {
  findOpenCorrections,
  type OpenCorrection,
} from '../../../catalog/submission/server/corrections/open-corrections.ts'
import {
  collisionProblem,
  findCollision,
} from '../../../catalog/submission/server/corrections/series-dates.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { daysBetween } from '../../../catalog/time/local-dates.ts'
import { type FieldErrors, refuseProblems } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Changed } from '../contract.ts'
import { givenPin } from '../rules.ts'
import { type Chosen, isOver, lockChosen, type Scope, senderOf } from './access.ts'
import { type Corrected, type PlacedDraft, placeCorrected, withPin } from './place-corrected.ts'
import { type PlannedChange, writeChanges } from './write-changes.ts'

/** Checks a version of an event; with another date, the event counts as moved. */
const check = (event: StoredEvent, version: RawFields) =>
  readDraft({ ...version, ...whatBecameOf(event, version) })

/** The live version of an event, or the one with its waiting changes. */
const versionOf = (event: StoredEvent, open?: OpenCorrection): EventDraft =>
  check(event, { ...draftInputOf(event), ...open?.changes }).draft

/** Input from a version, without its pin, which is found again if the place changes. */
const asInput = (event: StoredEvent, version: EventDraft) => ({
  ...version,
  location: draftInputOf(event).location,
  latitude: null,
  longitude: null,
})

/** Correction of the first date, to apply to later dates of the series, which may differ in other fields. */
type Lead = {
  /** The change of the first date. */
  first: PlannedChange
  /** Version of the first date before the change. */
  base: EventDraft
  /** Fields in which `base` and the changed draft differ. */
  changed: readonly (keyof EventDraft)[]
}

/** Fields not copied to later dates: each moves by the same number of days; a pin is copied only at the same place. */
const ownOfEach = new Set<keyof EventDraft>([...dateFields, ...pinFields])

type Follower = { event: StoredEvent; open: OpenCorrection | undefined }

/**
 * Another date of the series after the correction, and its problems: it moves by the same number of days and keeps its
 * own place.
 */
const followCorrection = async (
  db: Db,
  { event, open }: Follower,
  lead: Lead,
): Promise<{ change: PlannedChange; problems: FieldErrors }> => {
  const { first, base, changed } = lead
  const version = versionOf(event, open)
  const fields = changed.filter((field) => !ownOfEach.has(field))
  const days = base.date && first.draft.date ? daysBetween(base.date, first.draft.date) : 0
  const checked = check(event, {
    ...asInput(event, version),
    ...valuesOf(fields, first.draft),
    ...followDays({ ...version, status: event.status }, days, [base, first.draft]),
  })
  const live = versionOf(event)
  const own = { checked, live, base: version, event, open, pin: 'absent' as const }
  const { draft, place } = await placeLike(db, lead, own)
  const change = { event, live, draft, open, place, note: first.note }
  return { change, problems: checked.problems }
}

/** If both dates have the same place before and after the change, reuses the first one's place and pin. */
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
    differingFields(placeFields, live, first.live).length === 0 &&
    differingFields(placeFields, checked.draft, first.draft).length === 0 &&
    (movesPin ? samePin(live, first.live) : samePin(first.draft, first.live))
  if (!alike) return placeCorrected(db, corrected)
  return { draft: withPin(checked.draft, movesPin ? first.draft : live), place: first.place }
}

export type Correction = {
  id: string
  scope: Scope
  sequence?: number
  /** New values by field. */
  values: RawFields
  /** Hashes of the upload tokens of its new files. */
  senderHashes?: readonly string[]
  /** True if later dates get all given values, and not only those that changed on the first. */
  exact?: boolean
  /** Reason for moving a date, for visitors. */
  note?: string
  /** True if the sender's trust step decides what waits for review. */
  trustSteps: boolean
}

/** Throws `not_found`; `conflict`, if the event has changed since or is deleted; `unprocessable`, by field. */
export const correctEvent = (
  db: Db,
  submission: Submission,
  correction: Correction,
  now = Date.now(),
): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const chosen = await lockChosen(tx, submission, correction)
    const plan = await planCorrection(tx, chosen, correction, now)
    const sender = await senderOf(tx, submission, correction)
    return writeChanges(tx, plan, { submissionId: submission.id, sender }, now)
  })

/** Returns each event with its correction. Throws `unprocessable` with all problems. */
export const planCorrection = async (
  db: Db,
  chosen: Chosen,
  { values, note, exact, senderHashes = [] }: Omit<Correction, 'id' | 'scope' | 'trustSteps'>,
  now: number,
): Promise<PlannedChange[]> => {
  const { event } = chosen
  const open = await openByEvent(db, chosen.all)
  const base = versionOf(event, open.get(event.id))
  const given = valuesOf(
    organizerFields.filter((field) => field in values),
    values,
  )
  const pin = givenPin({ ...base, isExact: isExact(event, open.get(event.id)) }, given)
  const along = moveAlong(base, given, event.status === 'published' ? event : undefined)
  const moved = { ...withCharity(along, base), latitude: null, longitude: null }
  const checked = check(event, {
    ...asInput(event, base),
    ...moved,
    ...(typeof pin === 'object' ? pin : {}),
  })
  const { problems } = checked
  const live = versionOf(event)
  const changed = differingFields(organizerFields, base, checked.draft)
  checkDates(problems, { event, changed, live, base, draft: checked.draft }, now)
  blameDate(problems, given)
  const { draft, place } = await placeCorrected(db, {
    checked,
    live,
    base,
    event,
    open: open.get(event.id),
    pin,
  })
  const eventIds = idsOf(chosen.all)
  await checkUploads(db, newFiles(live, draft), problems, { eventIds, senderHashes })
  if (!problems.date) await checkCollisions(db, { chosen, open, lead: [base, draft], problems })
  refuseProblems(problems)
  const first = { event, live, draft, open: open.get(event.id), place, note }
  const changedFields = differingFields(organizerFields, base, draft)
  const all = organizerFields.filter((field) => field in values)
  const lead = { first, base, changed: exact ? all : changedFields }
  const plan: PlannedChange[] = [first]
  for (const each of chosen.events.slice(1)) {
    const later = await followCorrection(db, { event: each, open: open.get(each.id) }, lead)
    refuseProblems(later.problems)
    plan.push(later.change)
  }
  return plan
}

/** True if the pin of the newest version, including waiting changes, is exact. */
const isExact = (event: StoredEvent, open: OpenCorrection | undefined) =>
  (open?.place ?? event).locationPrecision === 'address'

const openByEvent = async (db: Db, events: readonly StoredEvent[]) => {
  const open = await findOpenCorrections(db, idsOf(events))
  return new Map(open.map((one) => [one.eventId, one]))
}

/** Reports problems of days that moved along with the date as problems of the date, which is the given field. */
const blameDate = (problems: FieldErrors, given: RawFields) => {
  for (const field of ['endDate', 'rainDate'] as const) {
    const problem = problems[field]
    if (problem === undefined || field in given) continue
    problems.date ??= problem
    delete problems[field]
  }
}

type DateCheck = { event: StoredEvent; changed: string[] } & Record<
  'live' | 'base' | 'draft',
  EventDraft
>

const checkDates = (
  problems: FieldErrors,
  { event, changed, live, base, draft }: DateCheck,
  now: number,
) => {
  const dated = dateFields.filter((field) => changed.includes(field))
  if (dated.length > 0)
    Object.assign(problems, { ...problemsOfTypedDays(draft, base), ...problems })
  // A resubmitted event needs an upcoming date, like a new one.
  const isNew = event.status === 'deleted'
  const past = !isNew && isOver(event, now)
  if (past && dated.length > 0) {
    problems.date ??= "This date has passed and can't be changed. You can run the event again."
  }
  if (event.series && draft.ongoing && !problems.date)
    problems.ongoing ??= 'A year-round place has no dates.'
  const isMoved = differingFields(dateFields, live, draft).length > 0
  if ((isNew || isMoved) && event.timeZone && !past) {
    checkNotOver({ draft, problems }, event.timeZone, now)
  }
}

type Moving = {
  chosen: Chosen
  open: ReadonlyMap<string, OpenCorrection>
  /** The first event before and after the correction, which the other events follow. */
  lead: readonly [before: EventDraft, after: EventDraft]
  problems: FieldErrors
}

/** Adds to `problems` if a moved date would coincide with another date of the submission, live or waiting. */
const checkCollisions = async (db: Db, { chosen, open, lead, problems }: Moving) => {
  const waiting = new Map(
    chosen.all.map((each) => [each.id, versionOf(each, open.get(each.id))] as const),
  )
  const [before, after] = lead
  const days = before.date && after.date ? daysBetween(before.date, after.date) : 0
  const changed = chosen.events.map((each) => {
    return [each.id, followDays(waiting.get(each.id) ?? each, days, lead)] as const
  })
  const day = await findCollision(db, new Map(changed), waiting)
  if (day) Object.assign(problems, collisionProblem(day, before, after))
}
