import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { manyLines, oneLine } from './clean-text.ts'

describe('oneLine', () => {
  test.each([
    ['  Neon \t Cruise\r\n Night ', 'Neon Cruise Night'],
    ['a\0b\u0007c', 'abc'],
    ['Show \u202egpj.exe', 'Show gpj.exe'],
    ['half \ud83d', 'half'],
    ['a \0 b', 'a b'],
    ['whole 🚗 é', 'whole 🚗 é'],
    ['\ufeff', ''],
  ])('%j is %j', (text, clean) => expect(oneLine(text)).toBe(clean))
})

describe('manyLines', () => {
  test.each([
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\n\n\n\nb', 'a\n\nb'],
    ['\n a\tb \n', 'a\tb'],
    ['a\0\u2066b', 'ab'],
  ])('%j is %j', (text, clean) => expect(manyLines(text)).toBe(clean))
})

const unit = fc.oneof(
  fc.constantFrom(' ', '\n', '\r', '\t', '\0', '\u202e', '\ufeff', '\u2028', '\ud800', 'a'),
  fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 1 }),
)

test('cleaning leaves nothing to clean, and only what may be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60, size: 'max' }), (text) => {
      for (const clean of [oneLine, manyLines]) {
        const cleaned = clean(text)
        expect(clean(cleaned)).toBe(cleaned)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]/u)
      }
    }),
    { numRuns: 500 },
  )
})
