import { describe, expect, it } from 'vitest'
import { applyRules, defaultPlace, noRules, parsePairs } from './field-rules.ts'

describe('parsePairs', () => {
  it('accepts commas within values', () => {
    expect([...parsePairs('--set', ['name=Cars, Coffee, more,state=IL'])]).toEqual([
      ['name', 'Cars, Coffee, more'],
      ['state', 'IL'],
    ])
  })

  it('merges several options; the last one wins', () => {
    expect(parsePairs('--map', ['name=A', 'name=B , date=C']).get('name')).toBe('B')
  })

  it('names an unknown field and the known ones', () => {
    expect(() => parsePairs('--map', ['title=Name'])).toThrow(/no field "title".*name, description/)
  })

  it('refuses a value without "="', () => {
    expect(() => parsePairs('--set', ['ongoing'])).toThrow(
      '"ongoing" must have the form field=value',
    )
  })
})

const row = (fields: Record<string, unknown>) => ({
  line: 1,
  fields,
  lookUp: (name: string) => (name === 'Series' ? 'Truck Series' : undefined),
})

describe('applyRules', () => {
  it('sets constants in every row, with values of the source in braces', () => {
    const rules = {
      ...noRules,
      set: parsePairs('--set', ['name={name} ({Series}){Nothing},state=IL']),
    }
    expect(applyRules(row({ name: 'Race', state: 'WI' }), rules)).toEqual({
      name: 'Race (Truck Series)',
      state: 'IL',
    })
  })

  it('sets defaults for empty fields only, except place and type, which apply later', () => {
    const pairs = parsePairs('--default', [
      'sponsorName=Us,website=https://us.example,city=Bloomington',
    ])
    const rules = { ...noRules, default: pairs }
    const cells = row({ sponsorName: ' ', website: 'https://them.example' })
    expect(applyRules(cells, rules)).toEqual({ sponsorName: 'Us', website: 'https://them.example' })
    expect(defaultPlace(cells, rules)).toEqual({ city: 'Bloomington' })
  })
})
