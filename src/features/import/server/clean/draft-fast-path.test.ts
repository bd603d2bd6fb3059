import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCodePoint } from '../../../../../tests/support/any-code-point.ts'
import { findDraft, getDraft } from '../../../../catalog/event/check-draft.ts'
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { draftFastPath } from './draft-fast-path.ts'

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ' Cars  & Coffee ',
    'IL',
    'Illinois',
    '60601',
    '60601-1234',
    '18:30',
    '2026-08-01',
  ),
  fc.constantFrom(
    'https://example.com',
    'a@example.com',
    'free',
    'scheduled',
    'car show',
    '12.5',
    '(312) 555-0142',
  ),
  fc.string({ unit: anyCodePoint, maxLength: 90 }),
)
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, undefined, true, false, 0, 41.5, -500, Number.NaN),
  fc.array(fc.oneof(text, fc.constant(5)), { maxLength: 3 }),
)
const sound: EventDraftInput = {
  ...getDraft({ name: 'Show', eventType: 'car_show', date: '2026-08-01' }),
  latitude: 41.5,
  longitude: -87.25,
}
const fewChanges = fc.dictionary(fc.constantFrom(...draftFields), value, { maxKeys: 3 })

it('gives what readDraft gives, and nothing for a draft with a problem', () => {
  let withProblems = 0
  let without = 0
  fc.assert(
    fc.property(fewChanges, (changes) => {
      const input = { ...sound, ...changes }
      const data = findDraft(input)
      if (data) without++
      else withProblems++
      // The second answer is one that was kept. Fields stand in one order: digests are taken of them.
      for (const draft of [draftFastPath(input), draftFastPath(input)]) {
        expect(draft).toStrictEqual(data)
        expect(JSON.stringify(draft)).toBe(JSON.stringify(data))
      }
    }),
    { examples: [[{}], [{ name: '' }]] },
  )
  expect(Math.min(withProblems, without)).toBeGreaterThan(0)
})

it('sees what fields have to do with one another', () => {
  expect(draftFastPath({ ...sound, date: '2026-08-02', endDate: '2026-08-01' })).toBeUndefined()
  expect(draftFastPath({ ...sound, latitude: null })).toBeUndefined()
  expect(draftFastPath({ ...sound, date: null, endDate: null })).toBeUndefined()
  expect(draftFastPath({ ...sound, date: null, ongoing: true })).toMatchObject({ endDate: null })
})

it('gives each draft lists of its own', () => {
  expect(draftFastPath(sound)?.awards).not.toBe(draftFastPath(sound)?.awards)
})
