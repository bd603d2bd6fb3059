import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('editDistance', () => {
  test.each([
    ['mustng', 'mustang', 1],
    ['mustng', 'must', 2],
    ['camero', 'camaro', 1],
    ['corvete', 'compete', 2],
    ['december', 'member', 3],
    ['frod', 'ford', 1],
    ['pontaic', 'pontiac', 1],
    ['ca', 'abc', 3],
    ['', 'gto', 3],
    ['gto', '', 3],
    ['same', 'same', 0],
  ])('%s → %s: %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
    expect(editDistance(to, from)).toBe(distance)
  })

  const word = fc.stringMatching(/^[abc]{0,6}$/)

  test('is 0 only for equal words, and at most the length of the longer word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other)
        expect(distance === 0).toBe(one === other)
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      }),
    )
  })

  test('is 1 after one typo', () => {
    fc.assert(
      fc.property(word, fc.nat(5), fc.constantFrom('x', 'y'), (known, place, letter) => {
        const [start, end] = [known.slice(0, place), known.slice(place)]
        expect(editDistance(start + letter + end, known)).toBe(1)
        if (end !== '') expect(editDistance(start + letter + end.slice(1), known)).toBe(1)
      }),
    )
  })
})
