/** One kill each; the drills have more. */
import { expect, test } from 'vitest'
import { killImports } from './support/kills/kill-imports.ts'
import { killUnderPresses } from './support/kills/kill-under-presses.ts'

test('a process is killed under answers and decisions: nothing is lost, nothing mailed twice', async () => {
  const result = await killUnderPresses({ kills: 1, events: 2 })
  expect(result).toMatchObject({ wrongAnswers: [], wrongDecisions: [], wrongMail: [] })
  // A connection that node:cluster is handing to the killed process.
  expect(result.hung).toBeLessThanOrEqual(1)
  expect(result.acknowledged).toBeGreaterThan(4)
  expect(result.copies).toBeLessThanOrEqual(1)
})

test('an import that is killed and run again leaves what one without a kill does', async () => {
  await expect(killImports({ shows: 1_500, shares: [0] })).resolves.toBeUndefined()
})
