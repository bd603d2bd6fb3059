/** Corrects an event and, where that is asked for, the later dates of its series: all of it or nothing. */
import { checkDraft, type GivenFields } from '../../../catalog/event/check-draft.ts'
import { dateFields, differing, valuesOf } from '../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import { organizerFields } from '../../../catalog/event/field-names.ts'
import {
  findOpenCorrections,
  type OpenCorrection,
} from '../../../catalog/server/corrections/open-corrections.ts'
import { checkUploads } from '../../../catalog/server/draft-uploads.ts'
import { checkNotOver } from '../../../catalog/server/places/place-draft.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import { AppError, type FieldErrors } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Changed } from '../contract.ts'
import { datesOfSeries, givenPin, moveAlong } from '../rules.ts'
import { type Chosen, isOver, lockChosen, type Scope, senderOf } from './access.ts'
import { asInput, versionOf } from './event-version.ts'
import { followCorrection } from './follow-correction.ts'
import { placeCorrected } from './place-corrected.ts'
import { type PlannedChange, writeChanges } from './write-changes.ts'

export type Correction = {
  id: string
  scope: Scope
  sequence?: number
  /** New values by field. */
  values: GivenFields
  /** Reason why a date moved, for visitors. */
  note?: string
  /** True if the sender's step decides what waits for review. */
  trustSteps: boolean
}

/** Throws `not_found`; `conflict`, when it was changed since or is deleted; `unprocessable`, by field. */
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

/** Each event after the correction. Throws `unprocessable` with every problem. */
export const planCorrection = async (
  db: Db,
  chosen: Chosen,
  { values, note }: Pick<Correction, 'values' | 'note'>,
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
  const moved = { ...moveAlong(base, given), latitude: null, longitude: null }
  const checked = checkDraft({
    ...asInput(event, base),
    ...moved,
    ...(typeof pin === 'object' ? pin : {}),
  })
  const { problems } = checked
  blameDate(problems, given)
  const live = versionOf(event)
  const changed = differing(organizerFields, base, checked.draft)
  checkDates(problems, { event, changed, live, draft: checked.draft }, now)
  const { draft, place } = await placeCorrected(db, {
    checked,
    live,
    base,
    event,
    open: open.get(event.id),
    pin,
  })
  const files = (['flyerUrl', 'logoUrl'] as const).filter((field) => draft[field] !== live[field])
  const shown = { flyerUrl: null, logoUrl: null, ...valuesOf(files, draft) }
  await checkUploads(db, shown, problems, { eventIds: chosen.all.map(({ id }) => id) })
  stopAt(problems)
  const first = { event, live, draft, open: open.get(event.id), place, note }
  const lead = { first, base, changed: differing(organizerFields, base, draft) }
  const plan: PlannedChange[] = [first]
  for (const each of chosen.events.slice(1)) {
    const later = await followCorrection(db, { event: each, open: open.get(each.id) }, lead)
    stopAt(later.problems)
    plan.push(later.change)
  }
  checkCollisions(chosen.all, plan, open)
  return plan
}

/** The pin as the organizer last had it. */
const isExact = (event: StoredEvent, open: OpenCorrection | undefined) =>
  (open?.place ?? event).locationPrecision === 'address'

const openByEvent = async (db: Db, events: readonly StoredEvent[]) => {
  const open = await findOpenCorrections(
    db,
    events.map(({ id }) => id),
  )
  return new Map(open.map((one) => [one.eventId, one]))
}

/** Days that were moved along are wrong because of the date, which is what was given. */
const blameDate = (problems: FieldErrors, given: GivenFields) => {
  for (const field of ['endDate', 'rainDate'] as const) {
    const problem = problems[field]
    if (problem === undefined || field in given) continue
    problems.date ??= problem
    delete problems[field]
  }
}

type DateCheck = { event: StoredEvent; changed: string[]; live: EventDraft; draft: EventDraft }

const checkDates = (
  problems: FieldErrors,
  { event, changed, live, draft }: DateCheck,
  now: number,
) => {
  const dated = dateFields.filter((field) => changed.includes(field))
  const past = isOver(event, now)
  if (past && dated.length > 0) {
    problems.date ??= "This date has passed and can't be changed. You can run the event again."
  }
  if (event.series && draft.ongoing && !problems.date)
    problems.ongoing ??= 'A year-round place has no dates.'
  if (differing(dateFields, live, draft).length > 0 && event.timeZone && !past) {
    checkNotOver({ draft, problems }, event.timeZone, now)
  }
}

const stopAt = (problems: FieldErrors) => {
  if (Object.keys(problems).length > 0) throw new AppError('unprocessable', { fields: problems })
}

/** Two dates of a series on one day are a slip: it would be the same event twice. */
const checkCollisions = (
  all: readonly StoredEvent[],
  plan: readonly PlannedChange[],
  open: ReadonlyMap<string, OpenCorrection>,
) => {
  const moved = new Map(plan.map(({ event, draft }) => [event.id, draft.date]))
  const others = plan[0] ? datesOfSeries(all, plan[0].event).filter(({ id }) => !moved.has(id)) : []
  const taken = new Set(others.map((event) => versionOf(event, open.get(event.id)).date))
  const clash = plan.find(({ draft, live }) => draft.date !== live.date && taken.has(draft.date))
  if (clash) {
    const message = `The series already has a date on ${clash.draft.date}.`
    throw new AppError('unprocessable', { fields: { date: message } })
  }
}
