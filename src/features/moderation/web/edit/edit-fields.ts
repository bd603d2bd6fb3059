/** Fields of the administrator's edit form, in groups, and their conversion to and from text. */
import { statusWords } from '../../../../catalog/event/event-changes.ts'
import { eventTypeLabel, eventTypes } from '../../../../catalog/event/event-types.ts'
import { type DraftField, editableFields } from '../../../../catalog/event/field-names.ts'
import {
  bodyOfTexts,
  readTexts,
  textOfValue,
} from '../../../../catalog/submission/web/event-form/form-codec.ts'
import {
  controlOf,
  type FormField,
  type FormValues,
  fieldGroups,
  namesIn,
} from '../../../../catalog/submission/web/event-form/form-fields.ts'
import { usTimeZones } from '../../../../catalog/time/time-zone-label.ts'
import type { ReviewedEvent } from '../../contract.ts'

type EditableName = Exclude<DraftField, 'location'> | 'timeZone'

export type EditField = Omit<FormField, 'name'> & {
  name: EditableName
  /** Suggestions of a free text field. */
  suggestions?: readonly string[]
}

/** Hints for administrators beyond the field table. */
const extras: Partial<Record<DraftField, Partial<EditField>>> = {
  eventType: { choices: eventTypes.map((value) => ({ value, label: eventTypeLabel(value) })) },
  date: { hint: 'Visitors of a live event see that its date changed.' },
  eventStatus: {
    kind: 'select',
    choices: Object.entries(statusWords).map(([value, label]) => ({
      value,
      label: value === 'postponed' ? `${label}, no new date yet` : label,
    })),
  },
  participationFee: { hint: 'In dollars.' },
}

const timeZone: EditField = {
  name: 'timeZone',
  label: 'Time zone',
  kind: 'text',
  hint: "An IANA zone, such as America/Chicago. Local times stay the same. Leave blank to use the venue's zone.",
  suggestions: usTimeZones,
}

/** No field is marked as required, since an administrator edits existing events. */
const editField = (name: DraftField): EditField => ({
  ...controlOf(name),
  ...extras[name],
  required: undefined,
  name: name as EditableName,
})

/** The groups of the organizer's form, with all fields that an administrator may change. */
export const editGroups: readonly { title: string; fields: readonly EditField[] }[] =
  fieldGroups.map(({ id, title }) => ({
    title,
    fields: [...namesIn(id, editableFields).map(editField), ...(id === 'where' ? [timeZone] : [])],
  }))

const allFields = editGroups.flatMap(({ fields }) => fields)

/** Field → its text; a checked box is "on", an unchecked one empty. */
export type EditTexts = FormValues

export const textsOf = (event: ReviewedEvent): EditTexts =>
  Object.fromEntries(allFields.map(({ name }) => [name, textOfValue(event[name])]))

export const readEditTexts = (texts: Readonly<Record<string, string>>): EditTexts =>
  readTexts(texts, allFields, ['near'])

/** Request body for these texts. */
export const valuesOf = (texts: EditTexts): Record<string, unknown> =>
  bodyOfTexts(texts, allFields, [])
