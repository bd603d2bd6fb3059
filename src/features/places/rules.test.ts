import { describe, expect, it } from 'vitest'
import { citySearchesOf, zipPrefixOf } from './rules.ts'

describe('zipPrefixOf', () => {
  it.each([
    ['6', '6'],
    [' 60601 ', '60601'],
    ['60601-12', '60601'],
    ['Chicago, IL 60601', '60601'],
    ['606012', undefined],
    ['chicago', undefined],
    ['29 Palms', undefined],
  ])('of %j is %s', (typed, digits) => {
    expect(zipPrefixOf(typed)).toBe(digits)
  })
})

describe('citySearchesOf', () => {
  it.each([
    ['spring', [{ key: 'spring', exact: false }]],
    [
      'mt',
      [
        { key: 'mt', exact: false },
        { key: 'mount', exact: false },
      ],
    ],
    ['Spring, il', [{ key: 'spring', exact: false, states: ['IL'] }]],
    ['Spring, new j', [{ key: 'spring', exact: false, states: ['NJ'] }]],
    ['Spring,', [{ key: 'spring', exact: false, states: undefined }]],
    ['Spring, xyz', [{ key: 'spring', exact: false, states: [] }]],
    [
      'phil',
      [
        { key: 'phil', exact: false },
        { key: 'philadelphia', exact: true, states: ['PA'] },
      ],
    ],
    [
      'spring il',
      [
        { key: 'springil', exact: false },
        { key: 'spring', exact: true, states: ['IL'] },
      ],
    ],
    [
      'x west v',
      [
        { key: 'xwestv', exact: false },
        { key: 'x', exact: true, states: ['WV'] },
      ],
    ],
    ['?!', []],
  ])('of %j', (typed, searches) => {
    expect(citySearchesOf(typed)).toEqual(searches)
  })
})
