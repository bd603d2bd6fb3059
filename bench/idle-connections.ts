/**
 * Thousands of clients that have had their answer and say nothing more: what the program's other answers
 * take beside them, what memory each costs, and when they are closed. Ends with 1 where they do harm.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectionBounds } from '../src/platform/http/bounded-server.ts'
import { maxConnections, openIdle } from '../tests/support/idle-connections.ts'
import { megabytes, startProgram } from './program.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '10000' },
    asked: { type: 'string', default: '1000' },
  },
})
const count = Math.min(Number(values.connections), maxConnections())
const asked = Number(values.asked)
/** In processor time: the rest depends on what else the machine does. */
const maxSlower = 1.5

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-idle-'))
const { address, memory, processor, stop } = await startProgram(dataDir)

/** Sequential searches: median milliseconds, and processor time of one. */
const search = async () => {
  const times: number[] = []
  const before = await processor()
  for (let n = 0; n < asked; n++) {
    const began = performance.now()
    const answer = await fetch(`${address}/api/events?userLat=41.9&userLng=-87.6&limit=20`)
    if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}.`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  const p50 = times.toSorted((a, b) => a - b)[asked >> 1] ?? Number.NaN
  return { p50, cpu: ((await processor()) - before) / asked }
}

await search()
const [alone, before] = [await search(), await memory()]
const began = performance.now()
const idle = await openIdle(Number(new URL(address).port), count)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${idle.open()} connections open after ${seconds} s`)
const [beside, after] = [await search(), await memory()]
const shown = ({ p50, cpu }: typeof alone) =>
  `p50 ${p50.toFixed(2)} ms, processor ${cpu.toFixed(2)} ms`
console.log(`searches alone: ${shown(alone)}; beside them: ${shown(beside)}`)
const grown = (what: 'heapUsed' | 'rss') => ((after[what] - before[what]) / count / 1024).toFixed(1)
console.log(
  `memory for each: heap ${grown('heapUsed')} KB, resident ${grown('rss')} KB; ` +
    `the whole program ${megabytes(before.rss)} MB before, ${megabytes(after.rss)} MB with them`,
)
const isWhole = idle.open() === count
await idle.allClosed
const age = (performance.now() - began) / 1000
console.log(`all closed ${age.toFixed(0)} s after the first was opened`)
console.log(`memory afterwards: ${megabytes((await memory()).rss)} MB`)
const patience = connectionBounds.keepAliveMs / 1000 + 3 * Number(seconds) + 30
if (!isWhole || beside.cpu > alone.cpu * maxSlower || age > patience) process.exitCode = 1
await stop()
await rm(dataDir, { recursive: true, force: true })
