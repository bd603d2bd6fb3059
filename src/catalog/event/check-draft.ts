/** Validates the fields of an event and reports all problems at once, without the database. */
import { type FieldErrors, refuseProblems } from '../../kit/errors.ts'
import { issueMessage } from '../../kit/plain-messages.ts'
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
export type RawFields = Readonly<Record<string, unknown>>

export type CheckedDraft = {
  /** Complete if `problems` is empty; otherwise invalid fields are blank. */
  draft: EventDraft
  problems: FieldErrors
}

/** Validates each field, then the rules between fields. */
export const readDraft = (rawFields: RawFields): CheckedDraft => {
  const problems: FieldErrors = {}
  const values: Partial<Record<DraftField, unknown>> = {}
  for (const field of draftFields) {
    const { data, error } = draftShape.shape[field].safeParse(rawFields[field], {
      error: issueMessage,
    })
    if (error) problems[field] = error.issues[0]?.message ?? "This value isn't valid."
    values[field] = error ? blankOf(fieldOf(field).kind) : data
  }
  const draft = values as DraftFields
  // Skips rules about fields with a problem of their own: an invalid latitude is not also a missing one.
  const invalidFields = new Set(Object.keys(problems))
  for (const { problemField, fields, message, isBroken } of draftRules) {
    if (!fields.some((field) => invalidFields.has(field)) && isBroken(draft))
      problems[problemField] = message
  }
  return { draft: completeDraft(withoutBroken(draft, problems)), problems }
}

/** Returns a valid draft. Throws `unprocessable` with every problem. */
export const getDraft = (rawFields: RawFields): EventDraft => {
  const { draft, problems } = readDraft(rawFields)
  refuseProblems(problems)
  return draft
}

/** Returns the draft; undefined if it has a problem. */
export const findDraft = (rawFields: RawFields): EventDraft | undefined => {
  const { draft, problems } = readDraft(rawFields)
  return Object.keys(problems).length === 0 ? draft : undefined
}

/** Clears a last day before the first day, and both coordinates if either has a problem. */
const withoutBroken = (draft: DraftFields, problems: FieldErrors): DraftFields => ({
  ...draft,
  ...(problems.endDate && { endDate: null }),
  ...((problems.latitude || problems.longitude) && { latitude: null, longitude: null }),
})
