import { expect, test } from 'vitest'
import { draftFields } from '../../../event/field-names.ts'
import { formFields } from './form-fields.ts'

/** Fields set by their own buttons, or derived from other fields. */
const elsewhere = new Set<string>(['location', 'eventStatus', 'statusNote', 'previousDate'])

test('whatever an event says can be typed, so that a correction takes nothing away', () => {
  const names = new Set(formFields.map(({ name }) => name))
  const expected = draftFields.filter((field) => !elsewhere.has(field))
  expect(expected.filter((field) => !names.has(field))).toEqual([])
})

test('texts of several lines have several lines', () => {
  const kinds = Object.fromEntries(formFields.map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({ description: 'textarea', charityDescription: 'textarea' })
})
