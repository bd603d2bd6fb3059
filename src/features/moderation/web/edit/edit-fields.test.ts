import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { getDraft } from '../../../../catalog/event/check-draft.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { editGroups, textsOf, valuesOf } from './edit-fields.ts'

test('the form has every editable field', () => {
  const offered = editGroups.flatMap(({ fields }) => fields.map(({ name }) => name as string))
  // The address line derives from other fields, and the zone from the place unless it is given.
  expect([...offered, 'location'].sort()).toEqual([...draftFields, 'timeZone'].sort())
})

test('a form that is sent unchanged has the same values', () => {
  const event = {
    ...sampleEvent,
    carMakes: ['Ford, Chevrolet, Dodge', 'De Tomaso'],
    awards: ['Best Paint; Stock', 'Best "Rat Rod"', '"Loudest"'],
    charityInvolved: true,
    status: 'pending' as const,
    deletedAt: null,
    missingSince: null,
    likelyDuplicateOf: null,
    changesRequested: null,
  }
  const texts = textsOf(event)
  const draft = getDraft(valuesOf(texts))
  for (const { fields } of editGroups) {
    for (const { name } of fields) {
      const made = name === 'timeZone' ? texts.timeZone : draft[name]
      expect([name, made]).toEqual([name, event[name]])
    }
  }
})
