/** Loaded beside the program that is measured (--import, --expose-gc): tells what it has used. */
import { setTimeout } from 'node:timers/promises'
import { writeHeapSnapshot } from 'node:v8'

process.on('message', async ({ kind, collect, snapshot } = {}) => {
  if (kind !== 'usage wanted') return
  const { user, system } = process.cpuUsage()
  // What finalizers let go of is collected by a further run.
  const runs = collect ? 3 : 0
  for (let run = 0; run < runs; run++) {
    globalThis.gc()
    await setTimeout(50)
  }
  if (snapshot) writeHeapSnapshot(snapshot)
  process.send({ kind: 'usage', memory: process.memoryUsage(), processor: user + system })
})
// Whoever asks may go; the program ends as it would without.
process.channel?.unref()
