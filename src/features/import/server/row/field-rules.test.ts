import { describe, expect, it } from 'vitest'
import { applyRules, defaultPlace, noRules, parsePairs } from './field-rules.ts'

describe('parsePairs', () => {
  it('takes commas within values', () => {
    expect([...parsePairs('--set', ['name=Cars, Coffee, more,state=IL'])]).toEqual([
      ['name', 'Cars, Coffee, more'],
      ['state', 'IL'],
    ])
  })

  it('collects several options; the last one counts', () => {
    expect(parsePairs('--map', ['name=A', 'name=B , date=C']).get('name')).toBe('B')
  })

  it('names a field that does not exist, and the ones that do', () => {
    expect(() => parsePairs('--map', ['title=Name'])).toThrow(/no field "title".*name, description/)
  })

  it('refuses what is no pair', () => {
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
  it('sets constants for every row, and the source’s own values in braces', () => {
    const rules = {
      ...noRules,
      set: parsePairs('--set', ['name={name} ({Series}){Nothing},state=IL']),
    }
    expect(applyRules(row({ name: 'Race', state: 'WI' }), rules)).toEqual({
      name: 'Race (Truck Series)',
      state: 'IL',
    })
  })

  it('gives defaults only to empty fields, and leaves place and type for later', () => {
    const pairs = parsePairs('--default', [
      'sponsorName=Us,website=https://us.example,city=Bloomington',
    ])
    const rules = { ...noRules, default: pairs }
    const given = row({ sponsorName: ' ', website: 'https://them.example' })
    expect(applyRules(given, rules)).toEqual({ sponsorName: 'Us', website: 'https://them.example' })
    expect(defaultPlace(given, rules)).toEqual({ city: 'Bloomington' })
  })
})
