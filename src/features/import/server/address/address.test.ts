import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../../../tests/support/any-code-point.ts'
import { processorMs } from '../../../../../tests/support/processor-time.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { type AddressParts, parseAddress } from './address.ts'

const table: [text: string, parts: AddressParts][] = [
  [
    '250 N Water St, Mobile, AL 36602',
    { streetAddress: '250 N Water St', city: 'Mobile', state: 'AL', zipCode: '36602' },
  ],
  [
    "Joe's Garage, 123 Main St, Springfield, IL 62701, USA",
    {
      venueName: "Joe's Garage",
      streetAddress: '123 Main St',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
    },
  ],
  ['Springfield, IL', { city: 'Springfield', state: 'IL' }],
  ['Springfield, Illinois', { city: 'Springfield', state: 'IL' }],
  ['New York, NY', { city: 'New York', state: 'NY' }],
  ['60601', { zipCode: '60601' }],
  [
    'Fairgrounds\n100 Fair Way\nDes Moines, Iowa 50317\nUnited States',
    {
      venueName: 'Fairgrounds',
      streetAddress: '100 Fair Way',
      city: 'Des Moines',
      state: 'IA',
      zipCode: '50317',
    },
  ],
  [
    'PO Box 123, Ronks, PA 17572-0123',
    { streetAddress: 'PO Box 123', city: 'Ronks', state: 'PA', zipCode: '17572' },
  ],
  [
    '93 Pike St Seattle, WA 98101',
    { streetAddress: '93 Pike St', city: 'Seattle', state: 'WA', zipCode: '98101' },
  ],
  [
    '123 Main St St Louis MO 63101',
    { streetAddress: '123 Main St', city: 'St Louis', state: 'MO', zipCode: '63101' },
  ],
  [
    '123 St Charles Ave New Orleans LA',
    { streetAddress: '123 St Charles Ave', city: 'New Orleans', state: 'LA' },
  ],
  [
    '1200 NW 5th Ave #4 Miami FL',
    { streetAddress: '1200 NW 5th Ave #4', city: 'Miami', state: 'FL' },
  ],
  [
    '4th Street Live, 411 S 4th St, Louisville, KY 40202',
    {
      venueName: '4th Street Live',
      streetAddress: '411 S 4th St',
      city: 'Louisville',
      state: 'KY',
      zipCode: '40202',
    },
  ],
  [
    'Old Rail Road, 301 Gap Road, Ronks, PA, 17572, United States',
    {
      venueName: 'Old Rail Road',
      streetAddress: '301 Gap Road',
      city: 'Ronks',
      state: 'PA',
      zipCode: '17572',
    },
  ],
  [
    'Fairgrounds (5700 W Airport Rd, Bloomington, IN 47403)',
    {
      venueName: 'Fairgrounds',
      streetAddress: '5700 W Airport Rd',
      city: 'Bloomington',
      state: 'IN',
      zipCode: '47403',
    },
  ],
  [
    'One Artist Drive. Nashville, Indiana',
    { streetAddress: 'One Artist Drive', city: 'Nashville', state: 'IN' },
  ],
  [
    'South Van Buren Street, Nashville, IN',
    { streetAddress: 'South Van Buren Street', city: 'Nashville', state: 'IN' },
  ],
  [
    '2359 State Road 46, Nashville, IN',
    { streetAddress: '2359 State Road 46', city: 'Nashville', state: 'IN' },
  ],
  [
    'Scooter Tours, 246 N Decatur Street, Strasburg, 17579',
    {
      venueName: 'Scooter Tours',
      streetAddress: '246 N Decatur Street',
      city: 'Strasburg',
      zipCode: '17579',
    },
  ],
  [
    'Junior High 700 Bantam Way, Petaluma, CA',
    { venueName: 'Junior High', streetAddress: '700 Bantam Way', city: 'Petaluma', state: 'CA' },
  ],
  [
    'Winery,426 Main Blvd. N Petaluma, CA, https://example.com/a,b',
    { venueName: 'Winery', streetAddress: '426 Main Blvd. N', city: 'Petaluma', state: 'CA' },
  ],
  ['1 Main St, New York', { streetAddress: '1 Main St', city: 'New York' }],
  ['Washington 20001', { city: 'Washington', zipCode: '20001' }],
  ['Washington D.C.', { city: 'Washington', state: 'DC' }],
  ['Washington, D.C.', { city: 'Washington', state: 'DC' }],
  ['Seattle, Washington', { city: 'Seattle', state: 'WA' }],
  ['Seattle, Washington, WA', { city: 'Seattle', state: 'WA' }],
  [
    '1100 Ohio Dr SW, Washington DC',
    { streetAddress: '1100 Ohio Dr SW', city: 'Washington', state: 'DC' },
  ],
  [
    '1100 Ohio Dr SW, Washington, District of Columbia 20024',
    { streetAddress: '1100 Ohio Dr SW', city: 'Washington', state: 'DC', zipCode: '20024' },
  ],
  ['RFK Stadium, Washington D.C.', { venueName: 'RFK Stadium', city: 'Washington', state: 'DC' }],
  ['D.C.', { state: 'DC' }],
  [
    'Olive Church / 12 Hill Rd / Mt. Airy / MD',
    { venueName: 'Olive Church', streetAddress: '12 Hill Rd', city: 'Mt. Airy', state: 'MD' },
  ],
  ['5th / Main, Dayton, OH', { venueName: '5th / Main', city: 'Dayton', state: 'OH' }],
  [
    '248 Mercer Street, N.Y.C.',
    { streetAddress: '248 Mercer Street', city: 'New York', state: 'NY' },
  ],
  ['248 Mercer Street, N.Y.', { streetAddress: '248 Mercer Street', state: 'NY' }],
  [
    '248 Mercer Street, New York, N.Y.',
    { streetAddress: '248 Mercer Street', city: 'New York', state: 'NY' },
  ],
  [
    '248 Mercer Street, New York, New York 10012',
    { streetAddress: '248 Mercer Street', city: 'New York', state: 'NY', zipCode: '10012' },
  ],
  [
    'Citi Field Stadium, New York, NY',
    { venueName: 'Citi Field Stadium', city: 'New York', state: 'NY' },
  ],
  ['Buffalo, New York, NY', { city: 'Buffalo', state: 'NY' }],
  ['Dodger Stadium, L.A.', { venueName: 'Dodger Stadium', city: 'Los Angeles', state: 'CA' }],
  [
    'Dodger Stadium, L.A., Calif.',
    { venueName: 'Dodger Stadium', city: 'Los Angeles', state: 'CA' },
  ],
  [
    'Tipitina’s Club, New Orleans, La.',
    { venueName: 'Tipitina’s Club', city: 'New Orleans', state: 'LA' },
  ],
  ['100 Main St, K.C., MO', { streetAddress: '100 Main St', city: 'Kansas City', state: 'MO' }],
  ['100 Main St, K.C., Kan.', { streetAddress: '100 Main St', city: 'Kansas City', state: 'KS' }],
  ['Bowman Gray Stadium, NC', { venueName: 'Bowman Gray Stadium', state: 'NC' }],
  ['Circuit of The Americas, TX', { venueName: 'Circuit of The Americas', state: 'TX' }],
  ['Daytona International Speedway', { venueName: 'Daytona International Speedway' }],
  ['Come on in', { venueName: 'Come on in' }],
  ['Ste. Genevieve, MO', { city: 'Ste. Genevieve', state: 'MO' }],
  ['5700 W Airport Rd., Gate 3', { streetAddress: '5700 W Airport Rd., Gate 3' }],
]

