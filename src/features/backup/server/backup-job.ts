/** Nightly backups, and a weekly trial restore. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { placesOf } from './backup-places.ts'
import { failureWords, isUnchecked, listReports, noteFailure, unchecked } from './backup-reports.ts'
import { isCheckDue } from './check-backup.ts'
import { type BackupDeps, backUpWhenDue } from './make-backup.ts'

const backupJob = 'nightly-backup'
const checkJob = 'weekly-backup-check'

/** Checks hourly whether a backup is due; tests check every minute. */
const backupSchedule = '41 * * * *'
const checkSchedule = '53 * * * *'

export type NightlyBackup = BackupDeps & { jobs: Jobs; every?: string }

/** Defines the jobs, unless this process has no place for backups and leaves the jobs to others. */
export const startBackups = async (deps: NightlyBackup): Promise<void> => {
  const { jobs, every = backupSchedule } = deps
  if (placesOf(deps.places).length === 0) return
  const run = async (signal: AbortSignal) =>
    void (await backUpWhenDue({ ...deps, signal }, Date.now()))
  await jobs.define(backupJob, run, { every, expireInSeconds })
  const check = async (signal: AbortSignal) => {
    if (await isCheckDue(deps.db, Date.now())) await checkApart(deps.db, signal)
  }
  await jobs.define(checkJob, check, { every: checkSchedule, retryLimit: 0, expireInSeconds })
}

/** Long enough for a large directory on a slow line; the queue allows less than a day. */
const expireInSeconds = 23 * 3600

const program = path.join(import.meta.dirname, '../../../cli.ts')

const checkCommand = [process.execPath, program, 'check-backup'] as const

/** Runs `check-backup` in a low-priority process, since it builds a whole database. */
export const checkApart = async (
  db: Db,
  signal: AbortSignal,
  [command, ...args]: readonly [string, ...string[]] = checkCommand,
): Promise<void> => {
  const readFailure = async () => {
    const report = (await listReports(db)).find(({ kind }) => kind === 'check')
    return { at: report?.failedAt, words: report?.failure ?? '' }
  }
  const before = await readFailure()
  const child = spawn(command, args, { stdio: 'ignore', signal })
  const ended = once(child, 'exit')
  if (child.pid) setPriority(child.pid, 15)
  const [code] = await ended.catch((error: unknown) => [failureWords(error)])
  if (code === 0) return
  const { at, words } = await readFailure()
  // A killed check has reported nothing, and would be retried every hour.
  const isReported = at !== before.at
  const text = isReported ? words : unchecked(`the check ended with ${code ?? 'a signal'}.`).message
  if (!isReported) await noteFailure(db, 'check', text)
  if (!isReported || !isUnchecked(text)) throw new Error(text)
}
