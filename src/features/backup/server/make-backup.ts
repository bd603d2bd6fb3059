/** Makes backups in all places, with rotation, and reports the results. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type BackupReason,
  backupName,
  chooseOutdated,
  isBackupDue,
  reasonOf,
} from './backup-files.ts'
import { invalid } from './backup-format.ts'
import { type BackupPlace, type BackupPlaces, placesOf } from './backup-places.ts'
import {
  failureWords,
  hasReports,
  listReports,
  noteFailure,
  noteSuccess,
} from './backup-reports.ts'
import { encryptUnlessEncrypted } from './encrypt-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type BackupDeps = BackupSource & {
  db: Db
  log: Pick<Log, 'info' | 'warn'>
  places: BackupPlaces
  /** Aborts the backup in progress. */
  signal?: AbortSignal
}

/**
 * Makes the backup of this night unless there is one: into the folder, from which it is copied to the bucket, or
 * directly into the bucket if there is no folder or it fails. Returns true if one was made. Throws on failure, and
 * leaves no partial file. Does nothing while no account exists, as there is no data to lose.
 */
export const backUpWhenDue = async (deps: BackupDeps, now: number): Promise<boolean> => {
  const [first, second] = placesOf(deps.places)
  if (!first || !(await hasAccount(deps.db))) return false
  const isDue = await isDueIn(deps, first, now)
  const name = backupName(now)
  if (isDue)
    await write(deps, first, { name, now }).catch(async (error: unknown) => {
      if (second && (await isDueIn(deps, second, now)))
        await write(deps, second, { name, now }).catch((err: unknown) =>
          deps.log.warn({ err, name }, 'no place stored the backup'),
        )
      throw error
    })
  if (second) await copyNewest(deps, now)
  return isDue
}

/**
 * Makes a backup now, in all places; one of two places may fail. Returns its name, or undefined if there are no places.
 */
export const backUpNow = async (
  deps: BackupDeps,
  now: number,
  reason?: BackupReason,
): Promise<string | undefined> => {
  const [first, second] = placesOf(deps.places)
  if (!first) return undefined
  const name = backupName(now, reason)
  const warn = (err: unknown) => deps.log.warn({ err, name }, 'a backup is not in all places yet')
  try {
    await write(deps, first, { name, now })
  } catch (error) {
    if (!second) throw error
    warn(error)
    await write(deps, second, { name, now })
    return name
  }
  if (second) await copyNewest(deps, now).catch(warn)
  return name
}

const hasAccount = async (db: Db): Promise<boolean> =>
  (await sql`select from administrators limit 1`.execute(db)).rows.length > 0

/**
 * True if a nightly backup is due, from the newest one listed here or reported by another machine. A place that does
 * not respond will fail the next backup, which is reported.
 */
const isDueIn = async ({ db }: BackupDeps, place: BackupPlace, now: number): Promise<boolean> => {
  const files = await place.list(now).catch(() => [])
  const reports = (await listReports(db)).filter(({ kind }) => kind === place.kind)
  const moments = [
    ...files.map(({ name, at }) => ({ name, at })),
    ...reports.map(({ name, doneAt }) => ({ name: name ?? '', at: doneAt ?? '' })),
  ]
    .filter(({ name, at }) => at !== '' && reasonOf(name) === undefined && Date.parse(at) <= now)
    .map(({ at }) => at)
  return isBackupDue(moments.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1), now)
}

type BackupAttempt = { name: string; now: number }

const write = (deps: BackupDeps, place: BackupPlace, attempt: BackupAttempt): Promise<void> =>
  report(deps, place, attempt, async () => {
    const { name } = attempt
    await place.write(name, abortable(writeBackup(deps), deps.signal))
    return name
  })

/** Copies the folder's newest backup to the bucket, unless that has a newer one, made by another machine. */
const copyNewest = async (deps: BackupDeps, now: number): Promise<void> => {
  const { folder, bucket } = deps.places
  const { passphrase, keyCost, signal } = deps
  const [newest] = (await folder?.list(now)) ?? []
  if (!folder || !bucket || !newest) return
  await report(deps, bucket, { name: newest.name, now }, async () => {
    const [newestCopy] = await bucket.list(now)
    if (newestCopy && newestCopy.at >= newest.at) return undefined
    const content = abortable(await folder.open(newest.name), signal)
    await bucket.write(
      newest.name,
      passphrase ? encryptUnlessEncrypted(content, passphrase, keyCost) : content,
    )
    return newest.name
  })
}

async function* abortable(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const block of content) {
    signal?.throwIfAborted()
    yield block
  }
}

/**
 * True for an empty bucket or one with backups of this directory. Otherwise a new machine with another's settings would
 * replace that machine's backups by those of its empty database, which `restore latest` would then use.
 */
const isOwn = async (db: Db, place: BackupPlace): Promise<boolean> => {
  if (place.kind === 'folder' || (await place.list()).length === 0) return true
  const reports = (await hasReports(db)) ? await listReports(db) : []
  return reports.some(({ kind, doneAt }) => (kind === 'bucket' || kind === 'restore') && doneAt)
}

const foreignBucket =
  'The bucket has backups of another directory. Restore its newest, or give BACKUP_URL another folder.'

/**
 * Runs the work on a place, which returns the name of the written backup; records the newest backup or the failure, and
 * rotates. A backup made before a restore goes into any bucket, and `latest` ignores it; it deletes nothing, which
 * could be the backup about to be restored.
 */
const report = async (
  { db, log }: BackupDeps,
  place: BackupPlace,
  { name, now }: BackupAttempt,
  work: () => Promise<string | undefined>,
): Promise<void> => {
  const warn = (message: string) => (err: unknown) => log.warn({ err, place: place.kind }, message)
  try {
    const isOurs = await isOwn(db, place)
    const isReporting = await hasReports(db)
    const isReplaced = reasonOf(name) === 'before-restore'
    if (!isOurs && isReporting && !isReplaced) throw invalid(foreignBucket)
    await place.clear().catch(warn('unfinished backups could not be cleared away'))
    const file = await work()
    if (file) log.info({ file, place: place.kind }, 'made a backup')
    if (!isOurs) return
    const [newest] = await place.list(now)
    if (newest && isReporting) await noteSuccess(db, place.kind, newest)
    if (!isReplaced) await rotate(place, now).catch(warn('old backups could not be removed'))
  } catch (error) {
    await noteFailure(db, place.kind, failureWords(error)).catch(
      warn('a failed backup could not be reported'),
    )
    throw error
  }
}

const rotate = async (place: BackupPlace, now: number): Promise<void> => {
  for (const { name } of chooseOutdated(await place.list(now))) await place.remove(name)
}
