import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOfTexts, readTexts, textOfValue, valueOfText } from './form-codec.ts'

test('values survive a round trip through form texts', () => {
  const entry = fc
    .string({ unit: fc.constantFrom(...'aB,; "\n'), maxLength: 9 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const list = fc.uniqueArray(entry, { selector: (text) => text.toLowerCase(), maxLength: 5 })
  fc.assert(
    fc.property(list, fc.boolean(), entry, (tags, flag, text) => {
      expect(valueOfText(textOfValue(tags), 'list')).toEqual(tags)
      expect(valueOfText(textOfValue(flag), 'checkbox')).toBe(flag)
      expect(valueOfText(textOfValue(text), 'text')).toBe(text)
    }),
  )
  expect(textOfValue(null)).toBe('')
  expect(textOfValue(12.5)).toBe('12.5')
})

test('lists split at commas, semicolons and lines, each entry once', () => {
  expect(valueOfText('Ford, ford; De Tomaso\nMG,', 'list')).toEqual(['Ford', 'De Tomaso', 'MG'])
})

test('a body has every field, and hidden fields that are given', () => {
  const fields = [
    { name: 'name', kind: 'text' },
    { name: 'ongoing', kind: 'checkbox' },
  ] as const
  const values = readTexts({ name: ' Meet ', unknown: 'x', openedAt: '1' }, fields, [
    'openedAt',
    'leaveEmpty',
  ])
  expect(values).toEqual({ openedAt: '1', leaveEmpty: '', name: ' Meet ', ongoing: '' })
  const body = { openedAt: '1', name: 'Meet', ongoing: false }
  expect(bodyOfTexts(values, fields, ['openedAt', 'leaveEmpty'])).toEqual(body)
})
