/** One kill; the drill has more. */
import { expect, it } from 'vitest'
import { killUnderPresses } from './support/kills/kill-under-presses.ts'

it('loses nothing and mails nothing twice', { timeout: 400_000 }, async () => {
  const result = await killUnderPresses({ kills: 1, events: 2 })
  expect(result).toMatchObject({ wrongAnswers: [], wrongDecisions: [], wrongMail: [], hung: 0 })
  expect(result.acknowledged).toBeGreaterThan(4)
  expect(result.copies).toBeLessThanOrEqual(1)
})
