/**
 * Work in the background, on a queue in the same PostgreSQL (pg-boss, schema `pgboss`): of all
 * processes of the app, one takes each job. A job whose process dies is taken over by another.
 */
import { PgBoss, type QueueOptions } from 'pg-boss'
import { daySeconds } from '../kit/durations.ts'
import type { ConnectionSettings } from './db/pool/connection.ts'
import { DatabaseStartError } from './db/pool/start-error.ts'
import type { Log } from './log.ts'

export type JobOptions = {
  /** Cron expression in UTC, to the minute: a job is sent then, once for all processes. */
  every?: string
  /** Number of retries of a job that failed, 2 by default. */
  retryLimit?: number
  /** Seconds before the first further try, 30 by default; each later one waits twice as long. */
  retryDelay?: number
  /** Seconds after which a job counts as failed even though its process lives, 900 by default. */
  expireInSeconds?: number
  /** Seconds between two looks for a job, 2 by default. */
  pollingSeconds?: number
}

/** A job's work. `signal` is aborted when its time is up or the process stops without waiting. */
export type JobHandler = (signal: AbortSignal) => Promise<void>

/**
 * A process that is killed sends no more heartbeats. Within the sum of both its job counts as failed,
 * and another process takes it after the job's retry delay.
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
 * Connects to the queue and creates its tables where they are missing. Errors of the queue itself are
 * logged and get over themselves; only a failing start throws. `lookSeconds`: how often jobs are looked at
 * whose processes were killed.
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
     * Takes jobs of this name from now on. At most one of a name runs at a time in all processes and one
     * more waits. Each name is defined once per process.
     */
    define: async (name: string, handler: JobHandler, options: JobOptions = {}) => {
      workers.set(name, await define(boss, log, { name, handler, options }))
    },
    /** Has a defined job done at once, here or elsewhere; does nothing when one waits already. */
    sendNow: async (name: string): Promise<void> => {
      await boss.send(name, {})
      boss.notifyWorker(workers.get(name) ?? '')
    },
    /** Takes no more jobs and waits for running ones, 20 seconds by default; safe to call twice. */
    stop: async ({ graceful = true, timeoutMs = 20_000 } = {}): Promise<void> => {
      await boss.stop({ graceful, timeout: timeoutMs })
      // Its connections are still closing: an embedded database that stops next ends them, which is no failure.
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
  // Unheard, an error event would end the process.
  boss.on('error', (err) => log.error({ err }, 'the job queue had an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
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
  // The queue may be there already, with the options of an earlier release.
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
