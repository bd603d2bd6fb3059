import { expect, it } from 'vitest'
import { matchRenamed } from './match-renamed.ts'

/** Pairs every old name with every new one, at the same hour and place. */
const match = (olds: string[], news: string[]) =>
  matchRenamed(
    olds.flatMap((fromName) =>
      news.map((toName) => ({ from: fromName, to: toName, fromName, toName })),
    ),
  ).map(({ fromName, toName }) => `${fromName} > ${toName}`)

it.each([
  ['Cars and Coffee at Dealer A', '[Season 2] Cars and Coffee at Dealer A'],
  ['Car Show', 'NEW: Car Show (rain or shine)'],
  ['Annual Mopar Muster', 'Mopar Muster 2027'],
  ['Mopar Muster at the Fairgrounds', 'Mopar Muster Fairgrounds Meet'],
])('%s is renamed to %s', (one, other) => {
  expect(match([one], [other])).toEqual([`${one} > ${other}`])
  expect(match([other], [one])).toEqual([`${other} > ${one}`])
})

it.each([
  ['Stamp Club', 'Corvette Club Breakfast'],
  ['Cruise Night', 'Swap Meet Night'],
  ['Corn Belt Nationals', 'Corn Belt Nationals Qualifying'],
  ['Heat 1', 'Heat 2'],
])('%s is not %s', (one, other) => {
  expect(match([one], [other])).toEqual([])
})

it('pairs names that contain each other in the only complete way', () => {
  expect(
    match(
      ['Car Show', 'Car Show and Truck Pull'],
      ['X Car Show', 'X Car Show and Truck Pull'],
    ).sort(),
  ).toEqual(['Car Show > X Car Show', 'Car Show and Truck Pull > X Car Show and Truck Pull'])
})

it('pairs nothing if another pairing is possible', () => {
  expect(match(['Car Show'], ['Red Car Show', 'Blue Car Show'])).toEqual([])
  expect(match(['Red Car Show', 'Blue Car Show'], ['Car Show'])).toEqual([])
  expect(match(['Car Show', 'Car Show!'], ['X Car Show', 'Y Car Show'])).toEqual([])
})
