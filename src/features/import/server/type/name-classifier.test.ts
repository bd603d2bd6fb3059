import { describe, expect, it } from 'vitest'
import { evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { classifyName, featuresOf, headOf, scoreOf, tokensOf } from './name-classifier.ts'
import { weigh } from './relevance.ts'

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
    expect(scopeOf({ name: 'Bowtie Bash' })).toMatchObject({
      outcome: 'cars',
      because: 'matched words like "bowtie"',
    })
  })

  it.each(["Bentley's Trivia", 'Corvette Storytime', 'Camaro Garage Sale'])(
    'speaks against a make with what is nothing for cars: %s',
    (name) => {
      expect(scopeOf({ name })).toMatchObject({ outcome: 'other' })
      expect(scopeOf({ name }).because).toMatch(/but .*words like/)
    },
  )

  it.each([
    'Build a Race Car STEAM Lab',
    'Old Truck Mini Photo Sessions',
    'Monster Truck Birthday Party',
    'Motor City Cruise vs. Fort Wayne Mad Ants',
  ])('speaks against a vehicle before the head of something else: %s', (name) => {
    expect(scopeOf({ name }).outcome).not.toBe('cars')
  })

  it('knows the head of a name, but not after "and"', () => {
    expect(headOf('Monster Truck Storytime at the Library')?.classes).toEqual(['kids'])
    expect(headOf('Mustangs & Music')).toBeUndefined()
    expect(headOf('Storytime')).toBeUndefined()
    expect(scopeOf({ name: 'Hot Rods & Music' }).outcome).toBe('cars')
  })
})
