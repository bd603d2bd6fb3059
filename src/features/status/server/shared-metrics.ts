/** Metrics that are the same in every process: jobs, mail, sign-ins. Read from the database on request. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'
import type { JobStatus, Status } from '../contract.ts'
import { listJobs } from './job-report.ts'
import { readOutbox, readSecurityTotals, readWaitingWork, type StatusDeps } from './read-status.ts'

type SharedMetricsDeps = Pick<StatusDeps, 'db'> &
  Partial<Pick<StatusDeps, 'reportBackups' | 'reportGeocoding'>>

/**
 * Metrics collectors usually time out after ten seconds and consider the process dead; a database that doesn't respond
 * must be reported before that.
 */
const patienceMs = 4_000

/** Prometheus text. While the database is away, it only reports that. */
export const readSharedMetrics = async (deps: SharedMetricsDeps): Promise<string> => {
  const register = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `atlas_${name}`, help, labelNames, registers: [register] })
  const up = gauge('database_up', 'Whether the database responds.')
  try {
    const { jobs, outbox, security, work, geocoder, backups } = await inTime(readShared(deps))
    up.set(1)
    addJobs(gauge, jobs)
    addSecurity(register, security)
    addWork(gauge, work)
    const messages = gauge('outbox_messages', 'Outbox messages by state.', ['state'])
    messages.set({ state: 'waiting' }, outbox.waiting)
    messages.set({ state: 'failed' }, outbox.failed)
    const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest waiting message, in seconds.')
    addGeocoder(gauge, geocoder)
    addBackups(gauge, backups)
    oldest.set(outbox.oldestWaiting ? (Date.now() - Date.parse(outbox.oldestWaiting)) / 1000 : 0)
  } catch {
    up.set(0)
  }
  return register.metrics()
}

const readShared = async ({ db, reportBackups, reportGeocoding }: SharedMetricsDeps) => ({
  backups: await reportBackups?.(),
  geocoder: await reportGeocoding?.(),
  jobs: await listJobs(db),
  outbox: await readOutbox(db),
  security: await readSecurityTotals(db),
  work: await readWaitingWork(db),
})

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const timeout = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error('The database is too slow.')
  })
  return Promise.race([answer, timeout])
}

/** Events reported as 0 before they occur, so that the first ones count as an increase. */
const watchedEvents = ['sign_in_failed', 'sign_in_refused', 'identity_check_failed']

const addSecurity = (
  register: Registry,
  totals: readonly { event: string; count: number }[],
): void => {
  const events = new Counter({
    name: 'atlas_sign_in_events_total',
    help: 'Sign-in events, by event.',
    labelNames: ['event'],
    registers: [register],
  })
  for (const event of watchedEvents) events.inc({ event }, 0)
  for (const { event, count } of totals) events.inc({ event }, count)
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

/** Adds nothing if no geocoder is configured: 0 would look like an idle one. */
const addGeocoder = (gauge: MakeGauge, geocoder: Status['geocoder'] | undefined) => {
  if (!geocoder) return
  const { kind, host, waiting, answeredAt, failure, pausedUntil, kept } = geocoder
  gauge('geocoder_info', 'The configured geocoder.', ['kind', 'host']).set({ kind, host }, 1)
  gauge('geocoder_waiting', 'Events whose address is to be looked up.').set(waiting)
  gauge('geocoder_paused', 'Whether requests to the geocoder are paused after failures.').set(
    pausedUntil ? 1 : 0,
  )
  const seconds = (at: string | undefined | null) => (at ? Date.parse(at) / 1000 : 0)
  gauge(
    'geocoder_last_answer_timestamp_seconds',
    'When the geocoder last answered; 0 if it never did.',
  ).set(seconds(answeredAt))
  gauge(
    'geocoder_last_failure_timestamp_seconds',
    'The latest failed address that no answer has followed; 0 if there is none.',
  ).set(seconds(failure?.at))
  const answers = gauge('geocoder_answers', 'Answers kept, by outcome.', ['outcome'])
  for (const [outcome, count] of Object.entries(kept)) answers.set({ outcome }, count)
}

/** Adds nothing if no backups are made. */
const addBackups = (gauge: MakeGauge, backups: Status['backups'] | undefined) => {
  if (!backups || backups.places.length === 0) return
  const { places, check, checkFailure } = backups
  const at = gauge(
    'backup_timestamp_seconds',
    'Start time of the newest backup in the folder and in the bucket; 0 if there is none.',
    ['place'],
  )
  const bytes = gauge('backup_bytes', 'Size of the newest backup.', ['place'])
  const failed = gauge('backup_failed', 'Whether the latest attempt at a backup failed.', ['place'])
  for (const { kind: place, newest, failure } of places) {
    at.set({ place }, newest ? Date.parse(newest.at) / 1000 : 0)
    bytes.set({ place }, newest?.bytes ?? 0)
    failed.set({ place }, failure ? 1 : 0)
  }
  gauge(
    'backup_check_timestamp_seconds',
    'When a backup was last restored into a scratch database; 0 if that never worked.',
  ).set(check ? Date.parse(check.at) / 1000 : 0)
  gauge('backup_check_failed', 'Whether the latest backup that was checked is broken.').set(
    checkFailure && !checkFailure.isUnchecked ? 1 : 0,
  )
}

const addWork = (gauge: MakeGauge, work: Awaited<ReturnType<typeof readWaitingWork>>) => {
  const count = gauge('work_waiting', 'What waits for an administrator, by kind.', ['work'])
  const age = gauge('work_oldest_seconds', 'Age of the oldest of its kind, in seconds.', ['work'])
  for (const { work: kind, count: waiting, oldest } of work) {
    count.set({ work: kind }, waiting)
    age.set({ work: kind }, oldest ? (Date.now() - Date.parse(oldest)) / 1000 : 0)
  }
}

const addJobs = (gauge: MakeGauge, jobs: readonly JobStatus[]) => {
  const count = gauge('jobs', 'Jobs in the queue by state; failed ones for about a day.', [
    'job',
    'state',
  ])
  const success = gauge('job_last_success_timestamp_seconds', 'When a job last succeeded.', ['job'])
  for (const { name: job, waiting, running, failed, doneAt } of jobs) {
    count.set({ job, state: 'waiting' }, waiting)
    count.set({ job, state: 'running' }, running)
    count.set({ job, state: 'failed' }, failed)
    if (doneAt) success.set({ job }, Date.parse(doneAt) / 1000)
  }
}
