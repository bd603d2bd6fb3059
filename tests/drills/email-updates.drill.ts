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
  const result = await killUpdates(database, { subscribers, kills: 25, atMost: 5 })
  for (const round of result.told)
    expect(round).toEqual({ changes: subscribers, events: subscribers })
  expect(result.copies).toBe(0)
  expect(result.kills).toBe(25)
})

test('a change is queued within a second, and sent at the rate of the server, while the process goes on', () => {
  // A server on the network takes its time for a message; one that takes none measures this machine's processors.
  const bench = path.join(projectFolder, 'bench/email-updates.ts')
  const options = [String(subscribers), '--sent', '1000', '--delay', '20']
  const measure = () => {
    const lines = execFileSync(process.execPath, [bench, ...options], { encoding: 'utf8' })
    console.info(lines)
    const { queuedMs, insertMs, heldMs, rate, plainRate } = JSON.parse(
      lines.trim().split('\n').at(-1) ?? '',
    ) as Record<'queuedMs' | 'insertMs' | 'heldMs' | 'rate' | 'plainRate', number>
    // A machine that is slow now is as slow with a plain INSERT of the same rows.
    const isQueued = queuedMs < Math.max(1_000, 3 * insertMs)
    return { isQueued, isSent: rate > 0.7 * plainRate, isFree: heldMs < 200 }
  }
  const isWithin = (found: ReturnType<typeof measure>) => Object.values(found).every(Boolean)
  // Other work may come between two measurements of one run; code that is slow is so in each.
  let found = measure()
  for (let more = 2; more > 0 && !isWithin(found); more--) found = measure()
  expect(found).toEqual({ isQueued: true, isSent: true, isFree: true })
})
