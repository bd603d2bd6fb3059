/** State of backups for the status page, the checklist and metrics. */
import type { Db } from '../../../platform/db/database.ts'
import { type BackupPlaces, placesOf } from './backup-places.ts'
import { type BackupReport, isUnchecked, listReports } from './backup-reports.ts'

export type BackupState = {
  /** Places for backups; empty if no backups are made. */
  places: {
    kind: 'folder' | 'bucket'
    where: string
    newest: { at: string; name: string; bytes: number } | null
    /** Latest failure, unless a later backup succeeded. */
    failure: Failure | null
  }[]
  isEncrypted: boolean
  /** Latest backup that was restored into a scratch database. */
  check: { at: string; said: string } | null
  /** `isUnchecked`: the backup could not be tried, so its state is unknown. */
  checkFailure: (Failure & { isUnchecked: boolean }) | null
}

type Failure = { at: string; reason: string }

export const readBackupState = async (
  db: Db,
  places: BackupPlaces,
  passphrase: string | undefined,
): Promise<BackupState> => {
  const reports = new Map((await listReports(db)).map((report) => [report.kind, report]))
  const check = reports.get('check')
  const failed = failureIn(check)
  return {
    places: placesOf(places).map(({ kind, where }) => {
      const report = reports.get(kind)
      const { doneAt: at = null, name = null, bytes = null } = report ?? {}
      const newest = at && name ? { at, name, bytes: bytes ?? 0 } : null
      return { kind, where, newest, failure: failureIn(report) }
    }),
    isEncrypted: passphrase !== undefined,
    check: check?.doneAt ? { at: check.doneAt, said: check.note } : null,
    checkFailure: failed && { ...failed, isUnchecked: isUnchecked(failed.reason) },
  }
}

export const failureIn = (report: BackupReport | undefined): Failure | null =>
  report?.failedAt && report.failure ? { at: report.failedAt, reason: report.failure } : null
