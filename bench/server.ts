/** Site with the live events of its database, in its own process, for the benchmark. */
import { startLiveSync } from '../src/catalog/search/server/live/live-sync.ts'
import { serveSite } from './serve-site.ts'

await serveSite(
  async ({ database, version, log }) => {
    const began = { clock: performance.now(), processor: process.cpuUsage() }
    const live = await startLiveSync(database, version, log)
    const { user, system } = process.cpuUsage(began.processor)
    const loaded = {
      events: live.catalog.size,
      seconds: (performance.now() - began.clock) / 1000,
      processorSeconds: (user + system) / 1e6,
    }
    return { live, told: { loaded } }
  },
  Number(process.argv[2] ?? 10),
)
