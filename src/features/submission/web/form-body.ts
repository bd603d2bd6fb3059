import { bodyOfTexts, readTexts } from '../../../catalog/submission/web/event-form/form-codec.ts'
import {
  type FormValues,
  formFields,
} from '../../../catalog/submission/web/event-form/form-fields.ts'
import { readDate, readDates } from '../../../catalog/time/typed-dates.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { splitTags } from '../../../ui/forms/tags.ts'
import { type RepeatPart, readRepeats } from '../repeat-dates.ts'

const hiddenFields = ['openedAt', 'leaveEmpty', 'sendKey', 'uploadForm', 'proof']

const repeatFields = new Set(['repeatEvery', 'repeatWeeks', 'repeatUntil', 'repeatExcept'])

const eventFields = formFields.filter(({ name }) => !repeatFields.has(name))

/** Submitted values by field; a checkbox is "on" or empty. */
export const readValues = (texts: Readonly<Record<string, string>>): FormValues =>
  readTexts(texts, formFields, hiddenFields)

/** Request body; fields with empty text are omitted. */
export const bodyOf = (values: FormValues): Record<string, unknown> => {
  const body = Object.entries(bodyOfTexts(values, eventFields, hiddenFields))
  const repeats = repeatsOf(values)
  return {
    ...Object.fromEntries(body.filter(([, value]) => value !== '')),
    ...(repeats && { repeats }),
  }
}

/** Repeats for the request body; undefined if all their fields are blank. */
export const repeatsOf = (values: FormValues) => {
  const { date = '', repeatEvery = '', repeatWeeks = '' } = values
  const { repeatUntil = '', repeatExcept = '' } = values
  const isBlank = [repeatEvery, repeatWeeks, repeatUntil, repeatExcept].every(
    (text) => text.trim() === '',
  )
  if (isBlank) return undefined
  const { dates, unread } = readDates(repeatExcept, readDate(date) ?? '')
  return {
    every: repeatEvery,
    ...(repeatEvery === 'month_weekdays' && { weeks: splitTags(repeatWeeks) }),
    until: readDate(repeatUntil) ?? repeatUntil,
    except: [...dates, ...unread],
  }
}

const repeatControls: Record<RepeatPart, string> = {
  every: 'repeatEvery',
  weeks: 'repeatWeeks',
  until: 'repeatUntil',
  except: 'repeatExcept',
}

/** Splits the API's problem of `repeats` into problems of the form's fields. */
export const problemsByControl = (
  { repeats, ...fields }: FieldErrors,
  values: FormValues,
): FieldErrors => {
  if (repeats === undefined) return fields
  const date = readDate(values.date ?? '')
  const { problems = {} } = values.repeatEvery
    ? readRepeats(repeatsOf(values), date)
    : { problems: { every: 'Choose how often it repeats, or clear Until and Skip.' } }
  const repeatProblems = Object.entries(problems) as [RepeatPart, string][]
  const controlProblems = repeatProblems.map(
    ([part, problem]) => [repeatControls[part], problem] as const,
  )
  return controlProblems.length === 0
    ? { ...fields, repeatEvery: repeats }
    : { ...fields, ...Object.fromEntries(controlProblems) }
}
