import { describe, expect, it } from 'vitest'
import { readCost, readFee } from './read-cost.ts'

describe('readCost', () => {
  it.each([
    ['Free', 'free'],
    ['FREE admission', 'free'],
    ['No charge', 'free'],
    ['$0', 'free'],
    ['free', 'free'],
    ['10_20', '10_20'],
    ['$5 per person', 'under_10'],
    ['Under $10', 'under_10'],
    ['$10', '10_20'],
    ['15', '10_20'],
    ['$15-$20', '10_20'],
    ['$20.00', '10_20'],
    ['$20+', 'over_20'],
    ['Adults $25, kids free', 'over_20'],
    ['$50', 'over_20'],
    ['Over $50', 'over_50'],
    ['$1,250', 'over_50'],
    ['12 dollars', '10_20'],
  ])('reads %j as %j', (text, cost) => {
    expect(readCost(text)).toBe(cost)
  })

  it.each(['', 'TBD', 'n/a', 'varies', 'Donation'])(
    'takes %j for unknown, never for free',
    (text) => {
      expect(readCost(text)).toBeNull()
    },
  )

  it('does not understand words without an amount', () => {
    expect(readCost('ask at the gate')).toBeUndefined()
    expect(readCost('2 cans of food for 3 people')).toBeUndefined()
  })
})

describe('readFee', () => {
  it.each([
    ['$25', 25],
    ['25.00 per car', 25],
    ['$1,000', 1000],
    ['Free', 0],
    ['', null],
    ['TBD', null],
  ])('reads %j as %j', (text, fee) => {
    expect(readFee(text)).toBe(fee)
  })
})
