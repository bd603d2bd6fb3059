import { describe, expect, it } from 'vitest'
import {
  areasInWords,
  stateCode,
  stateCodeOfSlug,
  stateName,
  stateSlug,
  usStates,
} from './us-states.ts'

describe('us states', () => {
  it('has 50 states, DC and five territories', () => {
    expect(usStates).toHaveLength(56)
    expect(new Set(usStates.map((state) => state.code)).size).toBe(56)
    expect(new Set(usStates.map((state) => state.slug)).size).toBe(56)
  })

  it('finds every one by code, name and slug, in any case', () => {
    for (const { code, name, slug } of usStates) {
      for (const text of [code, code.toLowerCase(), name, name.toUpperCase(), ` ${name} `]) {
        expect(stateCode(text)).toBe(code)
      }
      expect(stateName(code)).toBe(name)
      expect(stateSlug(code)).toBe(slug)
      expect(stateCodeOfSlug(slug)).toBe(code)
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  it.each([
    ['Wash. DC', 'DC'],
    ['Washington, D.C.', 'DC'],
    ['D.C.', 'DC'],
    ['District of Columbia', 'DC'],
    ['Wash.', 'WA'],
    ['Washington', 'WA'],
    ['Calif.', 'CA'],
    ['N.Y.', 'NY'],
    ['W. Va.', 'WV'],
    ['N. Dak.', 'ND'],
    ['US Virgin Islands', 'VI'],
    ['Puerto  Rico', 'PR'],
  ])('reads %j as %s', (text, code) => {
    expect(stateCode(text)).toBe(code)
  })

  it.each(['', '60601', 'Ontario', 'XX', 'constructor', 'New'])('does not recognize %j', (text) => {
    expect(stateCode(text)).toBeUndefined()
  })

  it.each([
    [[], ''],
    [['IL'], '1 state'],
    [['IL', 'DC'], '1 state and DC'],
    [['PR', 'IL', 'WI', 'DC'], '2 states, DC and 1 territory'],
    [['GU', 'PR'], '2 territories'],
    [usStates.map(({ code }) => code), '50 states, DC and 5 territories'],
  ])('counts %j in words', (codes, words) => {
    expect(areasInWords(codes)).toBe(words)
  })

  it('shows an unknown code unchanged', () => {
    expect(stateName('ON')).toBe('ON')
    expect(stateSlug('ON')).toBeUndefined()
    expect(stateCodeOfSlug('NH')).toBeUndefined()
  })
})
