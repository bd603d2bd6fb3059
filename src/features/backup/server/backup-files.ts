/** Files of backups: their names, and which of them stay. Others beside them are left alone. */
import { Temporal } from 'temporal-polyfill'
import { hourMs } from '../../../kit/durations.ts'

export type BackupFile = {
  name: string
  /** Start of the backup, in UTC. */
  at: string
  bytes: number
}

/** Begins all names, so that a bucket may hold other files, too. */
export const backupPrefix = 'gearhead-atlas-'

/** Reason of a backup that was not made at night. */
export type BackupReason = 'before-upgrade' | 'before-restore'

const form =
  /^gearhead-atlas-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-(before-upgrade|before-restore))?\.backup$/

/** `gearhead-atlas-2026-11-20T093000Z.backup`, with a reason `…Z-before-upgrade.backup`. */
export const backupName = (now: number, reason?: BackupReason): string => {
  const at = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  return `${backupPrefix}${at}Z${reason ? `-${reason}` : ''}.backup`
}

/** Undefined for the name of something else. */
export const backupMoment = (name: string): string | undefined => {
  const [, date, hour, minute, second] = form.exec(name) ?? []
  return date && `${date}T${hour}:${minute}:${second}.000Z`
}

export const reasonOf = (name: string): BackupReason | undefined =>
  form.exec(name)?.[5] as BackupReason | undefined

const keptDays = 7
const keptWeeks = 4

/** Number of backups that stay for each reason. */
const keptOfReason = 3

/**
 * All but the newest of each of the last seven days and of each of the last four weeks that have one. Those with a reason
 * are counted apart: another night doesn't replace what a restore has replaced.
 */
export const chooseOutdated = (all: readonly BackupFile[]): BackupFile[] => {
  const files = all.filter(({ name }) => reasonOf(name) === undefined)
  const others = (['before-upgrade', 'before-restore'] as const).flatMap((reason) =>
    all.filter(({ name }) => reasonOf(name) === reason).slice(keptOfReason),
  )
  const kept = new Set<BackupFile>()
  for (const [periodOf, most] of [
    [dayOf, keptDays],
    [weekOf, keptWeeks],
  ] as const) {
    const newest = new Map<string, BackupFile>()
    for (const file of files) {
      const period = periodOf(file)
      if (!newest.has(period) && newest.size < most) newest.set(period, file)
    }
    for (const file of newest.values()) kept.add(file)
  }
  return [...files.filter((file) => !kept.has(file)), ...others]
}

const dayOf = ({ at }: BackupFile) => at.slice(0, 10)

/** "2026-47": by ISO 8601 a week begins on Monday. */
const weekOf = (file: BackupFile) => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(dayOf(file))
  return `${yearOfWeek}-${weekOfYear}`
}

/** In the night of the US, when few are there, by UTC. */
const nightHours = new Set([9, 10])

export const isNight = (now: number): boolean => nightHours.has(new Date(now).getUTCHours())

/**
 * True when it is time for the next: at night if the newest is not of this night; at any hour if there is none or it is
 * older than a day and a half, as on a machine that is off at night.
 */
export const isBackupDue = (newest: string | undefined, now: number): boolean => {
  if (newest === undefined) return true
  const age = now - Date.parse(newest)
  if (isNight(now)) return age > 12 * hourMs
  return age > 36 * hourMs
}
