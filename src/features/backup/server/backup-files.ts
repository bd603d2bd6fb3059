/** The files of nightly backups: their names, and which of them stay. Others in the folder are left alone. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { hourMs } from '../../../kit/durations.ts'

export type BackupFile = {
  name: string
  /** Start of the backup, in UTC. */
  at: string
  bytes: number
}

const form = /^gearhead-atlas-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/

/** `gearhead-atlas-2026-11-20T093000Z.backup`. */
export const backupName = (now: number): string => {
  const at = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  return `gearhead-atlas-${at}Z.backup`
}

/** Undefined for the name of something else. */
export const backupMoment = (name: string): string | undefined => {
  const [, date, hour, minute, second] = form.exec(name) ?? []
  return date && `${date}T${hour}:${minute}:${second}.000Z`
}

/**
 * The newest first; none where there is no such folder. One that was begun after `until`, in milliseconds, was made
 * before the clock was set back, and tells nothing of how old the newest is.
 */
export const listBackups = async (folder: string, until = Infinity): Promise<BackupFile[]> => {
  const names = await readdir(folder).catch(() => [])
  const found: BackupFile[] = []
  for (const name of names) {
    const at = backupMoment(name)
    if (at === undefined || Date.parse(at) > until) continue
    const file = await stat(path.join(folder, name)).catch(() => undefined)
    if (file) found.push({ name, at, bytes: file.size })
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))
}

const keptDays = 7
const keptWeeks = 4

/** All but the newest of each of the last seven days and of each of the last four weeks that have one. */
export const chooseOutdated = (files: readonly BackupFile[]): BackupFile[] => {
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
  return files.filter((file) => !kept.has(file))
}

const dayOf = ({ at }: BackupFile) => at.slice(0, 10)

/** "2026-47": by ISO 8601 a week begins on Monday. */
const weekOf = (file: BackupFile) => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(dayOf(file))
  return `${yearOfWeek}-${weekOfYear}`
}

/** In the night of the US, when few are there, by UTC. */
const nightHour = 9

/**
 * True when it is time for the next: at night if the newest is not of this night; at any hour if there is none or it is
 * older than a day and a half, as on a machine that is off at night.
 */
export const isBackupDue = (newest: string | undefined, now: number): boolean => {
  if (newest === undefined) return true
  const age = now - Date.parse(newest)
  if (new Date(now).getUTCHours() === nightHour) return age > 12 * hourMs
  return age > 36 * hourMs
}
