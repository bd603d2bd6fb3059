import { describe, expect, it } from 'vitest'
import {
  archiveCostLabel,
  costColor,
  costValues,
  isCostValue,
  longCostLabel,
  shortCostLabel,
} from './costs.ts'

describe('costs', () => {
  it.each([
    ['free', 'Free to Attend', 'Free', 'green'],
    ['under_10', 'Under $10 to Attend', 'Under $10', 'blue'],
    ['10_20', '$10-$20 to Attend', '$10-$20', 'yellow'],
    ['over_20', '$20-$50 to Attend', 'Over $20', 'red'],
    ['over_50', 'Over $50 to Attend', 'Over $50 to Attend', 'purple'],
  ])('shows %s', (value, long, short, color) => {
    expect(longCostLabel(value)).toBe(long)
    expect(shortCostLabel(value)).toBe(short)
    expect(costColor(value)).toBe(color)
    expect(isCostValue(value)).toBe(true)
  })

  it.each([null, undefined, '', 'paid', 'toString', '20'])('shows nothing for %j', (value) => {
    expect(longCostLabel(value)).toBeUndefined()
    expect(shortCostLabel(value)).toBeUndefined()
    expect(costColor(value)).toBeUndefined()
    expect(archiveCostLabel(value)).toBeUndefined()
    expect(isCostValue(value)).toBe(false)
  })

  it('has its own words in the archive', () => {
    expect(costValues.map(archiveCostLabel)).toEqual([
      'Free Admission',
      'Under $10 Admission',
      '$10-$20 Admission',
      '$20-$50 Admission',
      'Over $50 Admission',
    ])
  })
})
