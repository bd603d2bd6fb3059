import { expect, it } from 'vitest'
import { entryFee, entryFeeLabel } from './entry-fee.ts'

it.each([
  [15, '$15'],
  [12.5, '$12.50'],
  [0.05, '$0.05'],
  [14.999, '$15'],
  [999, '$999'],
  [1250, '$1,250'],
  [1234567.89, '$1,234,567.89'],
])('formats %d as %s', (fee, words) => {
  expect(entryFee(fee)).toBe(words)
  expect(entryFeeLabel(fee)).toBe(`+${words} to enter car`)
})

it.each([null, 0, 0.001, -5, Number.NaN, Number.POSITIVE_INFINITY])(
  'returns nothing for %s',
  (fee) => {
    expect(entryFee(fee)).toBeUndefined()
    expect(entryFeeLabel(fee)).toBeUndefined()
  },
)
