/** Files that cost far more to read than to send, followed as feeds: none holds this process or grows beyond bounds. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bombs } from '../../../../../tests/support/bombs.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { watchLoop } from '../../../../../tests/support/loop-watch.ts'
import { follow } from '../feeds/change-feeds.ts'
import { claimFeed } from '../feeds/feed-store.ts'
import { runFeed } from '../feeds/run-feed.ts'

const { db, connection } = await testDatabase()
const server = await feedServer()
const now = Date.parse('2026-07-01T12:00:00Z')
const settings = { map: [], set: [], default: [], all: true }
/** Instead of a minute, which some of them take whole. */
const timeMs = 4_000
/** Most that the event loop may be held, in milliseconds of processor time. */
const mostHeldMs = 100
/** A garbage collection of this worker, which keeps the modules of many tests, holds its loop once, not each time. */
const mostReadings = 3

/** Most that each process which reads had resident, in megabytes. */
const peaks = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('reading-process.ts'))
    .map((line) => {
      const status = readFileSync(`/proc/${line.trim().split(' ')[0]}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    })

const read = async (url: string) => {
  const { id } = await follow(db, { url, trust: 'live', settings }, 'system')
  const feed = await claimFeed(db, now, id)
  if (!feed) throw new Error('Somebody else reads it.')
  const parts = { db, connection, allowLoopback: true, now, timeMs, site: undefined }
  return runFeed({ ...parts, listRecipients: async () => [] }, feed)
}

it.each(bombs)('$name', { timeout: 120_000 }, async ({ name, content, encoding }) => {
  const body = Buffer.from(content())
  const headers: Record<string, string> = encoding ? { 'content-encoding': encoding } : {}
  let held = Number.POSITIVE_INFINITY
  for (let reading = 1; reading <= mostReadings && held >= mostHeldMs; reading += 1) {
    const path = `/${reading}/${name}`
    server.serve(path, { body, headers })
    const stop = watchLoop()
    const { result } = await read(server.at(path))
    held = stop()
    const memory = Math.max(0, ...peaks())
    server.serve(path, '')
    expect(memory).toBeLessThanOrEqual(300)
    expect(result.message).not.toContain('fault of ours')
    if (result.outcome === 'failed') expect(result.message).toMatch(/^[a-z].{10,}/)
  }
  expect(held).toBeLessThan(mostHeldMs)
})
