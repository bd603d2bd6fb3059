/** For processes that work beside the server: they end with it, however it ends. */
import { Worker } from 'node:worker_threads'

/** In a thread of its own, since work may hold the main one for good. */
const watcher = `
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 500)
`

export const exitWithParent = (): void => {
  process.on('disconnect', () => process.exit())
  const worker = new Worker(watcher, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
}
