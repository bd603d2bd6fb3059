import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../../../tests/support/any-code-point.ts'
import { processorMs } from '../../../../../tests/support/processor-time.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { type AddressParts, parseAddress } from './address.ts'

/** Text, and its expected venue, street, town, state and ZIP code. */
const table: [text: string, parts: string][] = [
  ['250 N Water St, Mobile, AL 36602', '- | 250 N Water St | Mobile | AL | 36602'],
  [
    "Joe's Garage, 123 Main St, Springfield, IL 62701, USA",
    "Joe's Garage | 123 Main St | Springfield | IL | 62701",
  ],
  ['Springfield, IL', '- | - | Springfield | IL | -'],
  ['Springfield, Illinois', '- | - | Springfield | IL | -'],
  ['New York, NY', '- | - | New York | NY | -'],
  ['60601', '- | - | - | - | 60601'],
  [
    'Fairgrounds\n100 Fair Way\nDes Moines, Iowa 50317\nUnited States',
    'Fairgrounds | 100 Fair Way | Des Moines | IA | 50317',
  ],
  ['PO Box 123, Ronks, PA 17572-0123', '- | PO Box 123 | Ronks | PA | 17572'],
  ['93 Pike St Seattle, WA 98101', '- | 93 Pike St | Seattle | WA | 98101'],
  ['123 Main St St Louis MO 63101', '- | 123 Main St | St Louis | MO | 63101'],
  ['123 St Charles Ave New Orleans LA', '- | 123 St Charles Ave | New Orleans | LA | -'],
  ['1200 NW 5th Ave #4 Miami FL', '- | 1200 NW 5th Ave #4 | Miami | FL | -'],
  [
    '4th Street Live, 411 S 4th St, Louisville, KY 40202',
    '4th Street Live | 411 S 4th St | Louisville | KY | 40202',
  ],
  [
    'Old Rail Road, 301 Gap Road, Ronks, PA, 17572, United States',
    'Old Rail Road | 301 Gap Road | Ronks | PA | 17572',
  ],
  [
    'Fairgrounds (5700 W Airport Rd, Bloomington, IN 47403)',
    'Fairgrounds | 5700 W Airport Rd | Bloomington | IN | 47403',
  ],
  ['One Artist Drive. Nashville, Indiana', '- | One Artist Drive | Nashville | IN | -'],
  ['South Van Buren Street, Nashville, IN', '- | South Van Buren Street | Nashville | IN | -'],
  ['2359 State Road 46, Nashville, IN', '- | 2359 State Road 46 | Nashville | IN | -'],
  [
    'Scooter Tours, 246 N Decatur Street, Strasburg, 17579',
    'Scooter Tours | 246 N Decatur Street | Strasburg | - | 17579',
  ],
  ['Junior High 700 Bantam Way, Petaluma, CA', 'Junior High | 700 Bantam Way | Petaluma | CA | -'],
  [
    'Winery,426 Main Blvd. N Petaluma, CA, https://example.com/a,b',
    'Winery | 426 Main Blvd. N | Petaluma | CA | -',
  ],
  ['1 Main St, New York', '- | 1 Main St | New York | - | -'],
  ['Washington 20001', '- | - | Washington | - | 20001'],
  ['Washington D.C.', '- | - | Washington | DC | -'],
  ['Washington, D.C.', '- | - | Washington | DC | -'],
  ['Seattle, Washington', '- | - | Seattle | WA | -'],
  ['Seattle, Washington, WA', '- | - | Seattle | WA | -'],
  ['1100 Ohio Dr SW, Washington DC', '- | 1100 Ohio Dr SW | Washington | DC | -'],
  [
    '1100 Ohio Dr SW, Washington, District of Columbia 20024',
    '- | 1100 Ohio Dr SW | Washington | DC | 20024',
  ],
  ['RFK Stadium, Washington D.C.', 'RFK Stadium | - | Washington | DC | -'],
  ['D.C.', '- | - | - | DC | -'],
  ['Olive Church / 12 Hill Rd / Mt. Airy / MD', 'Olive Church | 12 Hill Rd | Mt. Airy | MD | -'],
  ['5th / Main, Dayton, OH', '5th / Main | - | Dayton | OH | -'],
  ['248 Mercer Street, N.Y.C.', '- | 248 Mercer Street | New York | NY | -'],
  ['248 Mercer Street, N.Y.', '- | 248 Mercer Street | - | NY | -'],
  ['248 Mercer Street, New York, N.Y.', '- | 248 Mercer Street | New York | NY | -'],
  ['248 Mercer Street, New York, New York 10012', '- | 248 Mercer Street | New York | NY | 10012'],
  ['Citi Field Stadium, New York, NY', 'Citi Field Stadium | - | New York | NY | -'],
  ['Buffalo, New York, NY', '- | - | Buffalo | NY | -'],
  ['Dodger Stadium, L.A.', 'Dodger Stadium | - | Los Angeles | CA | -'],
  ['Dodger Stadium, L.A., Calif.', 'Dodger Stadium | - | Los Angeles | CA | -'],
  ['Tipitina’s Club, New Orleans, La.', 'Tipitina’s Club | - | New Orleans | LA | -'],
  ['100 Main St, K.C., MO', '- | 100 Main St | Kansas City | MO | -'],
  ['100 Main St, K.C., Kan.', '- | 100 Main St | Kansas City | KS | -'],
  ['Bowman Gray Stadium, NC', 'Bowman Gray Stadium | - | - | NC | -'],
  ['Circuit of The Americas, TX', 'Circuit of The Americas | - | - | TX | -'],
  ['Daytona International Speedway', 'Daytona International Speedway | - | - | - | -'],
  ['Come on in', 'Come on in | - | - | - | -'],
  ['Ste. Genevieve, MO', '- | - | Ste. Genevieve | MO | -'],
  ['5700 W Airport Rd., Gate 3', '- | 5700 W Airport Rd., Gate 3 | - | - | -'],
]

const names = ['venueName', 'streetAddress', 'city', 'state', 'zipCode'] as const
const inOneLine = (parts: AddressParts) => names.map((name) => parts[name] ?? '-').join(' | ')

describe('parseAddress', () => {
  it.each(table)('splits %j into its parts', (text, parts) => {
    expect(inOneLine(parseAddress(text))).toBe(parts)
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

  it.each(units)('reads the unit %s anywhere in an address', (unit) => {
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

  it('splits an address that is assembled from known parts', () => {
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
      fc.property(address, fc.constantFrom(', ', ',', '\n'), (parts, comma) => {
        const { venueName, streetAddress, unit, city, state, zipCode, country } = parts
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

  it('returns no empty part for any text, and reads long texts in bounded time', () => {
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
