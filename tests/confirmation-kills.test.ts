/** Answers and decisions that were acknowledged survive SIGKILL, once each, with their mail; bench/kill-confirmations.ts does more of it. */
import { expect, it } from 'vitest'
import { killUnderPresses } from './support/kills/kill-under-presses.ts'

it('loses nothing and mails nothing twice', { timeout: 400_000 }, async () => {
  // The fifth is the database.
  const result = await killUnderPresses({ kills: 5, events: 4 })
  expect(result).toMatchObject({ wrongAnswers: [], wrongDecisions: [], wrongMail: [], hung: 0 })
  expect(result.acknowledged).toBeGreaterThan(20)
  expect(result.arrived).toBeGreaterThan(4)
  // SMTP itself: a process that is killed before it notes an accepted message leaves that message to be sent again.
  expect(result.copies).toBeLessThanOrEqual(5)
})
