import { expect, test } from 'vitest'
import { reasonOf } from './rejection-reasons.ts'

test('joins the template and the note', () => {
  expect(reasonOf('listed', ' See the other page. ')).toBe(
    'This event is already in the directory.\nSee the other page.',
  )
  expect(reasonOf('nothing', '')).toBe('')
  expect(reasonOf('', 'x'.repeat(3_000))).toHaveLength(2_000)
})
