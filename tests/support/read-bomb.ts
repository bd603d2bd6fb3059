/** Files that cost far more to parse than to send, followed as feeds: none may block this process or exceed limits. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { follow } from '../../src/features/import/server/feeds/change-feeds.ts'
import { claimFeed } from '../../src/features/import/server/feeds/feed-store.ts'
import { runFeed } from '../../src/features/import/server/feeds/run-feed.ts'
import type { Bomb } from './bombs.ts'
import { testDatabase } from './database.ts'
import { feedServer } from './feed-server.ts'
import { watchLoop } from './loop-watch.ts'
import { useProcesses } from './tasks-here.ts'

useProcesses()

const { db, connection } = await testDatabase()
const server = await feedServer()
const now = Date.parse('2026-07-01T12:00:00Z')
const settings = { map: [], set: [], default: [], all: true }
/** Milliseconds; replaces the limit of a minute, which these files use up. */
const shortTimeMs = 2_000
const lookEveryMs = 20
/** Megabytes of growth between two checks; the program kills a process above 300 MB at the next check. */
const growthMb = 60
/** Longest permitted block of the event loop, in milliseconds of CPU time. */
const maxHeldMs = 100
/** Attempts: a garbage collection of this worker may block its loop once, but not each time. */
const maxReadings = 3

const processes = (): string[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => textOf(`/proc/self/task/${task}/children`).trim().split(' '))
    .filter((id) => textOf(`/proc/${id}/cmdline`).includes('reading-process.ts'))

/** Content of a file; empty if its process has ended. */
const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Peak resident megabytes of each reading process. */
const peaks = (): number[] =>
  processes().map(
    (id) => Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0) / 1024,
  )

/** Peak of all reading processes from now on, including those that end. */
const watchMemory = () => {
  let most = 0
  const look = () => {
    most = Math.max(most, ...peaks())
    return most
  }
  const timer = setInterval(look, lookEveryMs)
  return () => {
    clearInterval(timer)
    return look()
  }
}

const read = async (url: string, timeMs: number | undefined) => {
  const { id } = await follow(db, { url, trust: 'live', settings }, 'system')
  const feed = await claimFeed(db, now, id)
  if (!feed) throw new Error('Somebody else reads it.')
  const parts = { db, connection, allowLoopback: true, now, timeMs, site: undefined }
  // Normal priority, or other tests would delay it beyond its time limit.
  return runFeed({ ...parts, isLowPriority: false, listRecipients: async () => [] }, feed)
}

/** Follows the file as a feed, and expects it to be read or rejected within limits. */
export const expectWithinBounds = async ({
  name,
  content,
  encoding,
  isLong,
}: Bomb): Promise<void> => {
  const body = Buffer.from(content())
  const headers: Record<string, string> = encoding ? { 'content-encoding': encoding } : {}
  let held = Number.POSITIVE_INFINITY
  for (let reading = 1; reading <= maxReadings && held >= maxHeldMs; reading += 1) {
    const path = `/${reading}/${name}`
    server.serve(path, { body, headers })
    const memoryPeak = watchMemory()
    const stop = watchLoop()
    const { result } = await read(server.at(path), isLong ? shortTimeMs : undefined)
    held = stop()
    const memory = memoryPeak()
    server.serve(path, '')
    expect(memory).toBeGreaterThan(0)
    expect(memory).toBeLessThanOrEqual(300 + growthMb)
    expect(result.message).not.toContain('internal error')
    // A fast machine may finish these, too.
    if (!isLong) expect(result.message).not.toContain('takes longer than')
    if (result.outcome === 'failed') expect(result.message).toMatch(/^[a-z].{10,}/)
  }
  expect(held).toBeLessThan(maxHeldMs)
}
