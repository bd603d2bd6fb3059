import { describe, expect, it } from 'vitest'
import { joinTags, splitTags, splitTyped, suggestTags } from './tags.ts'

describe('tags', () => {
  it('are the unique entries of a text', () => {
    expect(splitTags(' Ford, Alfa Romeo;ford\n\nBMW,, ')).toEqual(['Ford', 'Alfa Romeo', 'BMW'])
    expect(splitTags(' , ')).toEqual([])
    expect(splitTags(joinTags(['Ford', 'BMW']))).toEqual(['Ford', 'BMW'])
  })

  it('are quoted if they contain a separator', () => {
    const awards = ['Best Paint, Stock', 'Chrome; Brass', '"People\'s Choice"', '24" Wheels', '"']
    expect(joinTags(awards.slice(0, 2))).toBe('"Best Paint, Stock", "Chrome; Brass"')
    expect(splitTags(joinTags(awards))).toEqual(awards)
    expect(splitTags('"Best" in Show, "no end, here')).toEqual([
      '"Best" in Show',
      '"no end',
      'here',
    ])
  })

  it('are read quickly from texts of quotes, spaces and lines', () => {
    const start = performance.now()
    for (const text of ['"', '""', '",', '\n', ' ', '" ', '"",""']) splitTags(text.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('are suggested by prefix, then by substring, without existing tags', () => {
    const known = ['Sports Cars', 'Hot Rods', 'Rat Rods', 'Roadsters', 'Muscle Cars']
    expect(suggestTags('ro', [], known)).toEqual(['Roadsters', 'Hot Rods', 'Rat Rods'])
    expect(suggestTags('RO', ['hot rods'], known, 2)).toEqual(['Roadsters', 'Rat Rods'])
    expect(suggestTags('  ', [], known)).toEqual([])
    expect(suggestTags('(', [], known)).toEqual([])
  })
})

describe('typed text', () => {
  it.each([
    ['Ford, Dat', 'Ford, ', 'Dat'],
    ['Ford; Dat,', 'Ford; Dat,', ''],
    ['Ford\nDat\nsun', 'Ford\nDat\n', 'sun'],
    ['Ford, "Best Paint, Stock"', 'Ford, "Best Paint, Stock"', ''],
    ['Alfa Romeo', '', 'Alfa Romeo'],
    [',', ',', ''],
  ])('%j is split at its last separator', (text, finished, rest) => {
    const [before, after] = splitTyped(text)
    expect([splitTags(before), after]).toEqual([splitTags(finished), rest])
  })
})
