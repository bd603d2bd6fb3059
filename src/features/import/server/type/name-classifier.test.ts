import { describe, expect, it } from 'vitest'
import { evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { classifyName, scoreOf, wordsToWeigh } from './name-classifier.ts'
import { weigh } from './scope.ts'

const scopeOf = (row: RowWords) => weigh(evidenceOf(row, textsOf(row)))

describe('the likeness of a name', () => {
  it('takes numbers for what they are', () => {
    expect(wordsToWeigh("3rd Annual Mike's Rods & Ribs 2026 #4")).toEqual(
      '0th annual mikes rods and ribs 0000 0'.split(' '),
    )
  })

  it('is higher for names of car events', () => {
    expect(scoreOf('Flying Deuces Cool Cruise').score).toBeGreaterThan(1)
    expect(scoreOf('Summer Reading Program').score).toBeLessThan(-3)
    expect(classifyName('Summer Reading Program', [])).toBeUndefined()
    expect(classifyName('', [])).toBeUndefined()
  })

  it('does not weigh once more what a rule found', () => {
    expect(classifyName('Ford Day', [])?.weight).toBeGreaterThan(0)
    expect(classifyName('Ford Day', ['ford day'])).toBeUndefined()
  })

  it('helps another word, and says so', () => {
    expect(scopeOf({ name: 'Harper Avenue Cruise' }).outcome).toBe('cars')
    expect(scopeOf({ name: 'Motoring Jamboree' }).because).toContain('in the name')
  })

  it('publishes nothing alone, nor with a description', () => {
    const name = 'Rumble Shootout Opener'
    const description = 'A classic car show, hot rods, Corvettes and a cruise-in.'
    expect(scopeOf({ name })).toMatchObject({ outcome: 'review' })
    expect(scopeOf({ name }).because).toContain('words like')
    expect(scopeOf({ name, description })).toMatchObject({ outcome: 'review' })
  })
})