describe('parseAddress', () => {
  it.each(table)('takes %j apart', (text, parts) => {
    expect(parseAddress(text)).toEqual(parts)
  })

  it.each([
    '',
    ' ',
    'LOCATION:None',
    'None',
    'N/A',
    'TBD',
    'tba.',
    'Online',
    'https://example.com/j/1',
  ])('finds no place in %j', (text) => {
    expect(parseAddress(text)).toEqual({})
  })

  const units = [
    'Suite 200',
    'Ste. 4B',
    'Unit B',
    'Apt 12',
    '#630',
    'Bldg. 4',
    '2nd Floor',
    'Room 1A',
  ]

  it.each(units)('is not confused by %s, wherever it stands', (unit) => {
    const rest = { city: 'St. Paul', state: 'MN', zipCode: '55101' }
    const expected = { streetAddress: `100 Main St, ${unit}`, ...rest }
    expect(parseAddress(`100 Main St, ${unit}, St. Paul, MN 55101`)).toEqual(expected)
    expect(parseAddress(`${unit}, 100 Main St, St. Paul, MN 55101`)).toEqual(expected)
    expect(parseAddress(`100 Main St, St. Paul, MN 55101, ${unit}`)).toEqual(expected)
    expect(parseAddress(`100 Main St ${unit}, St. Paul, MN 55101`)).toEqual({
      streetAddress: `100 Main St ${unit}`,
      ...rest,
    })
  })

  it('takes apart what it was put together from', () => {
    const name = fc.constantFrom('Maple', 'Van Buren', 'Oak Hill', 'Lincoln', 'Second')
    const kind = fc.constantFrom('St', 'Avenue', 'Blvd.', 'Road', 'Ln', 'Drive', 'Way', 'Court')
    const street = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), name, kind)
      .map((words) => words.join(' '))
    const address = fc.record({
      venueName: fc.option(fc.constantFrom('City Hall', 'Rotary Park', 'The Drive-In'), {
        nil: '',
      }),
      streetAddress: street,
      unit: fc.option(fc.constantFrom(...units), { nil: '' }),
      city: fc.constantFrom('Mobile', 'St. Louis', 'King of Prussia', 'Winston-Salem', 'Bayamón'),
      state: fc.constantFrom(...usStates.map(({ code }) => code)),
      zipCode: fc.stringMatching(/^\d{5}$/),
      country: fc.constantFrom('', 'USA', 'United States', 'US'),
    })
    fc.assert(
      fc.property(address, fc.constantFrom(', ', ',', '\n'), (given, comma) => {
        const { venueName, streetAddress, unit, city, state, zipCode, country } = given
        const place = `${city}, ${state} ${zipCode}`
        const text = [venueName, streetAddress, unit, place, country].filter(Boolean).join(comma)
        expect(parseAddress(text)).toEqual({
          ...(venueName && { venueName }),
          streetAddress: unit ? `${streetAddress}, ${unit}` : streetAddress,
          city,
          state,
          zipCode,
        })
      }),
    )
  })

  it('takes any text, however long, in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 120, size: 'max' }), (text) => {
        for (const part of Object.values(parseAddress(text))) expect(part).not.toBe('')
      }),
    )
    const took = processorMs(() => {
      for (const piece of ['1 a ', 'Main St ', '((1', ', ', '1 St Suite '])
        parseAddress(piece.repeat(10_000))
    })
    expect(took).toBeLessThan(500)
  })
})
