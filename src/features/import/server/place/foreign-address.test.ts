import { expect, it } from 'vitest'
import { isStateAbroad } from '../../../../catalog/place/abroad.ts'
import { isAddressAbroad, isZipAbroad } from './foreign-address.ts'

it.each([
  '10 Templar Dr, Etobicoke, ON M9R 3C7, Canada',
  '10 Templar Dr, Etobicoke, ON M9R 3C7',
  'Etobicoke, ON',
  'Windsor ON',
  'Windsor ON N9A 1A1',
  'Toronto, Canada',
  'Toronto, Ontario',
  'Vancouver, BC V6B1A1',
  'Montréal, Québec',
  'Moncton, New Brunswick',
  'Red Deer, Alberta',

  '10 Templar Dr\nEtobicoke ON  M9R 3C7\nCanada',
  'Circuit, Montreal, QC, Canada (rain or shine)',

  'Goodwood, Chichester PO18 0PH',
  'London, England',
  'Bathurst, NSW 2795',
  'Canada',

  '22000 Tijuana, B.C., Mexico',
  '75008 Paris, France',
  'Nürburg, 53520, Germany',
  'Lima, Peru',

  'Suzuka, JP',
  'Nassau, The Bahamas',
  'Hill Circuit, Buriram, Thailand',
])('%j is abroad', (address) => {
  expect(isAddressAbroad(address)).toBe(true)
})

it.each([
  'Ontario, CA 91761',
  'Citizens Business Bank Arena, Ontario',
  'Ontario, CA',
  'Vancouver, WA',

  '4000 E Ontario Center Pkwy, Ontario',
  'Peru, IN',
  '100 Main St, Peru',
  'Harney Park, Lebanon',

  'Canada Dr, Salem, VA 24153',
  'Toronto, OH 43964',
  'New Brunswick, NJ',
  'Atlanta, Georgia',
  '123 Main St SE',
  'San Juan, PR',
  'Downtown Dover, DE',
  'Gary, IN',
  '7930 County Rd ON',

  '100 US 1 2ND FL, Miami, FL',
  'Paris, TX',
  'Come on in ON',
  'Yukon, OK',
  'London, KY 40741, USA',
])('%j is in the United States', (address) => {
  expect(isAddressAbroad(address)).toBe(false)
})

it('a country name at the end of an address may be a town in a regional list', () => {
  expect(isAddressAbroad('Center, Lebanon', true)).toBe(false)
  expect(isAddressAbroad('Toronto, Canada', true)).toBe(true)
})

it('recognizes provinces and postal codes in their own columns', () => {
  for (const state of ['ON', 'on', 'Ontario', 'BC', 'Québec', 'NSW', 'Baja California', 'Canada'])
    expect(isStateAbroad(state)).toBe(true)
  for (const state of ['', 'CA', 'Virginia', 'KY', 'PR']) expect(isStateAbroad(state)).toBe(false)
  for (const code of ['M9R 3C7', 'm9r3c7', 'PO18 0PH']) expect(isZipAbroad(code)).toBe(true)
  for (const code of ['', '24011', '24011-1234']) expect(isZipAbroad(code)).toBe(false)
})
