/** Results of the latest backups, in the database: any process of any machine tells it. */
import { sql } from 'kysely'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'

export type ReportKind = 'folder' | 'bucket' | 'check' | 'restore'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    backup_reports: {
      kind: ReportKind
      done_at: string | null
      name: string | null
      bytes: string | null
      note: string
      failed_at: string | null
      failure: string | null
    }
  }
}

export type BackupReport = {
  kind: ReportKind
  /** The latest success; for `folder` and `bucket` when the backup was begun. */
  doneAt: string | null
  name: string | null
  bytes: number | null
  note: string
  failedAt: string | null
  /** Reason of the latest failure, in a sentence; null after a success. */
  failure: string | null
}

/** False before the migration that creates the table: during the upgrade to it. */
export const hasReports = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('backup_reports') is not null as there`.execute(db)
  return rows[0]?.there === true
}

type Success = { at: string; name: string; bytes?: number; note?: string }

export const noteSuccess = async (
  db: Db,
  kind: ReportKind,
  { at, name, bytes, note = '' }: Success,
): Promise<void> => {
  const values = { done_at: at, name, bytes: bytes === undefined ? null : String(bytes), note }
  const now = { ...values, failed_at: null, failure: null }
  await db
    .insertInto('backup_reports')
    .values({ kind, ...now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(now))
    .execute()
}

export const noteFailure = async (db: Db, kind: ReportKind, failure: string): Promise<void> => {
  const now = { failed_at: sql<string>`now()`, failure: failure.slice(0, 500) }
  await db
    .insertInto('backup_reports')
    .values({ kind, done_at: null, name: null, bytes: null, note: '', ...now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(now))
    .execute()
}

export const listReports = (db: Db): Promise<BackupReport[]> =>
  db
    .selectFrom('backup_reports')
    .select(['kind', 'done_at as doneAt', 'name', 'note', 'failed_at as failedAt', 'failure'])
    .select(sql<number | null>`bytes::float8`.as('bytes'))
    .execute()

const beginsUnchecked = 'Not checked: '

/** Failure of a check that told nothing of the backup. */
export const unchecked = (reason: string) => new Error(`${beginsUnchecked}${reason}`)

export const isUnchecked = (failure: string): boolean => failure.startsWith(beginsUnchecked)

/** Sentence of an error for the status page: one made for operators, else the innermost one, which tells them more. */
export const failureWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AppError && error.code === 'invalid_request') return error.message
  return error.cause instanceof Error ? failureWords(error.cause) : error.message
}
