/** Nightly backups, and a weekly one that is restored on trial. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Jobs } from '../../../platform/jobs.ts'
import { placesOf } from './backup-places.ts'
import { isCheckDue } from './check-backup.ts'
import { type BackupParts, backUpWhenDue } from './make-backup.ts'

const backupJob = 'nightly-backup'
const checkJob = 'weekly-backup-check'

/** Looked for every hour; every minute is for tests. */
const usually = '41 * * * *'
const afterBackups = '53 * * * *'

export type NightlyBackup = BackupParts & { jobs: Jobs; every?: string }

/** Defines the jobs where backups are made; elsewhere they are left to the processes that make them. */
export const startBackups = async (parts: NightlyBackup): Promise<void> => {
  const { jobs, every = usually } = parts
  if (placesOf(parts.places).length === 0) return
  const run = async () => void (await backUpWhenDue(parts, Date.now()))
  await jobs.define(backupJob, run, { every, expireInSeconds: 4 * 3600 })
  const check = async (signal: AbortSignal) => {
    if (await isCheckDue(parts.db, Date.now())) await checkApart(signal)
  }
  await jobs.define(checkJob, check, {
    every: afterBackups,
    retryLimit: 0,
    expireInSeconds: 4 * 3600,
  })
}

const program = path.join(import.meta.dirname, '../../../cli.ts')

/** Runs `check-backup` in a process of low priority: it builds a whole database. */
const checkApart = async (signal: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [program, 'check-backup'], { stdio: 'ignore', signal })
  if (child.pid) setPriority(child.pid, 15)
  const [code] = await once(child, 'exit')
  // The check itself reports a backup that can't be restored.
  if (code !== 0) throw new Error(`check-backup ended with ${code}.`)
}
