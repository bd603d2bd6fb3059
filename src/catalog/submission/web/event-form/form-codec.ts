/** One codec between an event's values and a form's texts, for submissions, corrections and the administrator's form. */
import { joinTags, splitTags } from '../../../../ui/forms/tags.ts'
import { readDate } from '../../../time/typed-dates.ts'
import type { FormField, FormValues } from './form-fields.ts'

type CodecField = Pick<FormField, 'name' | 'kind'>

/** Text of a value: lists with commas; a checked box is "on", an unchecked one empty. */
export const textOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return joinTags(value.map(String))
  if (typeof value === 'boolean') return value ? 'on' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** API value of a form text. */
export const valueOfText = (text: string, kind: FormField['kind']): unknown => {
  if (kind === 'checkbox') return text !== ''
  if (kind === 'date') return readDate(text) ?? text.trim()
  return kind === 'list' ? splitTags(text) : text.trim()
}

/** Texts of the form's fields and of `others`, such as the spam guard's fields; missing texts are empty. */
export const readTexts = (
  texts: Readonly<Record<string, string>>,
  fields: readonly CodecField[],
  others: readonly string[],
): FormValues =>
  Object.fromEntries(
    [...others, ...fields.map(({ name }) => name)].map((name) => [name, texts[name] ?? '']),
  )

/** Request body: the value of every field, and the nonempty texts of `others`. */
export const bodyOfTexts = (
  values: FormValues,
  fields: readonly CodecField[],
  others: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries([
    ...others.filter((name) => values[name]).map((name) => [name, values[name]]),
    ...fields.map(({ name, kind }) => [name, valueOfText(values[name] ?? '', kind)]),
  ])
