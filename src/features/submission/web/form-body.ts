import { type FormValues, formFields } from '../../../catalog/web/event-form/form-fields.ts'

const hidden = ['openedAt', 'leaveEmpty', 'sendKey']

/** Submitted values by field; checkboxes are "on" or empty. */
export const readValues = (texts: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    [...formFields.map(({ name }) => name), ...hidden].map((name) => [name, texts[name] ?? '']),
  )

const repeatFields = new Set(['repeatEvery', 'repeatUntil', 'repeatExcept'])

const split = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The call's body out of what was typed. */
export const bodyOf = (values: FormValues): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const name of hidden) if (values[name]) body[name] = values[name]
  for (const { name, kind } of formFields) {
    const value = values[name] ?? ''
    if (repeatFields.has(name)) continue
    if (kind === 'checkbox') body[name] = value !== ''
    else if (kind === 'list') body[name] = split(value)
    else if (value.trim() !== '') body[name] = value.trim()
  }
  const repeats = repeatsOf(values)
  if (repeats) body.repeats = repeats
  return body
}

export const repeatsOf = ({ repeatEvery, repeatUntil, repeatExcept = '' }: FormValues) =>
  repeatEvery ? { every: repeatEvery, until: repeatUntil, except: split(repeatExcept) } : undefined
