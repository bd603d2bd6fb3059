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
import type { Outcome } from '../contract.ts'
import { sentPin } from '../rules.ts'
import { type EventSelection, isOver, lockSelection, type Scope, senderOf } from './access.ts'
import { type Corrected, type PlacedDraft, placeCorrected, withPin } from './place-corrected.ts'
import { type PlannedChange, writeChanges } from './write-changes.ts'

/** Checks a version of an event; with another date, the event counts as moved. */
const check = (event: StoredEvent, version: RawFields) =>
  readDraft({ ...version, ...whatBecameOf(event, version) })

/** The live version of an event, or the one with its waiting changes. */
const versionOf = (event: StoredEvent, openCorrection?: OpenCorrection): EventDraft =>
  check(event, { ...draftInputOf(event), ...openCorrection?.changes }).draft

/** Input from a version, without its pin, which is found again if the place changes. */
const asInput = (event: StoredEvent, version: EventDraft) => ({
  ...version,
  location: draftInputOf(event).location,
  latitude: null,
  longitude: null,
})

/** Correction of the first date, to apply to later dates of the series, which may differ in other fields. */
type LeadChange = {
  /** The change of the first date. */
  first: PlannedChange
  /** Version of the first date before the change. */
  base: EventDraft
  /** Fields in which `base` and the changed draft differ. */
  changedFields: readonly (keyof EventDraft)[]
}

/** Fields not copied to later dates: each moves by the same number of days; a pin is copied only at the same place. */
const uncopiedFields = new Set<keyof EventDraft>([...dateFields, ...pinFields])

type Follower = { event: StoredEvent; openCorrection: OpenCorrection | undefined }

/**
 * Another date of the series after the correction, and its problems: it moves by the same number of days and keeps its
 * own place.
 */
const followCorrection = async (
  db: Db,
  { event, openCorrection }: Follower,
  lead: LeadChange,
): Promise<{ change: PlannedChange; problems: FieldErrors }> => {
  const { first, base, changedFields } = lead
  const version = versionOf(event, openCorrection)
  const fields = changedFields.filter((field) => !uncopiedFields.has(field))
  const days = base.date && first.draft.date ? daysBetween(base.date, first.draft.date) : 0
  const checked = check(event, {
    ...asInput(event, version),
    ...valuesOf(fields, first.draft),
    ...followDays({ ...version, status: event.status }, days, [base, first.draft]),
  })
  const live = versionOf(event)
  const corrected = { checked, live, base: version, event, openCorrection, pin: 'absent' as const }
  const { draft, place } = await placeLike(db, lead, corrected)
  const change = { event, live, draft, openCorrection, place, note: first.note }
  return { change, problems: checked.problems }
}

/** If both dates have the same place before and after the change, reuses the first one's place and pin. */
const placeLike = async (
  db: Db,
  { first, changedFields }: LeadChange,
  corrected: Corrected,
): Promise<PlacedDraft> => {
  const { checked, live, event } = corrected
  const movesPin = pinFields.some((field) => changedFields.includes(field))
  const hasSamePin = (a: EventDraft, b: EventDraft) =>
    pinFields.every((field) => sameValue(a[field], b[field]))
  const isAlike =
    event.locationPrecision === first.event.locationPrecision &&
    differingFields(placeFields, live, first.live).length === 0 &&
    differingFields(placeFields, checked.draft, first.draft).length === 0 &&
    (movesPin ? hasSamePin(live, first.live) : hasSamePin(first.draft, first.live))
  if (!isAlike) return placeCorrected(db, corrected)
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
): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    const selection = await lockSelection(tx, submission, correction)
    const plan = await planCorrection(tx, selection, correction, now)
    const sender = await senderOf(tx, submission, correction)
    return writeChanges(tx, plan, { submissionId: submission.id, sender }, now)
  })

