/** Restores a found backup, backs up the data that it replaces, and records the restore. */
import path from 'node:path'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { type BackupEnd, invalid } from './backup-format.ts'
import { placesOf } from './backup-places.ts'
import { failureWords, noteSuccess } from './backup-reports.ts'
import { type FoundBackup, withLocalCopy } from './find-backup.ts'
import { type BackupDeps, backUpNow } from './make-backup.ts'
import { isFilled, readFrom, restoreBackup } from './restore-backup.ts'

type RestoreDeps = BackupDeps & Pick<Database, 'pool'>

type RestoreOrder = {
  /** Replaces existing data. */
  force: boolean
  /** Backs up the existing data first, and replaces nothing if that fails. */
  isKept: boolean
  actor: AuditEntry['actor']
}

/** Throws AppError, with nothing replaced, if the backup can't be restored. */
export const restoreFound = async (
  deps: RestoreDeps,
  found: FoundBackup,
  { force, isKept, actor }: RestoreOrder,
): Promise<BackupEnd> => {
  const name = path.basename(found.name)
  const end = await withLocalCopy(found, deps.places, (open) =>
    restoreBackup(deps, readFrom(open, deps.passphrase), {
      force,
      log: (message) => deps.log.info(message),
      keep: isKept ? () => keep(deps) : undefined,
    }),
  )
  // Recorded after the restore, which replaces all rows. The schema of the backup may have been an earlier one.
  await inTransaction(deps.db, async (tx) => {
    await noteSuccess(tx, 'restore', { at: new Date().toISOString(), name })
    const subject = { type: 'backup', id: name }
    await recordAudit(tx, { actor, action: 'backup_restored', subject })
  })
  return end
}

const otherwise = 'On the command line, --no-backup restores without a backup first.'

const keep = async (deps: RestoreDeps): Promise<void> => {
  if (placesOf(deps.places).length === 0)
    throw invalid(
      `Nothing keeps what would be replaced: BACKUP_DIR is off, BACKUP_URL is not set. ${otherwise}`,
    )
  if (!(await isFilled(deps.pool))) return
  await backUpNow(deps, Date.now(), 'before-restore').catch((cause: unknown) => {
    throw invalid(
      `The backup before the restore failed: ${failureWords(cause)} ${otherwise}`,
      cause,
    )
  })
}
