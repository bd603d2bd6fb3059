/** Preloaded into a measured program (--import, --expose-gc): reports its resource usage. */
import { setTimeout } from 'node:timers/promises'
import { writeHeapSnapshot } from 'node:v8'

process.on('message', async ({ kind, collect, snapshot } = {}) => {
  if (kind !== 'usage wanted') return
  const { user, system } = process.cpuUsage()
  // Later runs collect objects that finalizers release.
  const runs = collect ? 3 : 0
  for (let run = 0; run < runs; run++) {
    globalThis.gc()
    await setTimeout(50)
  }
  if (snapshot) writeHeapSnapshot(snapshot)
  process.send({ kind: 'usage', memory: process.memoryUsage(), processor: user + system })
})
// The IPC channel must not keep the program running.
process.channel?.unref()
