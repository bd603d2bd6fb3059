import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it('formats numbers like the English Intl formatter', () => {
  const english = new Intl.NumberFormat('en-US')
  const value = fc.oneof(
    fc.integer(),
    fc.integer({ min: 0, max: 20_000_000 }).map((n) => n / 1000),
  )
  fc.assert(fc.property(value, (n) => formatNumber(n) === english.format(n)))
  expect(['0', '999', '1,000', '-12,345', '0.5', '1,234,567.25']).toEqual(
    [0, 999, 1000, -12_345, 0.5, 1_234_567.25].map(formatNumber),
  )
})
