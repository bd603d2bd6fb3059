/**
 * Follows every bomb of tests/support/bombs.ts as a feed of the whole program, one after the other, while another
 * process requests /healthz ten times a second. Prints the result of each, the longest block of the event loop, and the
 * slowest /healthz. Exits with 1 if the loop was blocked for over 100 ms.
 *
 *     node bench/bombs.ts [--only WORD]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { follow } from '../src/features/import/server/feeds/change-feeds.ts'
import { findFeeds } from '../src/features/import/server/feeds/feed-store.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { bombs } from '../tests/support/bombs.ts'
import { listen } from '../tests/support/listen.ts'
import { startProgram } from './program.ts'
import { loopWatch, watch, watchLoopOf } from './watch.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const maxMs = 100
const dataDir = mkdtempSync(path.join(tmpdir(), 'bombs-bench-'))
const chosen = bombs.filter(({ name }) => name.includes(values.only))

const server = createServer((request, response) => {
  const bomb = chosen.find(({ name }) => `/${name}` === request.url)
  if (!bomb) return void response.writeHead(404).end()
  if (bomb.encoding) response.setHeader('content-encoding', bomb.encoding)
  response.end(bomb.content())
})
const port = await listen(server)

const settings = { FEEDS_LOOPBACK: 'on', DEMO_DATA: 'off' }
const program = await startProgram(dataDir, settings, [loopWatch])
const database = await openDatabase({ dataDir })
try {
  const endLoop = await watchLoopOf(program.child)
  const stopWatching = watch(program.address, ['/healthz'])
  for (const { name } of chosen) {
    const url = `http://127.0.0.1:${port}/${name}`
    const wanted = { map: [], set: [], default: [], all: true }
    await follow(database.db, { url, trust: 'live', settings: wanted }, 'system')
  }
  let feeds = await findFeeds(database.db)
  while (feeds.some(({ lastResult }) => lastResult === null)) {
    await sleep(1_000)
    feeds = await findFeeds(database.db)
  }
  const [health] = await stopWatching()
  const { processorMs, wallMs } = await endLoop()
  for (const { url, lastResult } of feeds) {
    const { outcome = '', message = '', seconds = 0, counts } = lastResult ?? {}
    const taken = counts ? `${counts.taken} taken` : ''
    console.log(
      `${path.basename(url).padEnd(26)}${String(seconds).padStart(6)} s  ${outcome}  ${message || taken}`.slice(
        0,
        150,
      ),
    )
  }
  console.log(
    `Event loop held for at most ${Math.round(processorMs)} ms of processor time (${Math.round(wallMs)} ms by the clock)`,
  )
  console.log(
    `/healthz: asked ${health?.asked} times, wrong ${health?.wrong}, half within ${Math.round(health?.p50 ?? 0)} ms, slowest ${Math.round(health?.slowest ?? 0)} ms`,
  )
  if (processorMs > maxMs || health?.wrong !== 0) process.exitCode = 1
} finally {
  await database.close()
  await program.stop()
  server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
