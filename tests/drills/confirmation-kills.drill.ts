/** Acknowledged answers and decisions, and their emails, survive SIGKILL without loss or duplicates. */
import { expect, it } from 'vitest'
import { killUnderPresses } from '../support/kills/kill-under-presses.ts'

it('kills lose no answer and send no email twice', async () => {
  // The fifth and fifteenth kill the database, the tenth the whole program, the others one process.
  const result = await killUnderPresses({ kills: 15, events: 4 })
  expect(result).toMatchObject({ wrongAnswers: [], wrongDecisions: [], wrongMail: [] })
  // Connections that node:cluster was handing to a killed process hang.
  expect(result.hung).toBeLessThanOrEqual(15)
  expect(result.acknowledged).toBeGreaterThan(60)
  expect(result.arrived).toBeGreaterThan(12)
  // Unavoidable with SMTP: a process killed before it records an accepted message leaves the message to be sent again.
  expect(result.copies).toBeLessThanOrEqual(15)
})
