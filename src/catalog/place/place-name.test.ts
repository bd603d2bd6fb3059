import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { placeKey, placeKeyPrefixes, placeKeyVariants } from './place-name.ts'

describe('placeKey', () => {
  it.each([
    ['St. Louis', 'Saint Louis'],
    ['ST LOUIS', 'saint  louis '],
    ['Ft. Worth', 'Fort Worth'],
    ['Mt Vernon', 'Mount Vernon'],
    ['Sault Ste. Marie', 'Sault Sainte Marie'],
    ['Cañon City', 'Canon City'],
    ['Lāʻie', 'Laie'],
    ['‘Ewa Beach', 'Ewa Beach'],
    ["Coeur d'Alene", 'Coeur d’Alene'],
    ["O'Fallon", 'O Fallon'],
    ['McGrath', 'Mc Grath'],
    ['Winston-Salem', 'Winston Salem'],
    ['The Bronx', 'Bronx'],
    ['N. Las Vegas', 'North Las Vegas'],
    ['Port St.Lucie', 'Port Saint Lucie'],
    ['Bernalillo Hts', 'Bernalillo Heights'],
  ])('is the same for %j and %j', (one, other) => {
    expect(placeKey(one)).toBe(placeKey(other))
  })

  it.each([
    ['Stamford', 'Saint Amford'],
    ['Newark', 'New York'],
    ['The', ''],
  ])('differs for %j and %j', (one, other) => {
    expect(placeKey(one)).not.toBe(placeKey(other))
  })

  it('has only letters and digits, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (name) => {
        expect(placeKey(name)).toMatch(/^[a-z0-9]*$/)
      }),
    )
  })
})

describe('placeKeyPrefixes', () => {
  it.each([
    ['Saint Louis', 'st'],
    ['Stamford', 'st'],
    ['St. Louis', 'st. lo'],
    ['North Las Vegas', 'n las v'],
    ['Nashua', 'n'],
    ['The Dalles', 'the d'],
    ['Theodore', 'the'],
    ['Fort Worth', 'ft w'],
  ])('find %s by %j', (name, typed) => {
    const key = placeKey(name)
    expect(placeKeyPrefixes(typed).some((prefix) => key.startsWith(prefix))).toBe(true)
  })

  it('find every name by each of its prefixes', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, cut) => {
        const name = words.join(' ')
        const typed = name.slice(0, 1 + (cut % name.length)).trimEnd()
        const key = placeKey(name)
        const prefixes = placeKeyPrefixes(typed)
        // A first word that is also a direction is expanded only once another word follows.
        fc.pre(!/^(the|[nsew]|no|so)$/.test(words[0] ?? ''))
        expect(prefixes.some((prefix) => key.startsWith(prefix))).toBe(true)
      }),
    )
  })
})

describe('placeKeyVariants', () => {
  it.each([
    ['Clinton Twp', ['clintontownship', 'clinton', 'clintontownshipcity']],
    ['Town of Greenwich', ['townofgreenwich', 'greenwich', 'townofgreenwichcity']],
    ['Salt Lake', ['saltlake', 'saltlakecity']],
    ['!', []],
  ])('of %j are %j', (name, keys) => {
    expect(placeKeyVariants(name)).toEqual(keys)
  })
})
