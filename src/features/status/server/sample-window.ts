/** Requests, failures and slow durations since the last sample. */
import { type Answered, bounds, bucketOf } from '../../../platform/metrics/request-times.ts'

export type Window = { requests: number; failures: number; p95Seconds: number }

export type SampleWindow = {
  add: (answer: Pick<Answered, 'status' | 'seconds'>) => void
  /** Returns what was added, and starts over. */
  take: () => Window
}

export const createSampleWindow = (): SampleWindow => {
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