/** Returns each event with its correction. Throws `unprocessable` with all problems. */
export const planCorrection = async (
  db: Db,
  selection: EventSelection,
  { values, note, exact, senderHashes = [] }: Omit<Correction, 'id' | 'scope' | 'trustSteps'>,
  now: number,
): Promise<PlannedChange[]> => {
  const { event } = selection
  const openCorrections = await openByEvent(db, selection.all)
  const openCorrection = openCorrections.get(event.id)
  const base = versionOf(event, openCorrection)
  const sentFields = organizerFields.filter((field) => field in values)
  const sentValues = valuesOf(sentFields, values)
  const pin = sentPin({ ...base, isExact: isExact(event, openCorrection) }, sentValues)
  const valuesAlong = moveAlong(base, sentValues, event.status === 'published' ? event : undefined)
  const movedValues = { ...withCharity(valuesAlong, base), latitude: null, longitude: null }
  const checked = check(event, {
    ...asInput(event, base),
    ...movedValues,
    ...(typeof pin === 'object' ? pin : {}),
  })
  const { problems } = checked
  const live = versionOf(event)
  const draftChanges = differingFields(organizerFields, base, checked.draft)
  const dateCheck = { event, changedFields: draftChanges, live, base, draft: checked.draft }
  checkDates(problems, dateCheck, now)
  blameDate(problems, sentValues)
  const corrected = { checked, live, base, event, openCorrection, pin }
  const { draft, place } = await placeCorrected(db, corrected)
  const eventIds = idsOf(selection.all)
  await checkUploads(db, newFiles(live, draft), problems, { eventIds, senderHashes })
  if (!problems.date)
    await checkCollisions(db, { selection, openCorrections, lead: [base, draft], problems })
  refuseProblems(problems)
  const first = { event, live, draft, openCorrection, place, note }
  const changedFields = differingFields(organizerFields, base, draft)
  const lead = { first, base, changedFields: exact ? sentFields : changedFields }
  const plan: PlannedChange[] = [first]
  for (const each of selection.events.slice(1)) {
    const follower = { event: each, openCorrection: openCorrections.get(each.id) }
    const followed = await followCorrection(db, follower, lead)
    refuseProblems(followed.problems)
    plan.push(followed.change)
  }
  return plan
}

/** True if the pin of the newest version, including waiting changes, is exact. */
const isExact = (event: StoredEvent, openCorrection: OpenCorrection | undefined) =>
  (openCorrection?.place ?? event).locationPrecision === 'address'

const openByEvent = async (db: Db, events: readonly StoredEvent[]) => {
  const corrections = await findOpenCorrections(db, idsOf(events))
  return new Map(corrections.map((correction) => [correction.eventId, correction]))
}

/** Reports problems of days that moved along with the date as problems of the date, which is the given field. */
const blameDate = (problems: FieldErrors, sentValues: RawFields) => {
  for (const field of ['endDate', 'rainDate'] as const) {
    const problem = problems[field]
    if (problem === undefined || field in sentValues) continue
    problems.date ??= problem
    delete problems[field]
  }
}

type DateCheck = { event: StoredEvent; changedFields: string[] } & Record<
  'live' | 'base' | 'draft',
  EventDraft
>

const checkDates = (
  problems: FieldErrors,
  { event, changedFields, live, base, draft }: DateCheck,
  now: number,
) => {
  const changedDates = dateFields.filter((field) => changedFields.includes(field))
  if (changedDates.length > 0)
    Object.assign(problems, { ...problemsOfTypedDays(draft, base), ...problems })
  // A resubmitted event needs an upcoming date, like a new one.
  const isNew = event.status === 'deleted'
  const isPast = !isNew && isOver(event, now)
  if (isPast && changedDates.length > 0) {
    problems.date ??= "This date has passed and can't be changed. You can run the event again."
  }
  if (event.series && draft.ongoing && !problems.date)
    problems.ongoing ??= 'A year-round place has no dates.'
  const isMoved = differingFields(dateFields, live, draft).length > 0
  if ((isNew || isMoved) && event.timeZone && !isPast) {
    checkNotOver({ draft, problems }, event.timeZone, now)
  }
}

type CollisionCheck = {
  selection: EventSelection
  openCorrections: ReadonlyMap<string, OpenCorrection>
  /** The first event before and after the correction, which the other events follow. */
  lead: readonly [before: EventDraft, after: EventDraft]
  problems: FieldErrors
}

/** Adds to `problems` if a moved date would coincide with another date of the submission, live or waiting. */
const checkCollisions = async (
  db: Db,
  { selection, openCorrections, lead, problems }: CollisionCheck,
) => {
  const versions = new Map(
    selection.all.map((each) => [each.id, versionOf(each, openCorrections.get(each.id))] as const),
  )
  const [before, after] = lead
  const days = before.date && after.date ? daysBetween(before.date, after.date) : 0
  const movedDates = selection.events.map((each) => {
    return [each.id, followDays(versions.get(each.id) ?? each, days, lead)] as const
  })
  const day = await findCollision(db, new Map(movedDates), versions)
  if (day) Object.assign(problems, collisionProblem(day, before, after))
}
