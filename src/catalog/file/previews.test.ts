import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awardsPreview, focusPreview, preview, previewWords } from './previews.ts'

describe('previews', () => {
  it('shows the first two categories and counts the rest', () => {
    const words = (categories: string[]) => previewWords(focusPreview(categories))
    expect(words(['Classic', 'Muscle', 'Import', 'Trucks'])).toEqual([
      'Classic',
      'Muscle',
      '+2 more',
    ])
    expect(words(['Classic', 'Muscle'])).toEqual(['Classic', 'Muscle'])
    expect(words([])).toEqual(['All Makes'])
    expect(words(['', ' '])).toEqual(['All Makes'])
  })

  it('shows three awards at home and two in the archive', () => {
    const awards = ['Best Paint', 'Best of Show', 'Best Engine', 'Furthest Driven']
    expect(awardsPreview(awards)).toEqual({ entries: awards.slice(0, 3), more: 1 })
    expect(awardsPreview(awards, 'archive')).toEqual({ entries: awards.slice(0, 2), more: 2 })
    expect(previewWords(awardsPreview([]))).toEqual([])
  })

  it('shows or counts every entry exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(9), (list, count) => {
        const filled = list.filter((entry) => entry.trim() !== '')
        const { entries, more } = preview(list, count)
        expect(entries.length + more).toBe(filled.length)
        expect(entries.length).toBeLessThanOrEqual(count)
        expect(filled.slice(0, entries.length)).toEqual(entries)
      }),
    )
  })
})
