/** Backup files: their names, and rotation. Other files beside them are ignored. */
import { Temporal } from 'temporal-polyfill'
import { hourMs } from '../../../kit/durations.ts'

export type BackupFile = {
  name: string
  /** Start of the backup, in UTC. */
  at: string
  bytes: number
}

/** Prefix of all names, so that a bucket can contain other files, too. */
export const backupPrefix = 'gearhead-atlas-'

/** Reasons for backups that were not made at night. */
const reasons = ['by-hand', 'before-upgrade', 'before-restore'] as const
export type BackupReason = (typeof reasons)[number]

const namePattern = new RegExp(
  `^${backupPrefix}(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z(?:-(${reasons.join('|')}))?\\.backup$`,
)

/** `gearhead-atlas-2026-11-20T093000Z.backup`, with a reason `…Z-before-upgrade.backup`. */
export const backupName = (now: number, reason?: BackupReason): string => {
  const at = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  return `${backupPrefix}${at}Z${reason ? `-${reason}` : ''}.backup`
}

/** Start of a backup by its name; undefined if it is not the name of a backup. */
export const backupMoment = (name: string): string | undefined => {
  const [, date, hour, minute, second] = namePattern.exec(name) ?? []
  return date && `${date}T${hour}:${minute}:${second}.000Z`
}

export const reasonOf = (name: string): BackupReason | undefined =>
  namePattern.exec(name)?.[5] as BackupReason | undefined

const keptDays = 7
const keptWeeks = 4

/** Number of days of which backups with a reason are kept. */
const keptDaysOfReason = 3

/**
 * Returns the files to delete: all but the newest of each of the last seven days and of each of the last four weeks
 * with a backup. Backups with a reason are counted separately, so that no nightly one replaces the backup made before a
 * restore: of each of their last three days, the oldest and the newest stay. A process that fails in a migration and
 * restarts repeatedly makes a backup each time, and the first has the original database.
 */
export const chooseOutdated = (files: readonly BackupFile[]): BackupFile[] => {
  const nightly = files.filter(({ name }) => reasonOf(name) === undefined)
  const keptFiles = new Set([
    ...firstOfEach(nightly, dayOf, keptDays),
    ...firstOfEach(nightly, weekOf, keptWeeks),
  ])
  for (const reason of reasons) {
    const reasonFiles = files.filter(({ name }) => reasonOf(name) === reason)
    const newest = firstOfEach(reasonFiles, dayOf, keptDaysOfReason)
    const days = new Set(newest.map(dayOf))
    const oldest = firstOfEach(
      reasonFiles.filter((file) => days.has(dayOf(file))).toReversed(),
      dayOf,
      keptDaysOfReason,
    )
    for (const file of [...newest, ...oldest]) keptFiles.add(file)
  }
  return files.filter((file) => !keptFiles.has(file))
}

/** First file of each of the first `most` periods: the newest, if `files` starts with the newest. */
const firstOfEach = (
  files: readonly BackupFile[],
  periodOf: (file: BackupFile) => string,
  most: number,
): BackupFile[] =>
  [...Map.groupBy(files, periodOf).values()].slice(0, most).flatMap(([first]) => first ?? [])

const dayOf = ({ at }: BackupFile) => at.slice(0, 10)

/** "2026-47"; an ISO 8601 week begins on Monday. */
const weekOf = (file: BackupFile) => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(dayOf(file))
  return `${yearOfWeek}-${weekOfYear}`
}

/** Hours (UTC) of the night in the US, when few visitors are on the site. */
const nightHours = new Set([9, 10])

export const isNight = (now: number): boolean => nightHours.has(new Date(now).getUTCHours())

/**
 * True if the next backup is due: at night if none was made this night; at any hour if there is none or the newest is
 * older than a day and a half, as on a machine that is off at night.
 */
export const isBackupDue = (newest: string | undefined, now: number): boolean => {
  if (newest === undefined) return true
  const age = now - Date.parse(newest)
  if (isNight(now)) return age > 12 * hourMs
  return age > 36 * hourMs
}
