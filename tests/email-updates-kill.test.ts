/** One kill; the drill has 25. */
import { expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'
import { killUpdates } from './support/kills/kill-updates.ts'

const database = await testDatabase()

test('a change and a new event are told once to each, though the process is killed', async () => {
  const subscribers = 2_600
  const result = await killUpdates(database, { subscribers, rounds: 1, kills: 1 })
  expect(result.told).toEqual([{ changes: subscribers, events: subscribers }])
  expect(result.copies).toBe(0)
  expect(result.kills).toBeGreaterThan(0)
})
