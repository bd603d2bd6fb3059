/** The correction form: the fields of a submission, without those only for new events. */
import { pinFields } from '../../../catalog/event/corrections.ts'
import {
  bodyOfTexts,
  readTexts,
  textOfValue,
} from '../../../catalog/submission/web/event-form/form-codec.ts'
import {
  type FieldGroup,
  type FormValues,
  fieldGroups,
} from '../../../catalog/submission/web/event-form/form-fields.ts'
import type { ManagedEvent } from '../contract.ts'

const onlyForNew = new Set([
  'submitterEmail',
  'repeatEvery',
  'repeatWeeks',
  'repeatUntil',
  'repeatExcept',
])

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
  // The center of a ZIP code or city is not a pin that someone set.
  const hasPin = event.locationPrecision === 'address' || changes.some(isPin)
  if (!hasPin) Object.assign(version, { latitude: null, longitude: null })
  return Object.fromEntries(fields.map(({ name }) => [name, textOfValue(version[name])]))
}

const isPin = ({ field }: { field: string }) => pinFields.some((each) => each === field)

const hidden = ['scope', 'sequence', 'openedAt', 'leaveEmpty', 'uploadForm']

export const readCorrection = (texts: Record<string, string>): FormValues =>
  readTexts(texts, fields, hidden)

/** Body of the call: every field of the form; an empty text clears its field. */
export const bodyOfCorrection = (values: FormValues): Record<string, unknown> =>
  bodyOfTexts(values, fields, hidden)
