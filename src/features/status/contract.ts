/**
 * Status of the program: metrics for Prometheus, and the same for administrators. Neither includes addresses, search
 * words or names of people.
 */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Returns metrics in the Prometheus text format.',
  description:
    'Requires an administrator session or `Authorization: Bearer …` with METRICS_TOKEN. Combines the metrics of ' +
    'all processes on the machine (WEB_CONCURRENCY).',
  tag: 'Operation',
  produces: 'text/plain; version=0.0.4; charset=utf-8',
  response: z.string(),
  errors: ['sign_in_required'],
})

const moment = z.string()
const count = z.number()
/** Latest failure, unless a success followed. */
const failure = z.object({ at: moment, reason: z.string() })

export const processStatus = z.object({
  process: z.string(),
  host: z.string(),
  pid: count,
  release: z.string(),
  startedAt: moment,
  /** Time of its last report; reports are made once a minute. */
  seenAt: moment,
  memoryBytes: count,
  liveEvents: count,
})

/** All processes combined, over three minutes. */
export const statusPoint = z.object({
  at: moment,
  requestsPerSecond: z.number(),
  failures: count,
  /** 95th percentile of the slowest process. */
  p95Seconds: z.number(),
  /** Event loop delay of the slowest process: 99th percentile. */
  delaySeconds: z.number(),
  memoryBytes: count,
})

export const jobStatus = z.object({
  name: z.string(),
  /** Queued jobs, including retries. */
  waiting: count,
  running: count,
  /** Failed jobs among the retained ones, of about a day. */
  failed: count,
  /** Time at which the job last succeeded, and how many seconds it took. */
  doneAt: moment.nullable(),
  seconds: z.number().nullable(),
  failedAt: moment.nullable(),
})

export const status = z.object({
  /** Version of the product, such as 0.1.0. */
  version: z.string(),
  /** Build identifier. */
  release: z.string(),
  node: z.string(),
  database: z.object({
    version: z.string(),
    bytes: count,
    connections: count,
    mostConnections: count,
    embedded: z.boolean(),
    /** The replica that visitors read, as the responding process sees it; null if there is none. */
    replica: z
      .object({
        state: z.enum(['following', 'behind', 'away', 'promoted', 'foreign']),
        lagSeconds: z.number(),
      })
      .nullable(),
  }),
  events: z.object({ live: count, archived: count, pending: count }),
  lastImport: z.object({ at: moment, file: z.string(), note: z.string() }).nullable(),
  outbox: z.object({
    waiting: count,
    failed: count,
    oldestWaiting: moment.nullable(),
  }),
  /** The service of GEOCODER_URL; null if none is configured. */
  geocoder: z
    .object({
      kind: z.string(),
      host: z.string(),
      /** Events whose address is still to be located. */
      waiting: count,
      /** Time of its last response, with a point or without. */
      answeredAt: moment.nullable(),
      failure: failure.nullable(),
      /** Time until which it isn't queried. */
      pausedUntil: moment.nullable(),
      /** Stored results: points, none known, failed. */
      kept: z.object({ found: count, none: count, failed: count }),
    })
    .nullable(),
  /** Counts of sign-in events of the last day: `sign_in_failed`, `password_changed`. */
  security: z.array(z.object({ event: z.string(), count, lastAt: moment })),
  backups: z.object({
    /** Places for backups; empty if no backups are made. */
    places: z.array(
      z.object({
        kind: z.enum(['folder', 'bucket']),
        where: z.string(),
        newest: z.object({ at: moment, name: z.string(), bytes: count }).nullable(),
        failure: failure.nullable(),
      }),
    ),
    isEncrypted: z.boolean(),
    /** Latest backup that was restored into a scratch database. */
    check: z.object({ at: moment, said: z.string() }).nullable(),
    /** `isUnchecked`: the backup could not be tried. */
    checkFailure: failure.extend({ isUnchecked: z.boolean() }).nullable(),
  }),
  /** Newest known release. */
  upgrade: z.object({
    state: z.enum(['off', 'unknown', 'current', 'newer', 'security']),
    said: z.string(),
    askedAt: moment.nullable(),
    failure: z.string().nullable(),
  }),
  processes: z.array(processStatus),
  /** The last three hours, oldest first. */
  history: z.array(statusPoint),
  jobs: z.array(jobStatus),
  /** Hits and misses of the responding process's caches. */
  caches: z.array(z.object({ name: z.string(), hits: count, misses: count })),
})

export type Status = z.infer<typeof status>
export type StatusPoint = z.infer<typeof statusPoint>
export type ProcessStatus = z.infer<typeof processStatus>
export type JobStatus = z.infer<typeof jobStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'Returns the status of processes, database, jobs and mail over the last three hours.',
  tag: 'Operation',
  access: 'administrator',
  response: status,
  errors: ['sign_in_required', 'forbidden'],
})
