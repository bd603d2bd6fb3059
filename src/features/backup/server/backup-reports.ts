/** Results of the latest backups, in the database, so that any process of any machine can show them. */
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeRows, queryRows, queryValue } from '../../../platform/db/query.ts'

export type ReportKind = 'folder' | 'bucket' | 'check' | 'restore'

export type BackupReport = {
  kind: ReportKind
  /** Time of the latest success; for `folder` and `bucket`, when that backup was begun. */
  doneAt: string | null
  name: string | null
  bytes: number | null
  note: string
  failedAt: string | null
  /** Reason of the latest failure, in a sentence; null after a success. */
  failure: string | null
}

/** False before the migration that creates the table: during the upgrade to it. */
export const hasReports = async (db: Db): Promise<boolean> =>
  (await queryValue(db)<boolean>`select to_regclass('backup_reports') is not null`) === true

type Success = { at: string; name: string; bytes?: number; note?: string }

export const noteSuccess = async (
  db: Db,
  kind: ReportKind,
  { at, name, bytes, note = '' }: Success,
): Promise<void> => {
  await changeRows(db)`
    insert into backup_reports (kind, done_at, name, bytes, note)
    values (${kind}, ${at}, ${name}, ${bytes ?? null}, ${note})
    on conflict (kind) do update set done_at = excluded.done_at, name = excluded.name,
      bytes = excluded.bytes, note = excluded.note, failed_at = null, failure = null`
}

export const noteFailure = (db: Db, kind: ReportKind, failure: string): Promise<void> =>
  changeRows(db)`
    insert into backup_reports (kind, failed_at, failure)
    values (${kind}, now(), ${failure.slice(0, 500)})
    on conflict (kind) do update set failed_at = excluded.failed_at, failure = excluded.failure`

export const listReports = (db: Db): Promise<BackupReport[]> =>
  queryRows(db)`
    select kind, done_at as "doneAt", name, bytes::float8, note, failed_at as "failedAt", failure
    from backup_reports`

const beginsUnchecked = 'Not checked: '

/** Failure of a check that could not try the backup. */
export const unchecked = (reason: string) => new Error(`${beginsUnchecked}${reason}`)

export const isUnchecked = (failure: string): boolean => failure.startsWith(beginsUnchecked)

/** Sentence of an error for the status page: its own if written for operators, else the innermost error's. */
export const failureWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AppError && error.code === 'invalid_request') return error.message
  return error.cause instanceof Error ? failureWords(error.cause) : error.message
}
