/** Nightly backups into a folder of this machine, with rotation. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../../../platform/config.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { runBackupCommand } from './backup-command.ts'
import { backupName, chooseOutdated, isBackupDue, listBackups } from './backup-files.ts'

const name = 'nightly-backup'

/** Looked for every hour; every minute is for tests. */
const usually = '41 * * * *'

export type NightlyBackup = {
  jobs: Jobs
  pool: Pick<Pool, 'connect'>
  files: FileStore
  /** Undefined: none are made. */
  folder: string | undefined
  log: Log
  every?: string
}

/** Folder of nightly backups. A server named by DATABASE_URL has its own, unless BACKUP_DIR says otherwise. */
export const backupFolder = ({
  BACKUP_DIR,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'BACKUP_DIR' | 'DATABASE_URL' | 'DATA_DIR'>): string | undefined => {
  if (BACKUP_DIR === 'off') return undefined
  if (BACKUP_DIR !== undefined) return BACKUP_DIR
  return DATABASE_URL ? undefined : path.join(DATA_DIR, 'backups')
}

/** Defines the job where backups are made; elsewhere the job is left to the processes that make them. */
export const startBackups = async (parts: NightlyBackup): Promise<void> => {
  const { jobs, folder, every = usually } = parts
  if (folder === undefined) return
  const run = async () => void (await backUpWhenDue({ ...parts, folder }, Date.now()))
  await jobs.define(name, run, { every, expireInSeconds: 4 * 3600 })
}

/** Returns true if one was made. A failure throws, and leaves no half of a file. */
export const backUpWhenDue = async (
  parts: Pick<NightlyBackup, 'pool' | 'files' | 'log'> & { folder: string },
  now: number,
): Promise<boolean> => {
  const { pool, files, folder, log } = parts
  const [newest] = await listBackups(folder, now)
  if (!isBackupDue(newest?.at, now)) return false
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeHalves(folder)
  const file = backupName(now)
  await runBackupCommand({ pool, files }, path.join(folder, file), {
    force: true,
    print: () => {},
  })
  for (const outdated of chooseOutdated(await listBackups(folder, now)))
    await rm(path.join(folder, outdated.name), { force: true })
  log.info({ file }, 'made a backup')
  return true
}

/** Deletes files that a killed process left unfinished; only one process writes at a time. */
const removeHalves = async (folder: string) => {
  for (const each of await readdir(folder))
    if (each.endsWith('.backup.part')) await rm(path.join(folder, each), { force: true })
}
