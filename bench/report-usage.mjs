/** Loaded beside the program that is measured (--import, --expose-gc): tells what it has used. */
import { setTimeout } from 'node:timers/promises'
import { writeHeapSnapshot } from 'node:v8'

process.on('message', async ({ kind, collect, snapshot } = {}) => {
  if (kind !== 'usage wanted') return
  const { user, system } = process.cpuUsage()
  // Objects released by finalizers are collected by a further run.
  const runs = collect ? 3 : 0
  for (let run = 0; run < runs; run++) {
    globalThis.gc()
    await setTimeout(50)
  }
  if (snapshot) writeHeapSnapshot(snapshot)
  process.send({ kind: 'usage', memory: process.memoryUsage(), processor: user + system })
})
// The channel must not keep the program alive.
process.channel?.unref()
