import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreWords, type WordCount, wordsIn } from './word-score.ts'

const count = (approved: number, refused: number): WordCount => ({ approved, refused })
const counts = new Map([
  ['cruise', count(20, 1)],
  ['coffee', count(15, 1)],
  ['casino', count(0, 8)],
  ['bonus', count(1, 6)],
  ['once', count(0, 1)],
])
const totals = count(30, 10)
const chanceOf = (words: readonly string[]) => scoreWords(words, counts, totals)?.chance ?? -1

describe('words', () => {
  it('are read without case, accents and apostrophes, each once', () => {
    expect(wordsIn(["Café café CAFE Bob's", 'a to 57 2nd'])).toEqual(['cafe', 'bobs', '2nd'])
  })

  it('are bounded in length and number', () => {
    expect(wordsIn(['x'.repeat(31)])).toEqual([])
    const many = Array.from({ length: 1_000 }, (_, at) => `word${at}`)
    expect(wordsIn(many)).toHaveLength(300)
  })
})

describe('the score', () => {
  it('tells refused from approved words, and neither by the prior alone', () => {
    expect(chanceOf(['casino', 'bonus'])).toBeGreaterThan(0.95)
    expect(chanceOf(['cruise', 'coffee'])).toBeLessThan(0.1)
    expect(chanceOf([])).toBeCloseTo(11 / 42)
  })

  it('is that of the formula', () => {
    const prior = 11 / 31
    const casino = 9 / 12 / (1 / 32)
    expect(chanceOf(['casino'])).toBeCloseTo((prior * casino) / (1 + prior * casino))
  })

  it('says nothing of a word that one text had, or none', () => {
    expect(scoreWords(['once', 'never'], counts, totals)?.telling).toEqual([])
  })

  it('names the most telling word first', () => {
    const telling = scoreWords(['coffee', 'casino', 'bonus'], counts, totals)?.telling
    expect(telling?.map(({ word }) => word)).toEqual(['casino', 'bonus', 'coffee'])
  })

  it('waits for five decisions of each kind', () => {
    expect(scoreWords(['casino'], counts, count(30, 4))).toBeUndefined()
    expect(scoreWords(['casino'], counts, count(4, 10))).toBeUndefined()
    expect(scoreWords(['casino'], counts, count(5, 5))).toBeDefined()
  })

  it('is a chance, whatever was counted', () => {
    const some = fc.record({ approved: fc.nat(1_000), refused: fc.nat(1_000) })
    const words = fc.dictionary(fc.string(), some)
    fc.assert(
      fc.property(words, some, (all, total) => {
        const { approved, refused } = total
        const own = new Map(
          Object.entries(all).map(([word, each]) => [
            word,
            count(Math.min(each.approved, approved), Math.min(each.refused, refused)),
          ]),
        )
        const score = scoreWords([...own.keys()], own, total)
        if (!score) return
        expect(score.chance).toBeGreaterThanOrEqual(0)
        expect(score.chance).toBeLessThanOrEqual(1)
        expect(score.telling.length).toBeLessThanOrEqual(15)
      }),
    )
  })
})
