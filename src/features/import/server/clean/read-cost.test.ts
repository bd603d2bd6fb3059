import { describe, expect, it } from 'vitest'
import { readCost, readFee } from './cost-and-state.ts'

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
    ['$10 per car', '10_20'],
    ['8 per carload', 'under_10'],
    ['$15-35', 'over_20'],
    ['$200-400', 'over_50'],
    ['Adults $20, Seniors/Youths $18, Children $16', '10_20'],
    ['$20 (ages 13+), $6 (ages 6-12), Free (ages 5 and under)', '10_20'],
    ['Free for spectators, $20 to enter a car', 'free'],
    ['Spectators free', 'free'],
    ['No cover', 'free'],
    ['Free parking, $10 admission', '10_20'],
    ['$5 donation', 'under_10'],
    ['5,00', 'under_10'],
    ['$7,50', 'under_10'],
    ['$12,5', '10_20'],
    ['15,00 - 25,00', 'over_20'],
    ['$1.250,00', 'over_50'],
    ['$1,250.50', 'over_50'],
    ['12,500', 'over_50'],
    ['Free car show', 'free'],
    ['Free, all ages', 'free'],
    ['Free! Free parking', 'free'],
    ['Free parking, free admission', 'free'],
    ['Free for adults and kids', 'free'],
    ['Free family event', 'free'],
    ['Kids and spectators free', 'free'],
    ['No fee', 'free'],
    ['Free admission, kids and adults', 'free'],
    ['Adults $25, free admission for kids', 'over_20'],
    ['Free w/ RSVP', 'free'],
  ])('reads %j as %j', (text, cost) => {
    expect(readCost(text)).toBe(cost)
  })

  it.each([
    'Kids under 12 free',
    'Children free',
    'Free for ages 5 and under',
    'Children under 12, free',
    'Seniors and veterans get in free',
    'Members free',
    'Free admission for children under 12',
    'Veterans get free admission',
    'Free parking',
    'Parking is free',
    'Free coffee and donuts',
    'Free T-shirt to the first 100 cars',
    'Free registration',
    'Free to show your car',
    'Free with paid museum admission',
    'Free before 10 AM',
    'No charge for parking',
    'Smoke-free event',
  ])('reads %j as unknown: it is not free to look', (text) => {
    expect(readCost(text)).toBeNull()
  })

  it('does not guess numbers between commas', () => {
    expect(readCost('5,10,15')).toBeUndefined()
  })

  it.each(['', 'TBD', 'n/a', 'varies', 'Donation', 'By donation', 'Canned food'])(
    'reads %j as unknown, not as free',
    (text) => {
      expect(readCost(text)).toBeNull()
    },
  )

  it.each(['1,', '111,', '$1,', '1.111,', 'free ', 'free-', '$', '1'])(
    'reads long texts of %j in a moment',
    (text) => {
      const from = performance.now()
      readCost(text.repeat(64_000 / text.length))
      expect(performance.now() - from).toBeLessThan(500)
    },
  )

  it('reads 200,000 amounts', () => {
    expect(readCost('$5 '.repeat(200_000))).toBe('under_10')
  })

  it('returns undefined for words without an amount', () => {
    expect(readCost('ask at the gate')).toBeUndefined()
    expect(readCost('2 cans of soup for 3 people')).toBeUndefined()
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
    ['$20-25', 20],
    ['NSRA Member $50.00, Non-Member $90.00', 50],
    ['Donation', null],
    ['$7,50', 7.5],
    ['Free registration', 0],
    ['Free to enter', 0],
    ['Free parking', null],
    ['Kids free', null],
    ['Free for spectators', null],
    ['Registration includes 2 weekend passes', undefined],
  ])('reads %j as %j', (text, fee) => {
    expect(readFee(text)).toBe(fee)
  })
})
