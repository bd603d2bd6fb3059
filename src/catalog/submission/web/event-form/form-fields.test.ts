import { expect, test } from 'vitest'
import { draftFields } from '../../../event/field-names.ts'
import { formFields } from './form-fields.ts'

/** Fields set by their own buttons, or derived from other fields. */
const elsewhere = new Set<string>(['location', 'eventStatus', 'statusNote', 'previousDate'])

test('every field of an event is in the form, so that a correction removes nothing', () => {
  const names = new Set(formFields.map(({ name }) => name))
  const expected = draftFields.filter((field) => !elsewhere.has(field))
  expect(expected.filter((field) => !names.has(field))).toEqual([])
})

test('multi-line texts have a text area', () => {
  const kinds = Object.fromEntries(formFields.map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({ description: 'textarea', charityDescription: 'textarea' })
})
