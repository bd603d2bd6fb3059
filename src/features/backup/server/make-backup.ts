/** Makes backups where they are kept, with rotation, and reports what became of them. */
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
import { encryptedOnce } from './encrypt-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type BackupParts = BackupSource & {
  db: Db
  log: Pick<Log, 'info' | 'warn'>
  places: BackupPlaces
  /** Stops what is being written. */
  signal?: AbortSignal
}

/**
 * Makes the backup of this night where there is none yet: into the folder, from which the bucket gets a copy, or
 * straight into the bucket where there is no folder or that fails. Returns true if one was made. A failure throws, and
 * leaves no half of a file. Without an account there is nothing to lose yet.
 */
export const backUpWhenDue = async (parts: BackupParts, now: number): Promise<boolean> => {
  const [first, second] = placesOf(parts.places)
  if (!first || !(await hasAccount(parts.db))) return false
  const isDue = await isDueIn(parts, first, now)
  const name = backupName(now)
  if (isDue)
    await write(parts, first, { name, now }).catch(async (error: unknown) => {
      if (second && (await isDueIn(parts, second, now)))
        await write(parts, second, { name, now }).catch((err: unknown) =>
          parts.log.warn({ err, name }, 'no place took a backup'),
        )
      throw error
    })
  if (second) await copyNewest(parts, now)
  return isDue
}

/**
 * Makes one now, wherever backups are kept; one of two places may fail. Returns its name, or undefined where none are
 * made.
 */
export const backUpNow = async (
  parts: BackupParts,
  now: number,
  reason?: BackupReason,
): Promise<string | undefined> => {
  const [first, second] = placesOf(parts.places)
  if (!first) return undefined
  const name = backupName(now, reason)
  const warn = (err: unknown) => parts.log.warn({ err, name }, 'a backup is not in all places yet')
  try {
    await write(parts, first, { name, now })
  } catch (error) {
    if (!second) throw error
    warn(error)
    await write(parts, second, { name, now })
    return name
  }
  if (second) await copyNewest(parts, now).catch(warn)
  return name
}

const hasAccount = async (db: Db): Promise<boolean> =>
  (await sql`select from administrators limit 1`.execute(db)).rows.length > 0

/**
 * By the newest backup of a night, as it is seen from here or another machine has reported it. A place that does not
 * answer will fail to take the next, which is reported.
 */
const isDueIn = async ({ db }: BackupParts, place: BackupPlace, now: number): Promise<boolean> => {
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

type Wanted = { name: string; now: number }

const write = (parts: BackupParts, place: BackupPlace, wanted: Wanted): Promise<void> =>
  report(parts, place, wanted, async () => {
    const { name } = wanted
    await place.write(name, stoppable(writeBackup(parts), parts.signal))
    return name
  })

/** A machine whose folder is behind the bucket copies nothing: another one makes the backups. */
const copyNewest = async (parts: BackupParts, now: number): Promise<void> => {
  const { folder, bucket } = parts.places
  const { passphrase, keyCost, signal } = parts
  const [newest] = (await folder?.list(now)) ?? []
  if (!folder || !bucket || !newest) return
  await report(parts, bucket, { name: newest.name, now }, async () => {
    const [there] = await bucket.list(now)
    if (there && there.at >= newest.at) return undefined
    const content = stoppable(await folder.open(newest.name), signal)
    await bucket.write(
      newest.name,
      passphrase ? encryptedOnce(content, passphrase, keyCost) : content,
    )
    return newest.name
  })
}

async function* stoppable(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const block of content) {
    signal?.throwIfAborted()
    yield block
  }
}

/**
 * True for a bucket that holds nothing or backups of this directory. Else a new machine with the settings of another
 * would replace the backups of that by those of its empty database, of which `restore latest` then takes the newest.
 */
const isOwn = async (db: Db, place: BackupPlace): Promise<boolean> => {
  if (place.kind === 'folder' || (await place.list()).length === 0) return true
  const reports = (await hasReports(db)) ? await listReports(db) : []
  return reports.some(({ kind, doneAt }) => (kind === 'bucket' || kind === 'restore') && doneAt)
}

const foreignBucket =
  'The bucket has backups of another directory. Restore its newest, or give BACKUP_URL another folder.'

/**
 * Does the work on a place, which returns what it wrote, writes down what is newest there or why it failed, and
 * rotates. What a restore replaces goes into any bucket, where it is nobody's newest, and removes nothing anywhere: that
 * might be the backup which is about to be restored.
 */
const report = async (
  { db, log }: BackupParts,
  place: BackupPlace,
  { name, now }: Wanted,
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
