/**
 * Background jobs on a queue in the same PostgreSQL (pg-boss, schema `pgboss`): one process of the
 * app runs each job. If that process dies, another one takes over.
 */
import { PgBoss, type QueueOptions } from 'pg-boss'
import { daySeconds } from '../kit/durations.ts'
import type { ConnectionSettings } from './db/pool/connection.ts'
import { DatabaseStartError } from './db/pool/start-error.ts'
import type { Log } from './log.ts'

export type JobOptions = {
  /** Cron expression in UTC, to the minute; queues a job at that time, once for all processes. */
  every?: string
  /** Retries of a failed job; 2 by default. */
  retryLimit?: number
  /** Seconds before the first retry, 30 by default; doubles with each further retry. */
  retryDelay?: number
  /** Seconds after which a job counts as failed although its process is alive; 900 by default. */
  expireInSeconds?: number
  /** Seconds between polls for a job; 2 by default. */
  pollingSeconds?: number
}

/** Job function. `signal` aborts on expiry, or if the process stops without waiting. */
export type JobHandler = (signal: AbortSignal) => Promise<void>

/**
 * A killed process sends no heartbeats. Its job counts as failed within the sum of both times, and
 * another process takes it after the retry delay.
 */
const heartbeatSeconds = 20
const usualLookSeconds = 20

const queueOptions = ({ retryLimit, retryDelay, expireInSeconds }: JobOptions): QueueOptions => ({
  retryLimit: retryLimit ?? 2,
  retryDelay: retryDelay ?? 30,
  retryBackoff: true,
  expireInSeconds: expireInSeconds ?? 900,
  heartbeatSeconds,
  deleteAfterSeconds: daySeconds,
})

/**
 * Connects to the queue and creates its tables if missing. Errors of the queue are logged and pass
 * by themselves; only a failed start throws. `lookSeconds`: seconds between checks for jobs of
 * killed processes.
 */
export const startJobs = async (
  connection: ConnectionSettings,
  log: Log,
  { lookSeconds = usualLookSeconds } = {},
) => {
  const boss = await startBoss(connection, log, lookSeconds)
  const workers = new Map<string, string>()
  return {
    /**
     * Starts taking jobs of this name. In all processes together, at most one job of a name runs
     * and one more waits. Call once per name and process.
     */
    define: async (name: string, handler: JobHandler, options: JobOptions = {}) => {
      workers.set(name, await define(boss, log, { name, handler, options }))
    },
    /** Runs a defined job at once, in this process or another; no effect if one is already queued. */
    sendNow: async (name: string): Promise<void> => {
      await boss.send(name, {})
      boss.notifyWorker(workers.get(name) ?? '')
    },
    /** Takes no more jobs and waits for running ones, 20 s by default; safe to call twice. */
    stop: async ({ graceful = true, timeoutMs = 20_000 } = {}): Promise<void> => {
      await boss.stop({ graceful, timeout: timeoutMs })
      // Its connections are still closing; an embedded database that stops now ends them, which is no error.
      boss.removeAllListeners('error').on('error', () => {})
    },
  }
}
export type Jobs = Awaited<ReturnType<typeof startJobs>>

const startBoss = async (
  connection: ConnectionSettings,
  log: Log,
  lookSeconds: number,
): Promise<PgBoss> => {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    application_name: 'gearhead-atlas-jobs',
    max: 3,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  })
  // An unhandled error event would end the process.
  boss.on('error', (err) => log.error({ err }, 'the job queue had an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'warning by the job queue'))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw startFailure(error)
  }
}

const startFailure = (cause: unknown): unknown => {
  if ((cause as { code?: string }).code !== '42501') return cause
  return new DatabaseStartError(
    'The database user may not create the schema "pgboss" for the job queue: ' +
      'grant create on the database to it.',
    { cause },
  )
}

type Definition = { name: string; handler: JobHandler; options: JobOptions }

const define = async (boss: PgBoss, log: Log, { name, handler, options }: Definition) => {
  await boss.createQueue(name, { policy: 'stately', ...queueOptions(options) })
  // An existing queue may have the options of an earlier release.
  await boss.updateQueue(name, queueOptions(options))
  const pollingIntervalSeconds = options.pollingSeconds ?? 2
  const worker = await boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return
    try {
      await handler(job.signal)
    } catch (err) {
      log.error({ err, job: name }, 'a job failed')
      throw err
    }
  })
  if (options.every) await boss.schedule(name, options.every, {})
  else await boss.unschedule(name)
  return worker
}
