/** Answers and decisions that were acknowledged survive SIGKILL, once each, with their mail. */
import { expect, it } from 'vitest'
import { killUnderPresses } from '../support/kills/kill-under-presses.ts'

it('loses nothing and mails nothing twice', async () => {
  // The fifth and the fifteenth are the database, the tenth is the whole program.
  const result = await killUnderPresses({ kills: 15, events: 4 })
  expect(result).toMatchObject({ wrongAnswers: [], wrongDecisions: [], wrongMail: [] })
  // Connections that node:cluster is handing to a killed process.
  expect(result.hung).toBeLessThanOrEqual(15)
  expect(result.acknowledged).toBeGreaterThan(60)
  expect(result.arrived).toBeGreaterThan(12)
  // SMTP itself: a process that is killed before it notes an accepted message leaves that message to be sent again.
  expect(result.copies).toBeLessThanOrEqual(15)
})
