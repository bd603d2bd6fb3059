import { describe, expect, it } from 'vitest'
import { joinTags, splitTags, suggestTags } from './tags.ts'

describe('tags', () => {
  it('are the entries of a text, each once', () => {
    expect(splitTags(' Ford, Alfa Romeo;ford\n\nBMW,, ')).toEqual(['Ford', 'Alfa Romeo', 'BMW'])
    expect(splitTags(' , ')).toEqual([])
    expect(splitTags(joinTags(['Ford', 'BMW']))).toEqual(['Ford', 'BMW'])
  })

  it('are suggested by how they begin, then by what they hold, without those that are there', () => {
    const known = ['Sports Cars', 'Hot Rods', 'Rat Rods', 'Roadsters', 'Muscle Cars']
    expect(suggestTags('ro', [], known)).toEqual(['Roadsters', 'Hot Rods', 'Rat Rods'])
    expect(suggestTags('RO', ['hot rods'], known, 2)).toEqual(['Roadsters', 'Rat Rods'])
    expect(suggestTags('  ', [], known)).toEqual([])
    expect(suggestTags('(', [], known)).toEqual([])
  })
})
