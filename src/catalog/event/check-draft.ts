/** Reads what was given for an event and tells every problem at once, without the database. */
import { type FieldErrors, refuseProblems } from '../../kit/errors.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import {
  completeDraft,
  type DraftFields,
  draftRules,
  draftShape,
  type EventDraft,
} from './event-draft.ts'
import { blankOf } from './field-kinds.ts'
import { type DraftField, draftFields, fieldOf } from './field-names.ts'

/** Fields by their names, of any type. */
export type GivenFields = Readonly<Record<string, unknown>>

export type CheckedDraft = {
  /** Whole where `problems` is empty; else what is right of it, the rest as if not given. */
  draft: EventDraft
  problems: FieldErrors
}

/** The rules of the draft, field by field and together. */
export const readDraft = (given: GivenFields): CheckedDraft => {
  const problems: FieldErrors = {}
  const values: Partial<Record<DraftField, unknown>> = {}
  for (const field of draftFields) {
    const { data, error } = draftShape.shape[field].safeParse(given[field], { error: plainMessage })
    if (error) problems[field] = error.issues[0]?.message ?? "This value isn't valid."
    values[field] = error ? blankOf(fieldOf(field).kind) : data
  }
  const draft = values as DraftFields
  // The problem of a wrong latitude is reported already; half a point is no second one.
  const wrong = new Set(Object.keys(problems))
  for (const { at, of, message, isBroken } of draftRules) {
    if (!of.some((field) => wrong.has(field)) && isBroken(draft)) problems[at] = message
  }
  return { draft: completeDraft(withoutBroken(draft, problems)), problems }
}

/** The draft, which must be right. Throws `unprocessable` with every problem. */
export const getDraft = (given: GivenFields): EventDraft => {
  const { draft, problems } = readDraft(given)
  refuseProblems(problems)
  return draft
}

/** The draft; undefined where anything is wrong with it. */
export const findDraft = (given: GivenFields): EventDraft | undefined => {
  const { draft, problems } = readDraft(given)
  return Object.keys(problems).length === 0 ? draft : undefined
}

/** A last day before the first, half a point: neither half counts. */
const withoutBroken = (draft: DraftFields, problems: FieldErrors): DraftFields => ({
  ...draft,
  ...(problems.endDate && { endDate: null }),
  ...((problems.latitude || problems.longitude) && { latitude: null, longitude: null }),
})
