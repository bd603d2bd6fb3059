/** The form of a correction: the fields of a submission without what only a new event has. */
import { pinFields } from '../../../catalog/event/corrections.ts'
import {
  type FieldGroup,
  type FormValues,
  fieldGroups,
} from '../../../catalog/web/event-form/form-fields.ts'
import type { ManagedEvent } from '../contract.ts'

const onlyForNew = new Set(['submitterEmail', 'repeatEvery', 'repeatUntil', 'repeatExcept'])

export const correctGroups: readonly FieldGroup[] = fieldGroups.map(
  ({ id, title, lead, fields: all, more }) => ({
    id,
    title,
    lead: id === 'contact' ? 'Visitors see this.' : lead,
    fields: all.filter(({ name }) => !onlyForNew.has(name)),
    more,
  }),
)

const fields = correctGroups.flatMap((group) => group.fields.concat(group.more?.fields ?? []))

/** Form values including changes that wait for review. */
export const valuesOfEvent = (event: ManagedEvent): FormValues => {
  const changes = event.correction?.changes ?? []
  const version: Record<string, unknown> = {
    ...event,
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }
  if (version.endDate === version.date) version.endDate = null
  // The middle of a ZIP code or city is nobody's pin.
  const hasPin = event.locationPrecision === 'address' || changes.some(isPin)
  if (!hasPin) Object.assign(version, { latitude: null, longitude: null })
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(version[name])]))
}

const isPin = ({ field }: { field: string }) => pinFields.some((each) => each === field)

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'on' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const hidden = ['scope', 'sequence', 'openedAt', 'leaveEmpty']

export const readCorrection = (texts: Record<string, string>): FormValues =>
  Object.fromEntries(
    [...hidden, ...fields.map(({ name }) => name)].map((name) => [name, texts[name] ?? '']),
  )

/** The call's body: every field of the form, an empty one being emptied. */
export const bodyOfCorrection = (values: FormValues): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const name of hidden) if (values[name]) body[name] = values[name]
  for (const { name, kind } of fields) {
    const text = (values[name] ?? '').trim()
    if (kind === 'checkbox') body[name] = text !== ''
    else if (kind === 'list') body[name] = text.split(/[,;\n]/)
    else body[name] = text
  }
  return body
}
