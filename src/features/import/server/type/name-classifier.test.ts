import { describe, expect, it } from 'vitest'
import { evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { classifyName, featuresOf, headOf, scoreOf, tokensOf } from './name-classifier.ts'
import { weigh } from './relevance.ts'

const scopeOf = (row: RowWords) => weigh(evidenceOf(row, textsOf(row)))

describe('the classifier of names', () => {
  it.each([
    ["3rd Annual Mike's Rods & Ribs 2026 #4", '0rd annual mike rod and rib 0000 0'],
    ["Show'n'Shine", 'show and shine'],
    ['Élégance at the Château', 'elegance at the chateau'],
    ['$5,000 to Win', 'prize to win'],
  ])('normalizes %j to words of its table', (name, words) => {
    expect(tokensOf(name)).toEqual(words.split(' '))
  })

  it.each([
    ['Poultry Club- 4h building', '4h'],
    ['VFW Post 1264 Dance', '1264'],
  ])('explains %j with its own digits, not with zeros', (name, digits) => {
    const { words } = classifyName(name)
    expect(words).not.toMatch(/\b0/)
    if (/\d/.test(words)) expect(words).toContain(digits)
  })

  it('weighs words, phrases, classes and adjacent classes', () => {
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

  it('finds both classes in a compound word', () => {
    expect(featuresOf('Camarofest').features).toContain('<gather marque>')
    expect(featuresOf('Manifest').features).toEqual(['manifest'])
  })

  it('scores names of car events higher', () => {
    expect(scoreOf(featuresOf('Flying Deuces Cool Cruise'))).toBeGreaterThan(1)
    expect(scoreOf(featuresOf('Summer Reading Program'))).toBeLessThan(-3)
    expect(classifyName('').weight).toBeLessThan(0)
  })

  it('accepts a name without a rule, and says why', () => {
    expect(scopeOf({ name: 'Bowtie Bash' })).toMatchObject({
      outcome: 'cars',
      because: 'matched words like "bowtie"',
    })
  })

  it.each(["Bentley's Trivia", 'Corvette Storytime', 'Camaro Garage Sale'])(
    'rejects a make with a word of something else: %s',
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
  ])('rejects a vehicle before the head word of something else: %s', (name) => {
    expect(scopeOf({ name }).outcome).not.toBe('cars')
  })

  it('finds the head word of a name, but not after "and"', () => {
    expect(headOf('Monster Truck Storytime at the Library')?.classes).toEqual(['kids'])
    expect(headOf('Mustangs & Music')).toBeUndefined()
    expect(headOf('Storytime')).toBeUndefined()
    expect(scopeOf({ name: 'Hot Rods & Music' }).outcome).toBe('cars')
  })
})
