import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { findSpellings } from './search-spelling.ts'

const { db } = await testDatabase()

beforeEach(() => emptyTables(db, 'events', 'series', 'search_vocabulary').then(() => {}))

let saved = 0
/** Stores one event per name, with a type and a place that no word means. */
const know = (...names: string[]) =>
  saveMade(
    db,
    names.map((name) => ({ id: `e${saved++}`, name, eventType: 'other', state: 'IL' })),
  )

const wrong = ['must', 'cord', 'compete', 'came', 'lower', 'member']

test.each([
  ['mustng', 'mustang'],
  ['corvete', 'corvette'],
  ['camero', 'camaro'],
  ['lowrder', 'lowrider'],
  ['decmber', 'december'],
])('%s is corrected to %s despite shorter or more frequent words', async (misspelt, spelling) => {
  await know(...wrong, ...wrong, 'Mustang', 'Corvette', 'Camaro', 'Lowrider', 'December')
  expect((await findSpellings(db, misspelt))[0]).toBe(spelling)
})

test.each(['corvet', 'lowrider', 'decem'])('%s, a prefix, is not corrected', async (keyword) => {
  await know(...wrong, 'Corvette', 'Lowriders', 'December')
  expect(await findSpellings(db, keyword)).toEqual([])
})

test.each(['mustng', 'corvet', 'corvete', 'camero', 'lowrider', 'december'])(
  '%s is not corrected to words that are too different',
  async (misspelt) => {
    await know(...wrong)
    expect(await findSpellings(db, misspelt)).toEqual([])
  },
)

test.each([
  ['corvete', 'corvette'],
  ['pontaic', 'pontiac'],
  ['frod', 'ford'],
  ['chevrolay', 'chevrolet'],
  ['volkwagon', 'volkswagen'],
  ['mustng camero', 'mustang camaro'],
])('%s → %s', async (misspelt, spelling) => {
  await know('Corvette Pontiac Ford Chevrolet Volkswagen Mustang Camaro', ...wrong)
  expect((await findSpellings(db, misspelt))[0]).toBe(spelling)
})

test.each([
  ['lowrider', 'Lowriders'],
  ['lowriders', 'Lowrider'],
  ['rally', 'Rallies'],
])('%s is a form of %s, and not corrected', async (keyword, name) => {
  await know(name, 'Lower', 'Really')
  expect(await findSpellings(db, keyword)).toEqual([])
})

test('of equally close words, those with the same first letter come first, then the more frequent ones', async () => {
  await know('Buick', 'Quick', 'Quick', 'Brick', 'Brick')
  expect(await findSpellings(db, 'bvick')).toEqual(['brick', 'buick'])
  await know('Buick', 'Buick')
  expect((await findSpellings(db, 'bvick'))[0]).toBe('buick')
})

test('names of types and states are used if an event has them', async () => {
  await saveMade(db, [{ id: 'racer', name: 'Test', eventType: 'drag_racing', state: 'NY' }])
  expect((await findSpellings(db, 'racign'))[0]).toBe('racing')
  expect((await findSpellings(db, 'new yrok'))[0]).toBe('new york')
  expect(await findSpellings(db, 'ilinois')).toEqual([])
  expect(await findSpellings(db, 'racing')).toEqual([])
})

test('part of a name is corrected beside its other part', async () => {
  await saveMade(db, [
    { id: 'nj', name: 'Test', eventType: 'other', state: 'NJ' },
    { id: 'nc', name: 'Test', eventType: 'other', state: 'NC' },
  ])
  expect(await findSpellings(db, 'new jersy')).toEqual(['new jersey'])
  expect(await findSpellings(db, 'nroth carlina')).toEqual(['north carolina'])
  expect(await findSpellings(db, 'jersy')).toEqual([])
  await know('Jerky', 'Jerry')
  expect(await findSpellings(db, 'jersy')).toEqual(['jerky', 'jerry'])
  await know('Jersey')
  expect(await findSpellings(db, 'jersy')).toEqual(['jerky', 'jerry', 'jersey'])
})

test('years and short words are not corrected', async () => {
  await know('1956 GTO')
  expect(await findSpellings(db, '1957')).toEqual([])
  expect(await findSpellings(db, 'gtz')).toEqual([])
})

test('a day or month is not corrected to another', async () => {
  await know('Thursday', 'June')
  expect(await findSpellings(db, 'tuesdays')).toEqual([])
  expect(await findSpellings(db, 'july')).toEqual([])
})

test('a model is replaced by its make, after misspelled words are corrected', async () => {
  expect(await findSpellings(db, 'camaro show')).toEqual(['Chevrolet show'])
  expect(await findSpellings(db, 'mustang or camaro')).toEqual(['Ford or Chevrolet'])
  expect(await findSpellings(db, 'jeep colorado')).toEqual([])
  await know('Ford Day', 'Challenge Cup', 'Dodge Day')
  expect(await findSpellings(db, 'mustagn')).toEqual(['mustang', 'Ford'])
  expect((await findSpellings(db, 'challanger'))[0]).toBe('challenger')
  expect(await findSpellings(db, 'chevvy')).toEqual([])
  await know('Chevrolet Day')
  expect(await findSpellings(db, 'chevvy')).toEqual(['chevy'])
  await know('Breakfast')
  expect(await findSpellings(db, 'brekfast camaro')).toEqual([
    'breakfast camaro',
    'breakfast Chevrolet',
    'brekfast Chevrolet',
  ])
})
