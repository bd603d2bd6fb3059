/** Records the state of this process once a minute, for the status page of any process. */

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from '../../../platform/db/database.ts'
import { changeRows } from '../../../platform/db/query.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'

type SampleDeps = {
  db: Db
  metrics: Pick<Metrics, 'onAnswer'>
  log: Pick<Log, 'debug'>
  release: string
  liveEvents: () => number
  everyMs?: number
}

export type Samples = { stop: () => Promise<void> }

/** Hours for which samples are kept. */
const keptHours = 24

/** Starts recording; the first sample is written immediately, so that a new process is visible. */
export const recordSamples = async (deps: SampleDeps): Promise<Samples> => {
  const { everyMs = 60_000 } = deps
  const write = createWriter(deps)
  await write()
  const timer = setInterval(() => void write(), everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

const createWriter = ({ db, metrics, log, release, liveEvents }: SampleDeps) => {
  const microseconds = createHistogram()
  let failures = 0
  metrics.onAnswer(({ status, seconds }) => {
    microseconds.record(Math.max(1, Math.round(seconds * 1e6)))
    if (status !== 'aborted' && status >= 500) failures++
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const identity = {
    process: randomUUID(),
    host: hostname(),
    pid: process.pid,
    release,
    started_at: new Date(performance.timeOrigin).toISOString(),
  }
  let since = performance.now()
  return async () => {
    const now = performance.now()
    const sample = {
      ...identity,
      seconds: (now - since) / 1000,
      requests: microseconds.count,
      failures,
      p95_seconds: microseconds.percentile(95) / 1e6,
      // Measured from one tick to the next, including the 20 ms between them.
      delay_seconds: Math.max(0, delay.percentile(99) / 1e9 - 0.02),
      memory_bytes: process.memoryUsage.rss(),
      live_events: liveEvents(),
    }
    since = now
    delay.reset()
    microseconds.reset()
    failures = 0
    try {
      await db.insertInto('process_samples').values(sample).execute()
      await changeRows(db)`
        delete from process_samples where at < now() - make_interval(hours => ${keptHours})`
    } catch (err) {
      // While the database is away, nothing can be written; other log lines report that.
      log.debug({ err }, 'status sample not recorded')
    }
  }
}
