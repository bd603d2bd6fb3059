import { describe, expect, it } from 'vitest'
import { evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { classifyName, featuresOf, scoreOf, tokensOf } from './name-classifier.ts'
import { weigh } from './scope.ts'

const scopeOf = (row: RowWords) => weigh(evidenceOf(row, textsOf(row)))

describe('the likeness of a name', () => {
  it.each([
    ["3rd Annual Mike's Rods & Ribs 2026 #4", '0rd annual mike rod and rib 0000 0'],
    ["Show'n'Shine", 'show and shine'],
    ['Élégance at the Château', 'elegance at the chateau'],
    ['$5,000 to Win', 'prize to win'],
  ])('reads %j as words of the table', (name, words) => {
    expect(tokensOf(name)).toEqual(words.split(' '))
  })

  it('weighs words, phrases, classes, and every two classes that meet', () => {
    const { features } = featuresOf('Porsche Swap Meet')
    expect(features).toEqual([
      'porsche',
      'swap',
      'meet',
      'swap meet',
      '<marque>',
      '<marque sure>',
      '<sure>',
    ])
  })

  it('takes a word of two parts for both', () => {
    expect(featuresOf('Camarofest').features).toContain('<gather marque>')
    expect(featuresOf('Manifest').features).toEqual(['manifest'])
  })

  it('is higher for names of car events', () => {
    expect(scoreOf(featuresOf('Flying Deuces Cool Cruise'))).toBeGreaterThan(1)
    expect(scoreOf(featuresOf('Summer Reading Program'))).toBeLessThan(-3)
    expect(classifyName('').weight).toBeLessThan(0)
  })

  it('takes a name that no rule knows, and says why', () => {
    expect(scopeOf({ name: 'Wrench Night' })).toMatchObject({
      outcome: 'cars',
      because: 'matched words like "wrench"',
    })
  })

  it.each(["Bentley's Trivia", 'Corvette Storytime', 'Camaro Garage Sale'])(
    'speaks against a make with what is nothing for cars: %s',
    (name) => {
      expect(scopeOf({ name })).toMatchObject({ outcome: 'other' })
      expect(scopeOf({ name }).because).toContain('but words like')
    },
  )

  it('publishes nothing with the help of a description alone', () => {
    const description = 'A classic car show, hot rods, Corvettes and a cruise-in.'
    expect(scopeOf({ name: 'Backroads Weekend' }).outcome).toBe('review')
    expect(scopeOf({ name: 'Backroads Weekend', description }).outcome).toBe('review')
  })
})
