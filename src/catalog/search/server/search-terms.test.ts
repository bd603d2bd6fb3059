import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { otherForms, searchTerms, toTsQuery } from './search-terms.ts'

describe('searchTerms', () => {
  test.each([
    ['cars and coffee', ['cars and coffee']],
    ['show n shine', ['show n shine']],
    ['to and for', ['to', 'and', 'for']],
    ['ford ford mustang', ['ford mustang']],
    ['1969 camaro', ['camaro']],
    ['57 chevy', ['chevy']],
    ['2026 swap meet', ['2026', 'swap meet']],
    ['honda meet', ['honda']],
    ['', []],
    [' ', []],
    ['car shows near me', ['car shows']],
    ['near me', []],
    ['meets around me in ohio', ['ohio']],
    ['by me cars close to me', ['cars']],
    ['portland me', ['portland', 'me']],
    ['bangor near men', ['bangor', 'men']],
    ['show in n y', ['show', 'n y']],
    ['washington d c', ['washington', 'd c']],
    ['n carolina', ['n', 'carolina']],
    ['show n carolinas', ['show', 'carolinas']],
    ['s c c a solo', ['s', 'c', 'solo']],
    ['model t', ['model t']],
    ['bmw audi or porsche show', ['bmw audi or porsche', 'show']],
    ['rain or shine or bust', ['rain or shine', 'bust']],
    ['no trucks or vans', ['no trucks or vans']],
    ['no prep drags', ['no', 'prep', 'drags']],
  ])('%j', (cleaned, terms) => {
    expect(searchTerms(cleaned)).toEqual(terms)
  })

  test('at most 12 words are used', () => {
    const words = Array.from({ length: 50 }, (_, n) => `w${n}`)
    expect(searchTerms(words.join(' '))).toEqual(words.slice(0, 12))
  })
})

describe('otherForms', () => {
  test.each([
    ['shows', ['show']],
    ['corvettes', ['corvette']],
    ['rallies', ['rally', 'rallie']],
    ['rally', ['rallies']],
    ['classes', ['class', 'classe']],
    ['coaches', ['coach', 'coache']],
    ['boxes', ['box', 'boxe']],
    ['class', []],
    ['bus', []],
    ['cars', ['car']],
    ['car', ['cars']],
    ['ev', ['evs']],
    ['ca', []],
    ['1950s', []],
    ['holiday', []],
  ])('%s → %j', (word, forms) => {
    expect(otherForms(word)).toEqual(forms)
  })
})

describe('toTsQuery', () => {
  test.each([
    [['event'], "'event':*"],
    [['ev'], "('ev' | 'evs')"],
    [['rain'], "('rain' | 'rains')"],
    [['t'], "'t'"],
    [['ca', 'cars'], "'ca' & ('cars' | 'car')"],
    [['shows', 'ford'], "('shows':* | 'show') & ('ford' | 'fords')"],
  ])('%j', (terms, query) => {
    expect(toTsQuery(terms)).toBe(query)
  })

  test('words of letters and digits yield only words and operators', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
    const property = fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (terms) => {
      expect(toTsQuery(terms)).toMatch(/^[a-z0-9'():*|& ]+$/)
    })
    fc.assert(property)
  })
})
