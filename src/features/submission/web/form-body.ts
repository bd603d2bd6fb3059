import { bodyOfTexts, readTexts } from '../../../catalog/web/event-form/form-codec.ts'
import { type FormValues, formFields } from '../../../catalog/web/event-form/form-fields.ts'
import { splitTags } from '../../../ui/forms/tags.ts'

const hidden = ['openedAt', 'leaveEmpty', 'sendKey', 'proof']

const repeatFields = new Set(['repeatEvery', 'repeatWeeks', 'repeatUntil', 'repeatExcept'])

const eventFields = formFields.filter(({ name }) => !repeatFields.has(name))

/** Submitted values by field; checkboxes are "on" or empty. */
export const readValues = (texts: Readonly<Record<string, string>>): FormValues =>
  readTexts(texts, formFields, hidden)

/** The call's body; an empty text is a field that was not given. */
export const bodyOf = (values: FormValues): Record<string, unknown> => {
  const body = Object.entries(bodyOfTexts(values, eventFields, hidden))
  const repeats = repeatsOf(values)
  return {
    ...Object.fromEntries(body.filter(([, value]) => value !== '')),
    ...(repeats && { repeats }),
  }
}

export const repeatsOf = ({
  repeatEvery,
  repeatWeeks = '',
  repeatUntil,
  repeatExcept = '',
}: FormValues) =>
  repeatEvery
    ? {
        every: repeatEvery,
        ...(repeatEvery === 'month_weekdays' && { weeks: splitTags(repeatWeeks) }),
        until: repeatUntil,
        except: splitTags(repeatExcept),
      }
    : undefined
