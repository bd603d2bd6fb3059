import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it('cuts between words, and only texts that are too long', () => {
  expect(excerpt('Bring your neon.', 16)).toBe('Bring your neon.')
  expect(excerpt('Bring your neon lights.', 18)).toBe('Bring your neon...')
  expect(excerpt('Bring your  neon.', 14)).toBe('Bring your...')
})

it('cuts a word that is too long between characters', () => {
  expect(excerpt('🚗🚗🚗', 3)).toBe('🚗...')
  expect(excerpt(`a${'👨‍👩‍👧‍👦'.repeat(3)}`, 14)).toBe('a👨‍👩‍👧‍👦...')
})

it('cuts a text that begins with spaces between characters', () => {
  expect(excerpt(' Bringyourneonlights', 6)).toBe(' Bring...')
})
