import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from './any-code-point.ts'

test('any character, and no half of one', () => {
  const texts = fc.sample(anyCodePoint, { seed: 1, numRuns: 2_000 })
  for (const text of texts) expect([[...text].length, text.isWellFormed()]).toEqual([1, true])
})

test('texts of it have the names that JavaScript treats in a way of their own', () => {
  const text = fc.string({ unit: anyCodePoint, minLength: 3, maxLength: 20 })
  expect(fc.sample(text, { seed: 1, numRuns: 2_000 })).toContain('length')
})
