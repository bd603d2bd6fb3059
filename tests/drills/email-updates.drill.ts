/** 10,000 subscribers of one state: how soon a change is queued and sent, and that kills lose and repeat nothing. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { killUpdates } from '../support/kills/kill-updates.ts'
import { projectFolder } from '../support/source-files.ts'

const subscribers = 10_000

test('25 kills: none is lost, none is told twice', async () => {
  const database = await testDatabase()
  const result = await killUpdates(database, { subscribers, rounds: 5, kills: 5 })
  expect(result.told).toEqual(
    Array.from({ length: 5 }, () => ({ changes: subscribers, events: subscribers })),
  )
  expect(result.copies).toBe(0)
  expect(result.kills).toBe(25)
})

test('a change is queued within a second, and sent at the rate of the server, while the process goes on', () => {
  // A server on the network takes its time for a message; one that takes none measures this machine's processors.
  const bench = path.join(projectFolder, 'bench/email-updates.ts')
  const options = [String(subscribers), '--sent', '1000', '--delay', '20']
  const lines = execFileSync(process.execPath, [bench, ...options], { encoding: 'utf8' })
  console.info(lines)
  const { queuedMs, insertMs, heldMs, rate, plainRate } = JSON.parse(
    lines.trim().split('\n').at(-1) ?? '',
  ) as Record<string, number>
  // A machine that is slow now is as slow with a plain INSERT of the same rows.
  expect(queuedMs).toBeLessThan(Math.max(1_000, 3 * (insertMs ?? 0)))
  expect(rate).toBeGreaterThan(0.7 * (plainRate ?? 0))
  expect(heldMs).toBeLessThan(200)
})
