/** Characters of made-up texts. */
import fc from 'fast-check'

const firstHalf = 0xd800
const halves = 0x800
const last = 0x10ffff

/**
 * Any code point but halves of surrogate pairs, for `fc.string({ unit })`: the same values as of fast-check's "binary",
 * whose table of them all takes a second and stays in 85 MB of its process.
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
