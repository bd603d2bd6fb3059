/** Numbers that are the same whichever process tells them: jobs, mail. Read from the database when asked. */
import { Gauge, Registry } from 'prom-client'
import { type JobReport, listJobs } from '../../../platform/job-report.ts'
import { readOutbox, type StatusParts } from './read-status.ts'

type SharedParts = Pick<StatusParts, 'db' | 'listBackups'>

/**
 * Whoever gathers numbers gives up after ten seconds as a rule, and takes the process for dead: that the
 * database stands still has to be told before.
 */
const patienceMs = 4_000

/** Prometheus text. While the database is away it says no more than that. */
export const readSharedMetrics = async ({ db, listBackups }: SharedParts): Promise<string> => {
  const register = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `atlas_${name}`, help, labelNames, registers: [register] })
  const up = gauge('database_up', 'Whether the database answers.')
  try {
    const { jobs, outbox } = await inTime(readShared(db))
    up.set(1)
    addJobs(gauge, jobs)
    const messages = gauge('outbox_messages', 'Mail that waits or was given up.', ['state'])
    messages.set({ state: 'waiting' }, outbox.waiting)
    messages.set({ state: 'failed' }, outbox.failed)
    const oldest = gauge('outbox_oldest_seconds', 'How long the oldest waiting mail has waited.')
    oldest.set(outbox.oldestWaiting ? (Date.now() - Date.parse(outbox.oldestWaiting)) / 1000 : 0)
  } catch {
    up.set(0)
  }
  if (listBackups) {
    const at = gauge(
      'backup_timestamp_seconds',
      'When the newest nightly backup was begun; 0: none.',
    )
    const [newest] = await listBackups()
    at.set(newest ? Date.parse(newest.at) / 1000 : 0)
  }
  return register.metrics()
}

const readShared = async (db: SharedParts['db']) => ({
  jobs: await listJobs(db),
  outbox: await readOutbox(db),
})

const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database is too slow.')), patienceMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

const addJobs = (gauge: MakeGauge, jobs: readonly JobReport[]) => {
  const count = gauge('jobs', 'Jobs in the queue by state; failed ones of about a day.', [
    'job',
    'state',
  ])
  const done = gauge('job_last_success_timestamp_seconds', 'When a job last ended well.', ['job'])
  for (const { name: job, waiting, running, failed, doneAt } of jobs) {
    count.set({ job, state: 'waiting' }, waiting)
    count.set({ job, state: 'running' }, running)
    count.set({ job, state: 'failed' }, failed)
    if (doneAt) done.set({ job }, Date.parse(doneAt) / 1000)
  }
}
