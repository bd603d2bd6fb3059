/** Makes backups where they are kept, with rotation, and reports what became of them. */
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type BackupFile,
  type BackupReason,
  backupName,
  chooseOutdated,
  isBackupDue,
} from './backup-files.ts'
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
}

/**
 * Makes the backup of this night where there is none yet: into the folder, from which the bucket gets a copy, or
 * straight into the bucket. Returns true if one was made. A failure throws, and leaves no half of a file.
 */
export const backUpWhenDue = async (parts: BackupParts, now: number): Promise<boolean> => {
  const { folder, bucket } = parts.places
  const first = folder ?? bucket
  if (!first) return false
  const isDue = isBackupDue(await newestMoment(parts, first, now), now)
  if (isDue) await report(parts, first, now, () => write(parts, first, backupName(now)))
  if (folder && bucket) await report(parts, bucket, now, () => copyNewest(parts, now))
  return isDue
}

/**
 * Makes one now, wherever backups are kept; the bucket's copy may fail as long as the folder has one. Returns its name,
 * or undefined where none are made.
 */
export const backUpNow = async (
  parts: BackupParts,
  now: number,
  reason?: BackupReason,
): Promise<string | undefined> => {
  const [first, second] = placesOf(parts.places)
  if (!first) return undefined
  const name = backupName(now, reason)
  await report(parts, first, now, () => write(parts, first, name))
  if (second)
    await report(parts, second, now, () => copyNewest(parts, now)).catch((err: unknown) =>
      parts.log.warn({ err, name }, 'a backup is not in the bucket yet'),
    )
  return name
}

/** Time of the place's newest, as it is seen from here or another machine has reported it. */
const newestMoment = async (
  { db }: BackupParts,
  place: BackupPlace,
  now: number,
): Promise<string | undefined> => {
  const [newest] = await place.list(now)
  const reports = await listReports(db)
  const reported = reports.find(({ kind }) => kind === place.kind)?.doneAt
  const moments = [newest?.at, reported].filter((at) => at && Date.parse(at) <= now) as string[]
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
}

const write = async (parts: BackupParts, place: BackupPlace, name: string): Promise<void> => {
  await place.clear()
  await place.write(name, writeBackup(parts))
  parts.log.info({ file: name, place: place.kind }, 'made a backup')
}

/** A machine whose folder is behind the bucket copies nothing: another one makes the backups. */
const copyNewest = async (
  { places: { folder, bucket }, passphrase, log }: BackupParts,
  now: number,
): Promise<void> => {
  const [newest] = (await folder?.list(now)) ?? []
  const [there] = (await bucket?.list(now)) ?? []
  if (!folder || !bucket || !newest || (there && there.at >= newest.at)) return
  await bucket.clear()
  const content = await folder.open(newest.name)
  await bucket.write(newest.name, passphrase ? encryptedOnce(content, passphrase) : content)
  log.info({ file: newest.name, place: bucket.kind }, 'made a backup')
}

/** Does the work on a place, rotates it, and writes down what is newest there or why it failed. */
const report = async (
  { db, log }: BackupParts,
  place: BackupPlace,
  now: number,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work()
    const files = await place.list(now)
    for (const { name } of chooseOutdated(files)) await place.remove(name)
    const [newest] = files
    if (newest && (await hasReports(db))) await note(db, place, newest)
  } catch (error) {
    await noteFailure(db, place.kind, failureWords(error)).catch((err: unknown) =>
      log.warn({ err }, 'a failed backup could not be reported'),
    )
    throw error
  }
}

const note = (db: Db, { kind }: BackupPlace, { at, name, bytes }: BackupFile) =>
  noteSuccess(db, kind, { at, name, bytes })
