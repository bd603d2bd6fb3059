/** Writes down once a minute how this process does, where the status page of any process can read it. */

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import './tables.ts'
import { type Answered, bounds, bucketOf } from '../../../platform/metrics/request-times.ts'

/** Requests, failures and slow durations since the last sample. */
type Window = { requests: number; failures: number; p95Seconds: number }

type SampleWindow = {
  add: (answer: Pick<Answered, 'status' | 'seconds'>) => void
  /** Returns what was added, and starts over. */
  take: () => Window
}

const createSampleWindow = (): SampleWindow => {
  let buckets = new Float64Array(bounds.length + 1)
  let failures = 0
  return {
    add: ({ status, seconds }) => {
      const bucket = bucketOf(seconds)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      if (status !== 'aborted' && status >= 500) failures++
    },
    take: () => {
      const requests = buckets.reduce((sum, each) => sum + each, 0)
      const taken = { requests, failures, p95Seconds: quantile(buckets, requests * 0.95) }
      buckets = new Float64Array(bounds.length + 1)
      failures = 0
      return taken
    },
  }
}

/** The upper bound of the bucket that holds the `rank`th; the highest bound for what is beyond it. */
const quantile = (buckets: Float64Array, rank: number): number => {
  if (rank === 0) return 0
  let count = 0
  for (const [index, each] of buckets.entries()) {
    count += each
    if (count >= rank) return bounds[index] ?? (bounds.at(-1) as number)
  }
  return bounds.at(-1) as number
}

type Parts = {
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

/** The first one is written at once, so that a new process shows. */
export const recordSamples = async (parts: Parts): Promise<Samples> => {
  const { everyMs = 60_000 } = parts
  const write = createWriter(parts)
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

const createWriter = ({ db, metrics, log, release, liveEvents }: Parts) => {
  const window = createSampleWindow()
  metrics.onAnswer(window.add)
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
    const { requests, failures, p95Seconds } = window.take()
    const now = performance.now()
    const sample = {
      ...identity,
      seconds: (now - since) / 1000,
      requests,
      failures,
      p95_seconds: p95Seconds,
      // It measures from one tick to the next, the pause between them included.
      delay_seconds: Math.max(0, delay.percentile(99) / 1e9 - 0.02),
      memory_bytes: process.memoryUsage.rss(),
      live_events: liveEvents(),
    }
    since = now
    delay.reset()
    try {
      await db.insertInto('process_samples').values(sample).execute()
      await sql`delete from process_samples where at < now() - make_interval(hours => ${keptHours})`.execute(
        db,
      )
    } catch (err) {
      // While the database is away there is nothing to write to; other lines say so.
      log.debug({ err }, 'status sample not recorded')
    }
  }
}
