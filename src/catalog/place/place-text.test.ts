import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { processorMs } from '../../../tests/support/processor-time.ts'
import { readPlaceText } from './place-text.ts'
import { usStates } from './us-states.ts'

const first = (text: string) => readPlaceText(text).readings[0]

describe('readPlaceText', () => {
  it.each([
    ['60601', '60601'],
    [' 60601-1234 ', '60601'],
    ['00901', '00901'],
    ['Chicago, IL 60601', '60601'],
    ['Chicago, IL, 60601, USA', '60601'],
    ['60601 Chicago IL', '60601'],
    ['250 N Water St, Mobile, AL 36602', '36602'],
    ['12345 Main St, Detroit, MI', undefined],
    ['6060', undefined],
    ['606011', undefined],
  ])('finds the ZIP of %j', (text, zip) => {
    expect(readPlaceText(text).zipCode).toBe(zip)
  })

  it.each([
    ['Chicago, IL', 'Chicago', 'IL'],
    ['Chicago IL', 'Chicago', 'IL'],
    ['chicago illinois', 'chicago', 'IL'],
    ['Chicago, Ill.', 'Chicago', 'IL'],
    ['Charleston West Virginia', 'Charleston', 'WV'],
    ['New York New York', 'New York', 'NY'],
    ['Kansas City Kansas', 'Kansas City', 'KS'],
    ['Indiana, PA', 'Indiana', 'PA'],
    ['St. Thomas, US Virgin Islands', 'St. Thomas', 'VI'],
    ['Springfield, IL, United States', 'Springfield', 'IL'],
    ['Boston, Mass', 'Boston', 'MA'],
    ['nyc', 'New York', 'NY'],
    ['N.Y.C.', 'New York', 'NY'],
    ['L.A.', 'Los Angeles', 'CA'],
    ['LA', 'Los Angeles', 'CA'],
    ['Philly, PA', 'Philadelphia', 'PA'],
    ['Washington, D.C.', 'Washington', 'DC'],
    ['washington dc', 'Washington', 'DC'],
    ['New York', 'New York', undefined],
    ['Washington', 'Washington', undefined],
    ['Springfield', 'Springfield', undefined],
  ])('reads %j as %s, %s', (text, city, state) => {
    expect(first(text)).toEqual(state ? { city, state } : { city })
  })

  it('has a second reading for names that end like a state', () => {
    expect(readPlaceText('Port Washington').readings).toEqual([
      { city: 'Port', state: 'WA' },
      { city: 'Port Washington' },
    ])
  })

  it('recognizes a text that is only a state, and never as a city', () => {
    for (const { name, code } of usStates) {
      if (['NY', 'WA', 'DC'].includes(code)) continue
      expect(readPlaceText(name)).toEqual({ zipCode: undefined, readings: [], onlyState: code })
    }
  })

  it('reads any text without errors, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 120, size: 'max' }), (text) => {
        expect(readPlaceText(text).readings.length).toBeLessThan(20)
      }),
    )
    const long = `${'a, '.repeat(50_000)}IL`
    expect(processorMs(() => readPlaceText(long))).toBeLessThan(200)
  })
})
