import { expect, test } from 'vitest'
import { nextRound } from './answers-page.tsx'

test('the form of a new answer is reset after one is added, not when others are removed', () => {
  let held = { ids: ['a', 'b'], round: 0 }
  const rounds = [['a', 'b'], ['b'], ['b', 'c'], ['b', 'c'], [], ['d']].map((ids) => {
    held = nextRound(held, ids) as typeof held
    return held.round
  })
  expect(rounds).toEqual([0, 0, 1, 1, 1, 2])
})
