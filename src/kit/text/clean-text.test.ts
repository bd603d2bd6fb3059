import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { manyLines, oneLine, printable } from './clean-text.ts'

describe('oneLine', () => {
  test.each([
    ['  Neon \t Cruise\r\n Night ', 'Neon Cruise Night'],
    ['a\0b\u0007c', 'abc'],
    ['Show \u202egpj.exe', 'Show gpj.exe'],
    ['half \ud83d', 'half'],
    ['a \0 b', 'a b'],
    ['whole 🚗 é', 'whole 🚗 é'],
    ['\ufeff', ''],
    ['a\u0085b\u2028c', 'a b c'],
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

const flagOf = (part: string) =>
  `\u{1f3f4}${[...part].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')}\u{e007f}`

describe('invisible characters', () => {
  test.each([
    ['zero-width', 'Cars\u200b\u200c\u200d\u2060\ufeff & Coffee', 'Cars & Coffee'],
    ['soft hyphens and fillers', '\u00adCr\u034fui\u115fse\u3164 \u2800\uffa0', 'Cruise'],
    ['bidi marks and overrides', '\u200eA\u200f\u061cB\u202aC\u202e\u2066D\u2069', 'ABCD'],
    ['a text in tags', 'Show\u{e0048}\u{e0049}\u{e007f}', 'Show'],
    [
      'tags of no flag',
      `\u{1f3f4}${flagOf('gbeng').slice(2, -2)} ${flagOf('x')}`,
      '\u{1f3f4} \u{1f3f4}',
    ],
    ['variation selectors', 'a\ufe0fb\u{e0101}1\ufe0f', 'ab1'],
    ['joiners beside Latin', 'a\u200db می\u200c.', 'ab می.'],
    ['two joiners', 'می\u200c\u200cخواهم', 'میخواهم'],
    ['annotations and noncharacters', '\ufff9a\ufffab\ufffb\ufffe\u{1ffff}', 'ab'],
  ])('%s are removed', (_, text, clean) => {
    expect(oneLine(text)).toBe(clean)
    expect(manyLines(text)).toBe(clean)
    expect(printable(text).trim()).toBe(clean)
  })

  test.each([
    ['a family', '👨\u200d👩\u200d👧'],
    ['an astronaut with a skin tone', '👩🏽\u200d🚀'],
    ['the flag of a rainbow', '🏳\ufe0f\u200d🌈'],
    ['a heart and a keycap', '❤\ufe0f 1\ufe0f\u20e3'],
    ['flags of England and Texas', `${flagOf('gbeng')} ${flagOf('ustx')}`],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi and Malayalam', 'क्\u200dष ന്\u200d'],
    ['Mongolian', 'ᠠ\u180b ᠭ\u180eᠠ'],
    ['a variant of a Japanese name', '葛\u{e0100}飾'],
  ])('are kept within %s', (_, text) => {
    for (const clean of [oneLine, manyLines, printable]) expect(clean(text)).toBe(text)
  })
})

const needed =
  '\u200c\u200d\u180e\u180b\ufe0e\ufe0f\ufe00\u{e0100}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}'
const neighbors = 'aی्अᠠ葛1\u20e3❤👩🏽🚀\u{1f3f4}\u061c\u17b4'
const whiteSpace = ' \n\r\t\0\u0085\u2028\ufeff\u202e\ud800'

const unit = fc.oneof(
  fc.constantFrom(...needed, ...neighbors, ...whiteSpace),
  fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 1 }),
)

test('cleaning is idempotent, leaves only storable characters, and keeps all visible ones', () => {
  // Visible characters: all but invisible ones, needed or not.
  const visible = (text: string) =>
    text.replace(
      /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc\s]/gu,
      '',
    )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60, size: 'max' }), (text) => {
      for (const clean of [oneLine, manyLines, printable]) {
        const cleaned = clean(text)
        expect(clean(cleaned)).toBe(cleaned)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]/u)
        expect(visible(cleaned)).toBe(visible(text))
        // Each remaining invisible character follows a character that may need one.
        expect(cleaned).not.toMatch(
          /(?:^|[ -"$-)+-/:-~])(?!\n|\t)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u,
        )
        expect(cleaned).not.toMatch(/(?!\n|\t)\p{Bidi_Control}|\u200b|\u2060|\ufeff|\u00ad|\u2800/u)
      }
    }),
  )
})
