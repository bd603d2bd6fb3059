/** Characters of generated texts. */
import fc from 'fast-check'

const firstHalf = 0xd800
const halves = 0x800
const last = 0x10ffff

/**
 * Any code point except surrogates, for `fc.string({ unit })`: the same values as fast-check's
 * "binary", whose table takes a second to build and 85 MB.
 */
export const anyCodePoint = fc.nat(last - halves).map(
  (index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? Number.NaN) : Number.NaN
    const isHalf = point >= firstHalf && point < firstHalf + halves
    if (Number.isNaN(point) || isHalf || String.fromCodePoint(point) !== text)
      throw new Error('It is no single code point.')
    return point < firstHalf ? point : point - halves
  },
)
