/** Reads what was given for an event and tells every problem at once, without the database. */
import { z } from 'zod'
import type { FieldErrors } from '../../kit/errors.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import { uploadIdOf } from '../files/uploaded-file.ts'
import { websiteHref } from './contact-links.ts'
import { costValues } from './costs.ts'
import { eventStatuses } from './event.ts'
import {
  completeDraft,
  type DraftFields,
  draftRules,
  draftShape,
  type EventDraft,
} from './event-draft.ts'
import { blankOf, type Kind } from './field-kinds.ts'
import { type DraftField, draftFields, draftFieldsOf, fieldOf } from './field-names.ts'
import type { FieldSpec } from './fields.ts'

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
    if (error) problems[field] = error.issues[0]?.message ?? 'Must be something else.'
    values[field] = error ? blankOf(fieldOf(field).kind) : data
  }
  const draft = values as DraftFields
  // A latitude that is wrong leaves half a point, of which nothing is to be told.
  const wrong = new Set(Object.keys(problems))
  for (const { at, of, message, isBroken } of draftRules) {
    if (!of.some((field) => wrong.has(field)) && isBroken(draft)) problems[at] = message
  }
  return { draft: completeDraft(withoutBroken(draft, problems)), problems }
}

/** A last day before the first, half a point: neither half counts. */
const withoutBroken = (draft: DraftFields, problems: FieldErrors): DraftFields => ({
  ...draft,
  ...(problems.endDate && { endDate: null }),
  ...((problems.latitude || problems.longitude) && { latitude: null, longitude: null }),
})

/** The same for an event that somebody types: paths of this site are those of uploaded files. */
export const checkDraft = (given: GivenFields): CheckedDraft => {
  const { draft, problems } = readDraft(given)
  for (const field of draftFieldsOf('file')) {
    const url = draft[field]
    if (typeof url === 'string' && !uploadIdOf(url) && websiteHref(url) !== url) {
      problems[field] ??= 'Must be an uploaded file or a web address.'
    }
  }
  return { draft, problems }
}

const list = { type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 40 }
const number = (minimum: number, maximum: number) => ({
  type: ['number', 'null'],
  minimum,
  maximum,
})
/** JSON Schema of each kind; the others are text. */
const jsonSchemas: Partial<Record<Kind, Record<string, unknown>>> = {
  flag: { type: 'boolean' },
  list,
  date: { type: ['string', 'null'], format: 'date' },
  time: { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  file: { type: ['string', 'null'], maxLength: 500 },
  cost: { enum: [...costValues, null] },
  status: { enum: [...eventStatuses] },
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  dollars: number(0, 100_000),
}

/**
 * The fields of a call's body, documented as they are meant. Any value is read: a wrong one is told with all
 * other problems of the event, places and files among them, and not before.
 */
export const givenFields = (
  names: readonly DraftField[],
  noteOf: (field: FieldSpec) => string = ({ note }) => note,
) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldOf(name)
      const schema = jsonSchemas[field.kind] ?? { type: 'string', maxLength: field.max }
      return [
        name,
        z
          .unknown()
          .optional()
          .meta({ ...schema, description: noteOf(field) }),
      ]
    }),
  )
